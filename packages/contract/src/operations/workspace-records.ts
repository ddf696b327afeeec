import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, id, searchText } from "../fields.ts";
import { RecordStatus } from "../resources/account-record.ts";
import { StaffDeed } from "../resources/staff.ts";
import { ledgerEntryExample } from "../resources/wallet.ts";
import {
  OwnerAssignment,
  StorageLimitsWrite,
  Visit,
  WorkspaceDetails,
  WorkspaceLedger,
  WorkspaceRecordList,
  WorkspaceVisit,
  workspaceDetailsExample,
  workspaceRecordExample,
} from "../resources/workspace-record.ts";

const common = { group: "Workspaces", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const reads = { ...common, staffRole: "SUPPORT", effect: "read" } as const;
const writes = { ...common, staffRole: "OPERATOR", effect: "change" } as const;
const params = z.strictObject({ id: id() });
const exampleParams = { id: workspaceRecordExample.id };

export const searchWorkspaces = defineOperation({
  ...reads,
  name: "search_workspaces",
  title: "Search workspaces",
  description: "Lists workspaces, newest first. `search` finds ids, and parts of names or subdomains.",
  rest: { method: "GET", path: "/workspaces" },
  query: cursorQuery().extend({ search: searchText().optional(), status: RecordStatus.optional() }),
  output: WorkspaceRecordList,
  examples: { query: { search: "isilti" }, output: { workspaces: [workspaceRecordExample], next: null } },
});

export const getWorkspaceDetails = defineOperation({
  ...reads,
  name: "get_workspace_details",
  title: "Get a workspace as staff",
  description: "Returns a workspace with wallet, members, storage and recent usage.",
  rest: { method: "GET", path: "/workspaces/{id}" },
  params,
  output: WorkspaceDetails,
  errors: ["not_found"],
  examples: { params: exampleParams, output: workspaceDetailsExample },
});

export const listWorkspaceLedger = defineOperation({
  ...reads,
  name: "list_workspace_ledger",
  title: "List a workspace's transactions as staff",
  description: "Lists the workspace's transactions, newest first.",
  rest: { method: "GET", path: "/workspaces/{id}/ledger" },
  params,
  query: cursorQuery(),
  output: WorkspaceLedger,
  errors: ["not_found"],
  examples: { params: exampleParams, output: { entries: [ledgerEntryExample], next: null } },
});

export const suspendWorkspace = defineOperation({
  ...writes,
  name: "suspend_workspace",
  title: "Suspend a workspace",
  description: "Refuses all requests in the workspace, from the next one on.",
  rest: { method: "POST", path: "/workspaces/{id}/suspend" },
  params,
  body: StaffDeed,
  output: WorkspaceDetails,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "Sells what must not be sold" },
    output: { ...workspaceDetailsExample, status: "SUSPENDED" },
  },
});

export const activateWorkspace = defineOperation({
  ...writes,
  name: "activate_workspace",
  title: "Activate a workspace",
  description: "Reactivates a suspended or closed workspace.",
  rest: { method: "POST", path: "/workspaces/{id}/activate" },
  params,
  body: StaffDeed,
  output: WorkspaceDetails,
  errors: ["not_found", "conflict"],
  examples: { params: exampleParams, body: { reason: "Resolved by phone" }, output: workspaceDetailsExample },
});

export const assignWorkspaceOwner = defineOperation({
  ...writes,
  name: "assign_workspace_owner",
  title: "Make an account an owner of a workspace",
  description:
    "Adds an owner, or makes a member one; existing owners stay. It counts against the account's workspace limit.",
  rest: { method: "POST", path: "/workspaces/{id}/owners" },
  params,
  body: OwnerAssignment,
  output: WorkspaceDetails,
  errors: ["not_found", "workspace_limit_reached", "email_not_allowed"],
  examples: {
    params: exampleParams,
    body: { email: "deniz@isilti.example", reason: "The owner has died; papers seen" },
    output: workspaceDetailsExample,
  },
});

export const setStorageLimits = defineOperation({
  ...writes,
  name: "set_storage_limits",
  title: "Set a workspace's storage limits",
  description: "Sets the given limits; null restores the service's default. Stored data stays.",
  rest: { method: "PUT", path: "/workspaces/{id}/storage" },
  params,
  body: StorageLimitsWrite,
  output: WorkspaceDetails,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    body: { mediaBytes: 10_737_418_240, reason: "Large catalogue, agreed in writing" },
    output: workspaceDetailsExample,
  },
});

export const beginWorkspaceVisit = defineOperation({
  ...common,
  name: "begin_workspace_visit",
  title: "Visit a workspace",
  description:
    "Returns a URL that opens the workspace's dashboard read-only for 30 minutes. The owners get a mail and an " +
    "audit entry.",
  staffRole: "SUPPORT",
  effect: "create",
  rest: { method: "POST", path: "/workspaces/{id}/visits" },
  params,
  body: StaffDeed,
  output: WorkspaceVisit,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "The owner asks why the import fails" },
    output: {
      id: "vis_01kp2v8d3nfa9svqmz4c7hxw1e",
      workspaceId: workspaceRecordExample.id,
      url: "https://dashboard.vitrine.example/visit?token=5d0c6f3b9a1e4c7d8f2a0b6e3c9d1f4a",
      expiresAt: "2026-03-01T10:30:00.000Z",
    },
  },
});

export const getVisit = defineOperation({
  name: "get_visit",
  group: "Account",
  title: "Get the current visit",
  description: "Returns whether this session is a visit by platform staff, and its expiry.",
  level: "account",
  callers: ["member"],
  scope: null,
  effect: "read",
  rest: { method: "GET", path: "/visit" },
  tool: false,
  output: Visit,
  examples: { output: { visit: null } },
});
