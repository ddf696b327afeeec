import type { Handler } from "../../kernel/call/handler.ts";
import { type InvitationParts, invitationHandlers } from "./members/invitations.ts";
import { memberHandlers } from "./members/members.ts";
import { accessPolicyHandlers } from "./profile/access-policy.ts";
import { type BillingEmailParts, billingEmailHandlers } from "./profile/billing-email.ts";
import type { CreationRules } from "./profile/create-workspace.ts";
import { profileHandlers } from "./profile/workspaces.ts";
import { type WebsiteParts, websiteHandlers } from "./website/website.ts";

export { addMember, removeMember } from "./members/member-writes.ts";
export { readAccessPolicy, setAccessPolicy } from "./profile/access-policy.ts";
export { createWorkspace, creationRules } from "./profile/create-workspace.ts";
export { setWorkspaceStatus } from "./profile/status.ts";
export { getWorkspaceById } from "./profile/workspaces.ts";
export { sweep } from "./sweep.ts";
export { isActiveWorkspace, readSiteFacts, readStorefront, readVoice, type SiteFacts } from "./website/storefront.ts";
export type { OwnIds } from "./website/website-references.ts";

export type WorkspaceParts = CreationRules & WebsiteParts & InvitationParts & BillingEmailParts;

export const workspaceHandlers = (parts: WorkspaceParts): Handler[] => [
  ...profileHandlers(parts),
  ...websiteHandlers(parts),
  ...memberHandlers,
  ...invitationHandlers(parts),
  ...accessPolicyHandlers,
  ...billingEmailHandlers(parts),
];
