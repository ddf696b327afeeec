import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, pageQuery, text } from "../fields.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import {
  Invitation,
  InvitationList,
  InvitationOffer,
  InvitationWrite,
  invitationExample,
  invitationOfferExample,
  Member,
  MemberList,
  MemberRole,
  Membership,
  MembershipList,
  memberExample,
  membershipExample,
} from "../resources/member.ts";

const common = { group: "Members", callers: ["member"], scope: null, tool: false } as const;
const everyMember = { ...common, level: "workspace", roles: ["OWNER", "STAFF", "BILLING"] } as const;
const ownersOnly = { ...common, level: "workspace", roles: ["OWNER"] } as const;

const memberParams = z.strictObject({ id: id() });

export const listMemberships = defineOperation({
  ...common,
  name: "list_memberships",
  title: "List your memberships",
  description: "Lists all workspaces where the account is a member, newest first.",
  level: "account",
  effect: "read",
  rest: { method: "GET", path: "/memberships" },
  query: pageQuery(),
  output: MembershipList,
  examples: { output: { memberships: [membershipExample], pagination: paginationExample } },
});

export const listMembers = defineOperation({
  ...everyMember,
  name: "list_members",
  title: "List members",
  description: "Lists the workspace's members, in the order in which they joined.",
  effect: "read",
  rest: { method: "GET", path: "/members" },
  query: pageQuery(),
  output: MemberList,
  examples: { output: { members: [memberExample], pagination: paginationExample } },
});

export const changeMemberRole = defineOperation({
  ...ownersOnly,
  name: "change_member_role",
  title: "Change a member's role",
  description: "Changes a member's role. The last owner stays owner; a new owner must be below its workspace limit.",
  effect: "change",
  rest: { method: "PUT", path: "/members/{id}" },
  params: memberParams,
  body: z.strictObject({ role: MemberRole }),
  output: Member,
  errors: ["not_found", "conflict", "workspace_limit_reached"],
  examples: { params: { id: memberExample.id }, body: { role: "STAFF" }, output: memberExample },
});

export const removeMember = defineOperation({
  ...ownersOnly,
  name: "remove_member",
  title: "Remove a member",
  description: "Removes a member at once. The last owner cannot be removed.",
  effect: "remove",
  rest: { method: "DELETE", path: "/members/{id}" },
  params: memberParams,
  output: Deleted,
  errors: ["not_found", "conflict"],
  examples: { params: { id: memberExample.id }, output: { id: memberExample.id, deleted: true } },
});

export const handOverWorkspace = defineOperation({
  ...ownersOnly,
  name: "hand_over_workspace",
  title: "Transfer ownership",
  description:
    "Makes another member an owner and ends the caller's ownership, both or neither. The new owner must be below " +
    "its workspace limit. The caller's keys and agents lose the workspace.",
  effect: "change",
  rest: { method: "POST", path: "/hand-over" },
  body: z.strictObject({
    memberId: id().describe("The new owner."),
    stayAs: z
      .enum(["STAFF", "BILLING"])
      .nullable()
      .default(null)
      .describe("The caller's new role; null leaves the workspace."),
  }),
  output: Member,
  errors: ["workspace_limit_reached"],
  examples: { body: { memberId: memberExample.id, stayAs: "STAFF" }, output: { ...memberExample, role: "OWNER" } },
});

export const leaveWorkspace = defineOperation({
  ...everyMember,
  name: "leave_workspace",
  title: "Leave a workspace",
  description: "Ends the caller's own membership. The last owner cannot leave.",
  effect: "remove",
  rest: { method: "POST", path: "/leave" },
  output: Deleted,
  errors: ["conflict"],
  examples: { output: { id: memberExample.id, deleted: true } },
});

export const listInvitations = defineOperation({
  ...ownersOnly,
  name: "list_invitations",
  title: "List invitations",
  description: "Lists open invitations, newest first.",
  effect: "read",
  rest: { method: "GET", path: "/invitations" },
  query: pageQuery(),
  output: InvitationList,
  examples: { output: { invitations: [invitationExample], pagination: paginationExample } },
});

export const inviteMember = defineOperation({
  ...ownersOnly,
  name: "invite_member",
  title: "Invite a member",
  description: "Sends an invitation by email, valid for 7 days. It replaces an earlier one to the same address.",
  effect: "create",
  rest: { method: "POST", path: "/invitations" },
  body: InvitationWrite,
  output: Invitation,
  errors: ["duplicate", "email_not_allowed"],
  examples: { body: { email: "deniz@isilti.example", role: "STAFF" }, output: invitationExample },
});

export const cancelInvitation = defineOperation({
  ...ownersOnly,
  name: "cancel_invitation",
  title: "Cancel an invitation",
  description: "Cancels an invitation. Its link stops working.",
  effect: "remove",
  rest: { method: "DELETE", path: "/invitations/{id}" },
  params: z.strictObject({ id: id() }),
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: invitationExample.id }, output: { id: invitationExample.id, deleted: true } },
});

const linkToken = "9f2b4c6d8e0a1b3c5d7e9f2b4c6d8e0a1b3c5d7e9f2b4c6d8e0a1b3c5d7e9f2b";

export const getInvitation = defineOperation({
  ...common,
  name: "get_invitation",
  title: "Get an invitation",
  description:
    "Returns an invitation's workspace, role, inviter and status, by its link. A replaced or cancelled link is 404.",
  level: "public",
  effect: "read",
  rest: { method: "GET", path: "/invitations/{token}" },
  params: z.strictObject({ token: text({ min: 1, max: 200 }) }),
  output: InvitationOffer,
  errors: ["not_found"],
  examples: { params: { token: linkToken }, output: invitationOfferExample },
});

export const acceptInvitation = defineOperation({
  ...common,
  name: "accept_invitation",
  title: "Accept an invitation",
  description:
    "Joins the workspace of an invitation. The account must have the invited address; an owner must be below the " +
    "workspace limit.",
  level: "account",
  effect: "create",
  rest: { method: "POST", path: "/invitations/accept" },
  body: z.strictObject({ token: text({ min: 1, max: 200 }) }),
  output: Membership,
  errors: ["invalid_code", "access_restricted", "workspace_inactive", "duplicate", "workspace_limit_reached"],
  examples: {
    body: { token: linkToken },
    output: membershipExample,
  },
});
