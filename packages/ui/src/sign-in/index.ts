export { CodeForm } from "./code-form.tsx";
export { type CodeStep, useCodeStep } from "./code-step.ts";
export { EmailForm } from "./email-form.tsx";
export { SignInLayout, signInClass } from "./layout.tsx";
export { ownPath, type RequestCode } from "./pending.ts";
export { SessionEnded } from "./session-ended.tsx";
