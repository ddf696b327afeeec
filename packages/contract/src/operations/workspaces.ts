import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { email, listQuery, text, timestamp } from "../fields.ts";
import { SignInCodeSent, signInCode, signInCodeSentExample } from "../resources/account.ts";
import {
  SubDomainCheck,
  TemplateList,
  Workspace,
  WorkspaceCreate,
  WorkspaceList,
  WorkspaceUpdate,
  workspaceExample,
} from "../resources/workspace.ts";

const common = { group: "Workspaces", callers: ["integration", "member"], tool: true } as const;

export const listWorkspaces = defineOperation({
  ...common,
  name: "list_workspaces",
  title: "List workspaces",
  description: "Lists the account's own workspaces, and how many more it can create.",
  level: "account",
  scope: "workspaces:read",
  effect: "read",
  rest: { method: "GET", path: "/workspaces" },
  query: listQuery(["createdAt", "updatedAt", "name"]),
  output: WorkspaceList,
  examples: {
    query: { page: 1 },
    output: {
      page: 1,
      pageSize: 20,
      total: 1,
      creationPolicy: { limit: 3, owned: 1, remaining: 2, canCreate: true },
      workspaces: [workspaceExample],
    },
  },
});

export const createWorkspace = defineOperation({
  ...common,
  name: "create_workspace",
  title: "Create a workspace",
  description:
    "Creates a workspace with a website from a template. The subdomain must be free, and the account below its " +
    "workspace limit.",
  level: "account",
  scope: "workspaces:write",
  effect: "create",
  rest: { method: "POST", path: "/workspaces" },
  resource: "get_workspace",
  body: WorkspaceCreate,
  output: Workspace,
  errors: ["subdomain_unavailable", "workspace_limit_reached"],
  examples: {
    body: { name: "Işıltı Kozmetik", subDomain: "isilti", templateKey: "beauty", phone: "+905321234567" },
    output: { ...workspaceExample, billingGsmCountryCode: null, mainAgentPrompt: "" },
  },
});

export const checkSubdomain = defineOperation({
  ...common,
  name: "check_subdomain",
  tool: false,
  title: "Check a subdomain",
  description: "Returns whether a subdomain is available, and the reason if not.",
  level: "account",
  scope: "workspaces:read",
  effect: "read",
  rest: { method: "GET", path: "/subdomains/{subDomain}" },
  params: z.strictObject({ subDomain: text({ min: 1, max: 100 }) }),
  output: SubDomainCheck,
  examples: {
    params: { subDomain: "isilti" },
    output: { subDomain: "isilti", status: "TAKEN", heldUntil: null, isOwn: true },
  },
});

export const listTemplates = defineOperation({
  ...common,
  name: "list_templates",
  title: "List templates",
  description: "Lists website templates for new workspaces.",
  level: "account",
  scope: "website:read",
  effect: "read",
  rest: { method: "GET", path: "/templates" },
  output: TemplateList,
  examples: {
    output: {
      templates: [
        { key: "classic", name: "Classic", description: "A calm shop front for any catalogue.", requiresPhone: false },
      ],
    },
  },
});

export const getWorkspace = defineOperation({
  ...common,
  name: "get_workspace",
  title: "Get the workspace's profile",
  description: "Returns the workspace's profile, business contact and assistant instructions.",
  level: "workspace",
  roles: ["OWNER", "STAFF", "BILLING"],
  scope: "workspace:read",
  effect: "read",
  rest: { method: "GET", path: "/workspace" },
  resource: "get_workspace",
  output: Workspace,
  examples: { output: workspaceExample },
});

export const updateWorkspace = defineOperation({
  ...common,
  name: "update_workspace",
  title: "Update the workspace's profile",
  description:
    "Changes the given fields. The first change of the subdomain is free, later ones are possible every 30 days; " +
    "the former name stays reserved for the workspace for 30 days. A new billing email must be verified in the " +
    "dashboard within the last hour.",
  level: "workspace",
  roles: ["OWNER"],
  scope: "workspace:write",
  effect: "change",
  rest: { method: "PUT", path: "/workspace" },
  resource: "get_workspace",
  body: WorkspaceUpdate,
  output: Workspace,
  errors: ["subdomain_unavailable", "subdomain_cooldown", "billing_email_unverified", "email_not_allowed"],
  examples: { body: { name: "Işıltı" }, output: { ...workspaceExample, name: "Işıltı" } },
});

const ownersInDashboard = {
  group: "Workspaces",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER"],
  scope: null,
  tool: false,
} as const;

export const requestBillingEmailCode = defineOperation({
  ...ownersInDashboard,
  name: "request_billing_email_code",
  title: "Send a code to a new billing email",
  description: "Mails a code that proves a new billing email.",
  effect: "create",
  rest: { method: "POST", path: "/billing-email/code" },
  body: z.strictObject({ email: email() }),
  output: SignInCodeSent,
  errors: ["email_not_allowed"],
  examples: {
    body: { email: "billing@isilti.example" },
    output: signInCodeSentExample,
  },
});

export const verifyBillingEmailCode = defineOperation({
  ...ownersInDashboard,
  name: "verify_billing_email_code",
  title: "Verify a new billing email",
  description: "Verifies the code. `update_workspace` accepts the address for the next hour.",
  effect: "create",
  rest: { method: "POST", path: "/billing-email/verify" },
  body: z.strictObject({ email: email(), code: signInCode() }),
  output: z.strictObject({ email: z.string(), verifiedUntil: timestamp() }),
  errors: ["invalid_code"],
  examples: {
    body: { email: "billing@isilti.example", code: "123456" },
    output: { email: "billing@isilti.example", verifiedUntil: "2026-03-01T11:00:00.000Z" },
  },
});
