import { defineOperation } from "../define-operation.ts";
import {
  Account,
  accountExample,
  SignInCodeRequest,
  SignInCodeSent,
  SignInOptions,
  SignInVerify,
  signInCodeSentExample,
} from "../resources/account.ts";

const common = { group: "Sign-in", level: "public", callers: ["member"], scope: null, tool: false } as const;

export const getSignInOptions = defineOperation({
  ...common,
  name: "get_sign_in_options",
  title: "Get the sign-in options",
  description: "Returns whether third-party sign-in is available, and its path.",
  effect: "read",
  rest: { method: "GET", path: "/sign-in/options" },
  output: SignInOptions,
  examples: { output: { emailCode: true, thirdParty: { name: "Google", path: "/sign-in/oidc" } } },
});

export const requestSignInCode = defineOperation({
  ...common,
  name: "request_sign_in_code",
  title: "Request a sign-in code",
  description:
    "Mails a six-digit code, whether or not the address has an account. A new code invalidates the previous one.",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/code" },
  body: SignInCodeRequest,
  output: SignInCodeSent,
  errors: ["email_not_allowed"],
  examples: { body: { email: accountExample.email }, output: signInCodeSentExample },
});

export const verifySignInCode = defineOperation({
  ...common,
  name: "verify_sign_in_code",
  title: "Sign in with a code",
  description: "Exchanges the code for a session cookie. The first sign-in creates the account.",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/verify" },
  body: SignInVerify,
  output: Account,
  errors: ["invalid_code", "email_not_allowed", "account_inactive"],
  examples: { body: { email: accountExample.email, code: "048213" }, output: accountExample },
});
