import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, id } from "../fields.ts";
import {
  StaffCreate,
  StaffDeed,
  StaffList,
  StaffMember,
  StaffRoleWrite,
  staffMemberExample,
} from "../resources/staff.ts";

const common = {
  group: "Staff",
  level: "account",
  callers: ["staff"],
  staffRole: "SUPERVISOR",
  scope: null,
  tool: false,
} as const;
const params = z.strictObject({ id: id() });
const exampleParams = { id: staffMemberExample.id };

export const listStaff = defineOperation({
  ...common,
  name: "list_staff",
  title: "List staff",
  description: "Lists current and former staff members, newest first.",
  effect: "read",
  rest: { method: "GET", path: "/staff" },
  query: cursorQuery(),
  output: StaffList,
  examples: { output: { staff: [staffMemberExample], next: null } },
});

export const addStaff = defineOperation({
  ...common,
  name: "add_staff",
  title: "Add a staff member",
  description:
    "Adds a staff member, who signs in with a code to this address. A former member returns without passkeys.",
  effect: "create",
  rest: { method: "POST", path: "/staff" },
  body: StaffCreate,
  output: StaffMember,
  errors: ["duplicate", "email_not_allowed"],
  examples: {
    body: { email: "operator@vitrine.example", name: "Operator", role: "OPERATOR", reason: "New in the team" },
    output: { ...staffMemberExample, passkeys: 0, lastUsedAt: null },
  },
});

export const setStaffRole = defineOperation({
  ...common,
  name: "set_staff_role",
  title: "Change a staff member's role",
  description: "Applies to the next request. The last SUPERVISOR keeps the role.",
  effect: "change",
  rest: { method: "PUT", path: "/staff/{id}/role" },
  params,
  body: StaffRoleWrite,
  output: StaffMember,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { role: "OPERATOR", reason: "Takes over suspensions" },
    output: staffMemberExample,
  },
});

export const removeStaff = defineOperation({
  ...common,
  name: "remove_staff",
  title: "Remove a staff member",
  description: "Ends all sessions of a staff member and refuses their address. The last SUPERVISOR cannot be removed.",
  effect: "change",
  rest: { method: "POST", path: "/staff/{id}/remove" },
  params,
  body: StaffDeed,
  output: StaffMember,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "Has left the team" },
    output: { ...staffMemberExample, status: "REMOVED", passkeys: 0, lastUsedAt: null },
  },
});

export const recoverStaff = defineOperation({
  ...common,
  name: "recover_staff",
  title: "Reset a staff member's passkeys",
  description:
    "Removes all passkeys and ends all sessions of another staff member, who then signs in with a code only. " +
    "Verify the person's identity first.",
  effect: "change",
  rest: { method: "POST", path: "/staff/{id}/recover" },
  params,
  body: StaffDeed,
  output: StaffMember,
  errors: ["not_found", "conflict"],
  examples: {
    params: exampleParams,
    body: { reason: "Lost the laptop; called back on the known number" },
    output: { ...staffMemberExample, passkeys: 0, lastUsedAt: null },
  },
});
