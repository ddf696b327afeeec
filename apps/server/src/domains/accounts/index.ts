import type { Handler } from "../../kernel/call/handler.ts";
import { emailChangeHandlers } from "./email-change.ts";
import { preferenceHandlers } from "./preferences.ts";
import { profileHandlers } from "./profile.ts";
import { sessionHandlers } from "./sessions.ts";
import { type SignInParts, signInHandlers } from "./sign-in.ts";
import { staffHandlers } from "./staff.ts";

export { createAccount, findAccountByEmail, getAccountByEmail, hasAccounts, setAccountStatus } from "./accounts.ts";
export { toCodeSent } from "./browser-codes.ts";
export { CODE_LIMITS } from "./code-limits.ts";
export { knowBrowser, requestCode, verifyCode } from "./codes.ts";
export { normalizeEmail, parseEmail } from "./email.ts";
export { codeMail } from "./mails.ts";
export { parsePhone } from "./phone.ts";
export { createStaff } from "./staff.ts";
export { sweep } from "./sweep.ts";
export { ThirdPartySignIn } from "./third-party.ts";

export const accountsHandlers = (parts: SignInParts): Handler[] => [
  ...profileHandlers,
  ...sessionHandlers,
  ...preferenceHandlers,
  ...emailChangeHandlers(parts),
  ...signInHandlers(parts),
  ...staffHandlers(parts),
];
