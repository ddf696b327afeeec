import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { email, id } from "../fields.ts";
import {
  Account,
  accountExample,
  ProfileWrite,
  SessionList,
  SignInCodeSent,
  sessionExample,
  signInCode,
  signInCodeSentExample,
} from "../resources/account.ts";
import { Deleted } from "../resources/common.ts";

export const getAccount = defineOperation({
  name: "get_account",
  group: "Account",
  title: "Get the account",
  description: "Returns the account of this connection, with its workspace limit and the number of its workspaces.",
  level: "account",
  callers: ["integration"],
  scope: "account:read",
  effect: "read",
  rest: null,
  tool: true,
  output: Account,
  examples: { output: accountExample },
});

const own = { group: "Account", level: "account", callers: ["member"], scope: null, tool: false } as const;

export const getProfile = defineOperation({
  ...own,
  name: "get_profile",
  title: "Get your profile",
  description: "Returns the signed-in account, and extends the session.",
  effect: "read",
  rest: { method: "GET", path: "/profile" },
  resource: "get_profile",
  output: Account,
  examples: { output: accountExample },
});

export const updateProfile = defineOperation({
  ...own,
  name: "update_profile",
  title: "Update your profile",
  description: "Changes name, phone and language. `change_email` changes the address.",
  effect: "change",
  rest: { method: "PUT", path: "/profile" },
  resource: "get_profile",
  body: ProfileWrite,
  output: Account,
  examples: {
    body: { name: "Elif Yılmaz", phone: accountExample.phone, language: "tr" },
    output: { ...accountExample, name: "Elif Yılmaz" },
  },
});

export const listSessions = defineOperation({
  ...own,
  name: "list_sessions",
  title: "List your sessions",
  description: "Lists the account's dashboard sessions, last used first.",
  effect: "read",
  rest: { method: "GET", path: "/sessions" },
  output: SessionList,
  examples: { output: { sessions: [sessionExample] } },
});

export const endSession = defineOperation({
  ...own,
  name: "end_session",
  title: "End a session",
  description: "Ends one session of the account.",
  effect: "remove",
  rest: { method: "DELETE", path: "/sessions/{id}" },
  params: z.strictObject({ id: id() }),
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: sessionExample.id }, output: { id: sessionExample.id, deleted: true } },
});

export const requestEmailChangeCode = defineOperation({
  ...own,
  name: "request_email_change_code",
  title: "Send a code to a new email address",
  description: "Mails a code to the new address. It proves that the address belongs to you.",
  effect: "create",
  rest: { method: "POST", path: "/profile/email/code" },
  body: z.strictObject({ email: email() }),
  output: SignInCodeSent,
  errors: ["email_not_allowed"],
  examples: { body: { email: "elif@new.example" }, output: signInCodeSentExample },
});

export const changeEmail = defineOperation({
  ...own,
  name: "change_email",
  title: "Change your email address",
  description:
    "Makes the new address the sign-in address, with the mailed code. The old address gets a mail, and all other " +
    "sessions end.",
  effect: "change",
  rest: { method: "PUT", path: "/profile/email" },
  body: z.strictObject({ email: email(), code: signInCode() }),
  output: Account,
  errors: ["invalid_code", "email_not_allowed", "duplicate"],
  examples: {
    body: { email: "elif@new.example", code: "048213" },
    output: { ...accountExample, email: "elif@new.example" },
  },
});

export const signOut = defineOperation({
  ...own,
  name: "sign_out",
  title: "Sign out",
  description: "Ends this session.",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out" },
  output: null,
  examples: { output: null },
});

export const signOutEverywhere = defineOperation({
  ...own,
  name: "sign_out_everywhere",
  title: "Sign out everywhere",
  description: "Ends all dashboard sessions of the account, including this one.",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out-everywhere" },
  output: null,
  examples: { output: null },
});
