import { defineOperation } from "../define-operation.ts";
import { Account, accountExample, ProfileWrite, SessionList, sessionExample } from "../resources/account.ts";

export const getAccount = defineOperation({
  name: "get_account",
  group: "Account",
  title: "Get the account",
  description: "Reads the account that the connection acts for, with how many workspaces it may own and owns.",
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
  description: "Reads the account that is signed in, and extends the session.",
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
  description: "Changes name, phone and language. The email address stays: it is what you sign in with.",
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
  description: "Lists where the account is signed in to the dashboard, the most recently used first.",
  effect: "read",
  rest: { method: "GET", path: "/sessions" },
  output: SessionList,
  examples: { output: { sessions: [sessionExample] } },
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
  description: "Ends every dashboard session of the account, this one included.",
  effect: "remove",
  rest: { method: "POST", path: "/sign-out-everywhere" },
  output: null,
  examples: { output: null },
});
