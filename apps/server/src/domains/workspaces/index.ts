import { defineModule } from "../module.ts";
import { offerHandlers } from "./members/invitation-offers.ts";
import { type InvitationParts, invitationHandlers } from "./members/invitations.ts";
import { memberHandlers } from "./members/members.ts";
import { workspacePreferenceHandlers } from "./members/preferences.ts";
import { accessPolicyHandlers } from "./profile/access-policy.ts";
import { auditHandlers } from "./profile/audit.ts";
import { type BillingEmailParts, billingEmailHandlers } from "./profile/billing-email.ts";
import { subDomainHandlers } from "./profile/check-subdomain.ts";
import type { CreationRules } from "./profile/create-workspace.ts";
import { profileHandlers } from "./profile/workspaces.ts";
import { sweep } from "./sweep.ts";
import { type DraftParts, draftHandlers } from "./website/drafts.ts";
import { feedHandlers } from "./website/feeds.ts";
import { websiteHandlers } from "./website/website.ts";

export { findMembersByName } from "./members/find-members.ts";
export { addMember, removeMember } from "./members/member-writes.ts";
export { readAccessPolicy, setAccessPolicy } from "./profile/access-policy.ts";
export { createWorkspace, creationRules } from "./profile/create-workspace.ts";
export { setWorkspaceStatus } from "./profile/status.ts";
export { getWorkspaceById } from "./profile/workspaces.ts";
export { requireFeeds } from "./website/feeds.ts";
export { Sites } from "./website/sites.ts";
export { isActiveWorkspace, readSiteFacts, readStorefront, readVoice, type SiteFacts } from "./website/storefront.ts";
export { findWebsite, siteUrl } from "./website/website-rows.ts";

export type WorkspaceParts = CreationRules & DraftParts & InvitationParts & BillingEmailParts;

export const workspacesModule = (parts: WorkspaceParts) =>
  defineModule({
    handlers: [
      ...profileHandlers(parts),
      ...websiteHandlers(parts),
      ...draftHandlers(parts),
      ...feedHandlers(parts),
      ...subDomainHandlers(parts),
      ...auditHandlers,
      ...memberHandlers,
      ...workspacePreferenceHandlers,
      ...offerHandlers,
      ...invitationHandlers(parts),
      ...accessPolicyHandlers,
      ...billingEmailHandlers(parts),
    ],
    cleanup: { workspaces: sweep },
  });
