// Closing a workspace or an account. For 30 days it answers like a suspended one and can be reopened; then it is
// erased.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id } from "../fields.ts";
import { accountExample } from "../resources/account.ts";
import { ClosedWorkspaceList, Closing, closingExample, confirmation } from "../resources/customer.ts";
import { Workspace, workspaceExample } from "../resources/workspace.ts";

const inDashboard = { callers: ["member"], scope: null, tool: false } as const;

export const closeWorkspace = defineOperation({
  ...inDashboard,
  name: "close_workspace",
  group: "Workspaces",
  title: "Close the workspace",
  description:
    "Closes the workspace, which then behaves like a suspended one. It can be reopened for 30 days, and is then " +
    "erased except for its transactions.",
  level: "workspace",
  roles: ["OWNER"],
  effect: "change",
  rest: { method: "POST", path: "/close" },
  body: z.strictObject({ subDomain: confirmation("The workspace's subdomain") }),
  output: Closing,
  examples: { body: { subDomain: workspaceExample.subDomain }, output: closingExample },
});

export const listClosedWorkspaces = defineOperation({
  ...inDashboard,
  name: "list_closed_workspaces",
  group: "Workspaces",
  title: "List closed workspaces",
  description: "Lists the account's closed workspaces that can be reopened.",
  level: "account",
  effect: "read",
  rest: { method: "GET", path: "/closed-workspaces" },
  output: ClosedWorkspaceList,
  examples: { output: { workspaces: [closingExample] } },
});

export const reopenWorkspace = defineOperation({
  ...inDashboard,
  name: "reopen_workspace",
  group: "Workspaces",
  title: "Reopen a workspace",
  description: "Reopens a workspace that was closed less than 30 days ago, with all its data.",
  level: "account",
  effect: "change",
  rest: { method: "POST", path: "/closed-workspaces/{id}/reopen" },
  params: z.strictObject({ id: id() }),
  output: Workspace,
  errors: ["not_found"],
  examples: { params: { id: closingExample.id }, output: workspaceExample },
});

export const closeAccount = defineOperation({
  ...inDashboard,
  name: "close_account",
  group: "Account",
  title: "Close your account",
  description:
    "Closes the account and its workspaces without another owner, ends all sessions, and refuses its keys and " +
    "agents. Sign-in within 30 days offers to reopen it; afterwards it is erased.",
  level: "account",
  effect: "change",
  rest: { method: "POST", path: "/account/close" },
  body: z.strictObject({ email: confirmation("The account's address") }),
  output: Closing,
  examples: {
    body: { email: accountExample.email },
    output: { ...closingExample, id: accountExample.id, name: accountExample.name },
  },
});
