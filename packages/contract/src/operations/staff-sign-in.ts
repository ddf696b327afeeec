import { defineOperation } from "../define-operation.ts";
import {
  SignInCodeSent,
  StaffProfile,
  StaffSignInCodeRequest,
  StaffSignInVerify,
  signInCodeSentExample,
  staffProfileExample,
} from "../resources/account.ts";

const common = { group: "Administration", callers: ["staff"], scope: null, tool: false } as const;

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
  description: "Exchanges the code for a session cookie that lasts 12 hours.",
  level: "public",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/verify" },
  body: StaffSignInVerify,
  output: StaffProfile,
  errors: ["invalid_code", "email_not_allowed"],
  examples: { body: { email: staffProfileExample.email, code: "048213" }, output: staffProfileExample },
});

export const getStaffProfile = defineOperation({
  ...common,
  name: "get_staff_profile",
  title: "Get your staff profile",
  description: "Reads the member of staff who is signed in.",
  level: "account",
  effect: "read",
  rest: { method: "GET", path: "/profile" },
  output: StaffProfile,
  examples: { output: staffProfileExample },
});

export const signOutStaff = defineOperation({
  ...common,
  name: "sign_out_staff",
  title: "Sign out of administration",
  description: "Ends this session.",
  level: "account",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out" },
  output: null,
  examples: { output: null },
});

export const signOutStaffEverywhere = defineOperation({
  ...common,
  name: "sign_out_staff_everywhere",
  title: "Sign out of administration everywhere",
  description: "Ends every session of this member of staff, this one included.",
  level: "account",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out-everywhere" },
  output: null,
  examples: { output: null },
});
