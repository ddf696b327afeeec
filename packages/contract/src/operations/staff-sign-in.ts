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
  description: "Mails a six-digit code if the address belongs to staff. The response is the same otherwise.",
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
    "Exchanges the code for a session cookie, valid for 12 hours. Staff with a passkey get passkey options instead.",
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
    "Exchanges a passkey assertion for a session cookie, valid for 12 hours. Each assertion works once; after a " +
    "failure, request a new code.",
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
  description: "Returns the signed-in staff member.",
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
  description: "Ends all sessions of this staff member, including this one.",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out-everywhere" },
  output: null,
  examples: { output: null },
});

export const listStaffSessions = defineOperation({
  ...signedIn,
  name: "list_staff_sessions",
  title: "List your sessions in administration",
  description: "Lists your administration sessions, last used first.",
  effect: "read",
  rest: { method: "GET", path: "/sessions" },
  output: SessionList,
  examples: { output: { sessions: [sessionExample] } },
});

export const endStaffSession = defineOperation({
  ...signedIn,
  name: "end_staff_session",
  title: "End one of your administration sessions",
  description: "Ends one of your sessions.",
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
  description: "Lists your passkeys, newest first.",
  effect: "read",
  rest: { method: "GET", path: "/passkeys" },
  output: PasskeyList,
  examples: { output: { passkeys: [passkeyExample] } },
});

export const beginPasskeyEnrolment = defineOperation({
  ...signedIn,
  name: "begin_passkey_enrolment",
  title: "Start passkey enrolment",
  description: "Returns the browser's passkey options. `enrol_passkey` completes the enrolment.",
  effect: "create",
  rest: { method: "POST", path: "/passkeys/options" },
  output: PasskeyEnrolment,
  examples: { output: passkeyEnrolmentExample },
});

export const enrolPasskey = defineOperation({
  ...signedIn,
  name: "enrol_passkey",
  title: "Enrol a passkey",
  description: "Stores a passkey. Sign-in then requires one.",
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
  title: "Remove one of your passkeys",
  description: "Removes a passkey. Without any, sign-in needs a code only.",
  effect: "remove",
  rest: { method: "DELETE", path: "/passkeys/{id}" },
  params: z.strictObject({ id: id() }),
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: passkeyExample.id }, output: { id: passkeyExample.id, deleted: true } },
});
