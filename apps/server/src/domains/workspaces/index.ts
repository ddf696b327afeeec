import type { Handler } from "../../kernel/call/handler.ts";
import { accessPolicyHandlers } from "./access-policy.ts";
import { type BillingEmailParts, billingEmailHandlers } from "./billing-email.ts";
import type { CreationRules } from "./create-workspace.ts";
import { type InvitationParts, invitationHandlers } from "./invitations.ts";
import { memberHandlers } from "./member-handlers.ts";
import { type WebsiteParts, websiteHandlers } from "./website.ts";
import { profileHandlers } from "./workspaces.ts";

export { readAccessPolicy, setAccessPolicy } from "./access-policy.ts";
export { createWorkspace, creationRules } from "./create-workspace.ts";
export { addMember, removeMember } from "./members.ts";
export { setWorkspaceStatus } from "./status.ts";
export { isActiveWorkspace, readStorefront, readVoice } from "./storefront.ts";
export { sweep } from "./sweep.ts";
export type { OwnIds } from "./website-references.ts";
export { getWorkspaceById } from "./workspaces.ts";

export type WorkspaceParts = CreationRules & WebsiteParts & InvitationParts & BillingEmailParts;

export const workspaceHandlers = (parts: WorkspaceParts): Handler[] => [
  ...profileHandlers(parts),
  ...websiteHandlers(parts),
  ...memberHandlers,
  ...invitationHandlers(parts),
  ...accessPolicyHandlers,
  ...billingEmailHandlers(parts),
];
