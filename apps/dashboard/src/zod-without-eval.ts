// Before any schema exists: zod looks whether it may make functions from text, and the policy would report that. It reads its
// settings from this place, so that every copy of it has the same; through its own function they would bring half of it along.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
