// Runs before any schema exists: zod tests whether it may compile functions from text, which the content security
// policy would report. All copies of zod read this global; importing zod's own config function would load half of the
// library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
