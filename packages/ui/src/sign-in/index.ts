export { CodeForm } from "./code-form.tsx";
export { EmailForm } from "./email-form.tsx";
export { SignInLayout, signInClass } from "./layout.tsx";
export { dropPending, keepPending, ownPath, readPending } from "./pending.ts";
export { SessionEnded } from "./session-ended.tsx";
