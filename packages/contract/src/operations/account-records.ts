import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, id, searchText } from "../fields.ts";
import {
  AccountDetails,
  AccountErasure,
  AccountRecordList,
  AccountSessionList,
  accountDetailsExample,
  accountRecordExample,
  RecordStatus,
  WorkspaceLimitWrite,
} from "../resources/account-record.ts";
import { StaffDeed } from "../resources/staff.ts";

const common = { group: "Accounts", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const reads = { ...common, staffRole: "SUPPORT", effect: "read" } as const;
const writes = { ...common, staffRole: "OPERATOR", effect: "change" } as const;
const params = z.strictObject({ id: id() });
const exampleParams = { id: accountRecordExample.id };

export const searchAccounts = defineOperation({
  ...reads,
  name: "search_accounts",
  title: "Search accounts",
  description: "Lists accounts, newest first. `search` finds ids, and parts of addresses or names.",
  rest: { method: "GET", path: "/accounts" },
  query: cursorQuery().extend({ search: searchText().optional(), status: RecordStatus.optional() }),
  output: AccountRecordList,
  examples: { query: { search: "elif@" }, output: { accounts: [accountRecordExample], next: null } },
});

export const getAccountDetails = defineOperation({
  ...reads,
  name: "get_account_details",
  title: "Get an account",
  description: "Returns an account with its workspaces and totals.",
  rest: { method: "GET", path: "/accounts/{id}" },
  params,
  output: AccountDetails,
  errors: ["not_found"],
  examples: { params: exampleParams, output: accountDetailsExample },
});

export const listAccountSessions = defineOperation({
  ...reads,
  name: "list_account_sessions",
  title: "List an account's sessions",
  description: "Lists at most 100 active dashboard sessions of the account, last used first.",
  rest: { method: "GET", path: "/accounts/{id}/sessions" },
  params,
  output: AccountSessionList,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    output: {
      sessions: [
        {
          id: "ses_01kp2v8d3nfa9svqmz4c7hxw1e",
          userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0",
          createdAt: "2026-03-01T10:00:00.000Z",
          lastUsedAt: "2026-03-02T08:30:00.000Z",
          expiresAt: "2026-04-01T08:30:00.000Z",
        },
      ],
    },
  },
});

export const suspendAccount = defineOperation({
  ...writes,
  name: "suspend_account",
  title: "Suspend an account",
  description: "Refuses all requests of the account, its keys and its agents, from the next request on.",
  rest: { method: "POST", path: "/accounts/{id}/suspend" },
  params,
  body: StaffDeed,
  output: AccountDetails,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "Sends spam through invitations" },
    output: { ...accountDetailsExample, status: "SUSPENDED" },
  },
});

export const activateAccount = defineOperation({
  ...writes,
  name: "activate_account",
  title: "Activate an account",
  description:
    "Reactivates an account that was suspended, or closed less than 30 days ago, with the workspaces that were " +
    "closed with it.",
  rest: { method: "POST", path: "/accounts/{id}/activate" },
  params,
  body: StaffDeed,
  output: AccountDetails,
  errors: ["not_found", "conflict"],
  examples: { params: exampleParams, body: { reason: "Resolved by phone" }, output: accountDetailsExample },
});

export const setWorkspaceLimit = defineOperation({
  ...writes,
  name: "set_workspace_limit",
  title: "Set an account's workspace limit",
  description: "From 1 to 1000. A lower limit stops new workspaces and ownership transfers; existing ones stay.",
  rest: { method: "PUT", path: "/accounts/{id}/workspace-limit" },
  params,
  body: WorkspaceLimitWrite,
  output: AccountDetails,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { limit: 3, reason: "Opens two more shops" },
    output: accountDetailsExample,
  },
});

export const signOutAccount = defineOperation({
  ...writes,
  name: "sign_out_account",
  title: "Sign an account out everywhere",
  description: "Ends all dashboard sessions of the account. Keys and agents keep working.",
  rest: { method: "POST", path: "/accounts/{id}/sign-out" },
  params,
  body: StaffDeed,
  output: AccountDetails,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    body: { reason: "Lost laptop" },
    output: { ...accountDetailsExample, sessions: 0, lastSeenAt: null },
  },
});

export const eraseAccount = defineOperation({
  ...writes,
  name: "erase_account",
  title: "Erase an account",
  description:
    "Closes the account and its workspaces without another owner permanently, and erases them within minutes. " +
    "Transactions stay, without names. `email` repeats the account's address.",
  effect: "remove",
  rest: { method: "POST", path: "/accounts/{id}/erase" },
  params,
  body: AccountErasure,
  output: AccountDetails,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { email: accountRecordExample.email, reason: "Asked for in writing" },
    output: {
      ...accountDetailsExample,
      status: "CLOSED",
      closedAt: "2026-02-01T08:30:00.000Z",
      sessions: 0,
      lastSeenAt: null,
    },
  },
});
