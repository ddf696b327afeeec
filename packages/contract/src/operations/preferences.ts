import { defineOperation } from "../define-operation.ts";
import {
  Preferences,
  preferencesExample,
  SharedViewList,
  savedViewExample,
  WorkspacePreferences,
  workspacePreferencesExample,
} from "../resources/preferences.ts";

const common = { group: "Preferences", callers: ["member"], scope: null, tool: false } as const;
const own = { ...common, level: "account", resource: "get_preferences" } as const;
const everyMember = { ...common, level: "workspace", roles: ["OWNER", "STAFF", "BILLING"] } as const;
const inWorkspace = { ...everyMember, resource: "get_workspace_preferences" } as const;

export const getPreferences = defineOperation({
  ...own,
  name: "get_preferences",
  title: "Get your preferences",
  description: "Returns your dashboard preferences.",
  effect: "read",
  rest: { method: "GET", path: "/preferences" },
  output: Preferences,
  examples: { output: preferencesExample },
});

export const putPreferences = defineOperation({
  ...own,
  name: "put_preferences",
  title: "Set your preferences",
  description: "Sets your dashboard preferences for all devices. The language belongs to the account.",
  effect: "change",
  rest: { method: "PUT", path: "/preferences" },
  body: Preferences,
  output: Preferences,
  examples: { body: preferencesExample, output: preferencesExample },
});

export const getWorkspacePreferences = defineOperation({
  ...inWorkspace,
  name: "get_workspace_preferences",
  title: "Get your preferences in the workspace",
  description: "Returns your table columns and saved views in the workspace.",
  effect: "read",
  rest: { method: "GET", path: "/preferences" },
  output: WorkspacePreferences,
  examples: { output: workspacePreferencesExample },
});

export const putWorkspacePreferences = defineOperation({
  ...inWorkspace,
  name: "put_workspace_preferences",
  title: "Set your preferences in the workspace",
  description: "Replaces your columns and saved views. All members see a shared view; only you can change it.",
  effect: "change",
  rest: { method: "PUT", path: "/preferences" },
  body: WorkspacePreferences,
  output: WorkspacePreferences,
  examples: { body: workspacePreferencesExample, output: workspacePreferencesExample },
});

const { isShared: _shared, ...sharedExample } = savedViewExample;

export const listSharedViews = defineOperation({
  ...everyMember,
  name: "list_shared_views",
  title: "List shared views",
  description: "Lists views that other members share, by name.",
  effect: "read",
  rest: { method: "GET", path: "/shared-views" },
  output: SharedViewList,
  examples: { output: { views: [{ ...sharedExample, memberName: "Deniz" }] } },
});
