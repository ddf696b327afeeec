import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id } from "../fields.ts";
import { SessionList, SignInCodeSent, sessionExample, signInCodeSentExample } from "../resources/account.ts";
import { Deleted } from "../resources/common.ts";
import {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyEnrolment,
  PasskeyList,
  passkeyAssertionExample,
  passkeyAttestationExample,
  passkeyEnrolmentExample,
  passkeyExample,
  StaffProfile,
  StaffSignIn,
  StaffSignInCodeRequest,
  StaffSignInVerify,
  staffProfileExample,
  staffSignInExample,
} from "../resources/staff.ts";

const common = { group: "Entrance", callers: ["staff"], scope: null, tool: false } as const;
const signedIn = { ...common, level: "account", staffRole: "SUPPORT" } as const;

export const requestStaffSignInCode = defineOperation({
  ...common,
  name: "request_staff_sign_in_code",
  title: "Request a sign-in code for administration",
  description: "Sends a six-digit code when the address belongs to staff. The answer is the same when it does not.",
  level: "public",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/code" },
  body: StaffSignInCodeRequest,
  output: SignInCodeSent,
  errors: ["email_not_allowed"],
  examples: { body: { email: staffProfileExample.email }, output: signInCodeSentExample },
});

export const verifyStaffSignInCode = defineOperation({
  ...common,
  name: "verify_staff_sign_in_code",
  title: "Sign in to administration with a code",
  description:
    "Exchanges the code for a session cookie that lasts 12 hours. Whoever has enrolled a passkey gets no session yet, but what to ask the browser for.",
  level: "public",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/verify" },
  body: StaffSignInVerify,
  output: StaffSignIn,
  errors: ["invalid_code", "email_not_allowed"],
  examples: { body: { email: staffProfileExample.email, code: "048213" }, output: staffSignInExample },
});

export const verifyStaffPasskey = defineOperation({
  ...common,
  name: "verify_staff_passkey",
  title: "Finish signing in with a passkey",
  description:
    "Exchanges an authenticator's answer for a session cookie that lasts 12 hours. An answer counts once: whoever fails starts again with a code.",
  level: "public",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/passkey" },
  body: PasskeyAssertion,
  output: StaffProfile,
  errors: ["invalid_code"],
  examples: { body: passkeyAssertionExample, output: staffProfileExample },
});

export const getStaffProfile = defineOperation({
  ...signedIn,
  name: "get_staff_profile",
  title: "Get your staff profile",
  description: "Reads the member of staff who is signed in.",
  effect: "read",
  rest: { method: "GET", path: "/profile" },
  output: StaffProfile,
  examples: { output: staffProfileExample },
});

export const signOutStaff = defineOperation({
  ...signedIn,
  name: "sign_out_staff",
  title: "Sign out of administration",
  description: "Ends this session.",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out" },
  output: null,
  examples: { output: null },
});

export const signOutStaffEverywhere = defineOperation({
  ...signedIn,
  name: "sign_out_staff_everywhere",
  title: "Sign out of administration everywhere",
  description: "Ends every session of this member of staff, this one included.",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out-everywhere" },
  output: null,
  examples: { output: null },
});

export const listStaffSessions = defineOperation({
  ...signedIn,
  name: "list_staff_sessions",
  title: "List your sessions in administration",
  description: "Lists where you are signed in to administration, the most recently used first.",
  effect: "read",
  rest: { method: "GET", path: "/sessions" },
  output: SessionList,
  examples: { output: { sessions: [sessionExample] } },
});

export const endStaffSession = defineOperation({
  ...signedIn,
  name: "end_staff_session",
  title: "End a session of yours in administration",
  description: "Signs you out in one place: whoever uses that session has to sign in again.",
  effect: "remove",
  rest: { method: "DELETE", path: "/sessions/{id}" },
  params: z.strictObject({ id: id() }),
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: sessionExample.id }, output: { id: sessionExample.id, deleted: true } },
});

export const listPasskeys = defineOperation({
  ...signedIn,
  name: "list_passkeys",
  title: "List your passkeys",
  description: "Lists the passkeys that you sign in with, newest first.",
  effect: "read",
  rest: { method: "GET", path: "/passkeys" },
  output: PasskeyList,
  examples: { output: { passkeys: [passkeyExample] } },
});

export const beginPasskeyEnrolment = defineOperation({
  ...signedIn,
  name: "begin_passkey_enrolment",
  title: "Begin to enrol a passkey",
  description: "Answers what to ask the browser for. Nothing is enrolled until its answer comes back.",
  effect: "create",
  rest: { method: "POST", path: "/passkeys/options" },
  output: PasskeyEnrolment,
  examples: { output: passkeyEnrolmentExample },
});

export const enrolPasskey = defineOperation({
  ...signedIn,
  name: "enrol_passkey",
  title: "Enrol a passkey",
  description: "Keeps a passkey. From now on signing in needs one.",
  effect: "create",
  rest: { method: "POST", path: "/passkeys" },
  body: PasskeyAttestation,
  output: Passkey,
  errors: ["invalid_code", "duplicate"],
  examples: { body: passkeyAttestationExample, output: passkeyExample },
});

export const deletePasskey = defineOperation({
  ...signedIn,
  name: "delete_passkey",
  title: "Remove a passkey of yours",
  description: "Forgets a passkey. Whoever removes the last one signs in by code alone again.",
  effect: "remove",
  rest: { method: "DELETE", path: "/passkeys/{id}" },
  params: z.strictObject({ id: id() }),
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: passkeyExample.id }, output: { id: passkeyExample.id, deleted: true } },
});
