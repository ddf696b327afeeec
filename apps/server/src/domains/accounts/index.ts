import { defineModule } from "../module.ts";
import { emailChangeHandlers } from "./email-change.ts";
import { passkeyHandlers } from "./passkeys.ts";
import { preferenceHandlers } from "./preferences.ts";
import { profileHandlers } from "./profile.ts";
import { sessionHandlers } from "./sessions.ts";
import { type SignInParts, signInHandlers } from "./sign-in.ts";
import { type StaffParts, staffHandlers } from "./staff.ts";
import { staffMemberHandlers } from "./staff-members.ts";
import { sweep } from "./sweep.ts";

export {
  createAccount,
  findAccountByEmail,
  getAccountByEmail,
  hasAccounts,
  setAccountStatus,
  setWorkspaceLimit,
} from "./accounts.ts";
export { toCodeSent } from "./browser-codes.ts";
export { CODE_LIMITS } from "./code-limits.ts";
export { markBrowserKnown, requestCode, verifyCode } from "./codes.ts";
export { normalizeEmail, parseEmail } from "./email.ts";
export { codeMail } from "./mails.ts";
export { relyingPartyAt } from "./passkey-checks.ts";
export { parsePhone } from "./phone.ts";
export { listOpenSessions } from "./sessions.ts";
export { changeStaffByEmail, createStaff, listAllStaff } from "./staff-members.ts";
export { ThirdPartySignIn } from "./third-party.ts";

export const accountsModule = (parts: SignInParts & StaffParts) =>
  defineModule({
    handlers: [
      ...profileHandlers,
      ...sessionHandlers,
      ...preferenceHandlers,
      ...emailChangeHandlers(parts),
      ...signInHandlers(parts),
      ...staffHandlers(parts),
      ...passkeyHandlers(parts),
      ...staffMemberHandlers,
    ],
    cleanup: { accounts: sweep },
  });
