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
  title: "Get the ways to sign in",
  description: "Tells whether a third party can vouch for the user, and where to send the browser for it.",
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
    "Sends a six-digit code to the address, whether or not it has an account. A new code makes the one before it invalid.",
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
  description: "Exchanges the code for a session cookie. The first sign-in of an address creates its account.",
  effect: "create",
  rest: { method: "POST", path: "/sign-in/verify" },
  body: SignInVerify,
  output: Account,
  errors: ["invalid_code", "email_not_allowed", "account_inactive"],
  examples: { body: { email: accountExample.email, code: "048213" }, output: accountExample },
});
