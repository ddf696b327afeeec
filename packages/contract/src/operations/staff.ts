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
  description: "Lists who may enter administration and who might once, newest first.",
  effect: "read",
  rest: { method: "GET", path: "/staff" },
  query: cursorQuery(),
  output: StaffList,
  examples: { output: { staff: [staffMemberExample], next: null } },
});

export const addStaff = defineOperation({
  ...common,
  name: "add_staff",
  title: "Add a member of staff",
  description:
    "Lets somebody into administration, who signs in with a code to this address. One who was removed comes back, without the passkeys of before.",
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
  title: "Change the role of a member of staff",
  description: "Acts on the next request. The last SUPERVISOR keeps the role.",
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
  title: "Remove a member of staff",
  description: "Ends every session and lets nobody in by this address any more. The last SUPERVISOR stays.",
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
  title: "Let somebody back in who lost their passkeys",
  description:
    "Removes every passkey and ends every session of another member of staff, who then signs in by code alone. Make sure first that it is them who asks.",
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
