import { z } from "zod";
import { ROLES } from "../define-operation.ts";
import { email, id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";
import { TemplateKey, Workspace, workspaceExample } from "./workspace.ts";

export const MemberRole = z.enum(ROLES).meta({ id: "MemberRole" });

export const Member = z
  .strictObject({
    id: id(),
    accountId: id(),
    email: z.string(),
    name: z.string(),
    role: MemberRole,
    createdAt: timestamp(),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof Member>;

export const MemberList = z
  .strictObject({ members: z.array(Member), pagination: Pagination })
  .meta({ id: "MemberList" });

/** A workspace in a member's own list. */
export const Membership = z
  .strictObject({
    workspaceId: id(),
    name: z.string(),
    subDomain: z.string(),
    status: Workspace.shape.status,
    templateKey: TemplateKey,
    role: MemberRole,
  })
  .meta({ id: "Membership" });
export type Membership = z.output<typeof Membership>;

export const MembershipList = z
  .strictObject({ memberships: z.array(Membership), pagination: Pagination })
  .meta({ id: "MembershipList" });

export const Invitation = z
  .strictObject({
    id: id(),
    email: z.string(),
    role: MemberRole,
    createdAt: timestamp(),
    expiresAt: timestamp(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof Invitation>;

/** An invitation as its link shows it, before the recipient is known. */
export const InvitationOffer = z
  .strictObject({
    status: z.enum(["OPEN", "EXPIRED", "USED"]),
    workspaceName: z.string(),
    inviterName: z.string(),
    role: MemberRole,
    maskedEmail: z.string().describe("Invited address, masked."),
    expiresAt: timestamp(),
  })
  .meta({ id: "InvitationOffer" });
export type InvitationOffer = z.output<typeof InvitationOffer>;

export const InvitationWrite = z.strictObject({ email: email(), role: MemberRole }).meta({ id: "InvitationWrite" });

export const InvitationList = z
  .strictObject({ invitations: z.array(Invitation), pagination: Pagination })
  .meta({ id: "InvitationList" });

export const memberExample: Member = {
  id: "mem_01kp2v8d3nfa9svqmz4c7hxw1e",
  accountId: "acc_01kp2v8d3nfa9svqmz4c7hxw1e",
  email: "deniz@isilti.example",
  name: "Deniz",
  role: "STAFF",
  createdAt: "2026-03-01T10:00:00.000Z",
};

export const membershipExample: Membership = {
  workspaceId: workspaceExample.id,
  name: workspaceExample.name,
  subDomain: workspaceExample.subDomain,
  status: "ACTIVE",
  templateKey: workspaceExample.templateKey,
  role: "STAFF",
};

export const invitationOfferExample: InvitationOffer = {
  status: "OPEN",
  workspaceName: workspaceExample.name,
  inviterName: "Elif",
  role: "STAFF",
  maskedEmail: "d•••@isilti.example",
  expiresAt: "2026-03-08T10:00:00.000Z",
};

export const invitationExample: Invitation = {
  id: "inv_01kp2v8d3nfa9svqmz4c7hxw1e",
  email: "deniz@isilti.example",
  role: "STAFF",
  createdAt: "2026-03-01T10:00:00.000Z",
  expiresAt: "2026-03-08T10:00:00.000Z",
};
