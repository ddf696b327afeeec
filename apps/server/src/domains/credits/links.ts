import type { WorkspaceScope } from "../../kernel/access/principals.ts";

/** The dashboard's page for access to the site and the assistant. */
export const accessPage = (dashboardUrl: string, workspace: WorkspaceScope) =>
  `${dashboardUrl}/w/${encodeURIComponent(workspace.id)}/settings/access`;

/** The dashboard's page for a workspace's credits. */
export const billingPage = (dashboardUrl: string, workspace: WorkspaceScope) =>
  `${dashboardUrl}/w/${encodeURIComponent(workspace.id)}/usage`;
