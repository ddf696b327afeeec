// Platform staff of the demo and requests to them, so that administration has content.

import type { StaffRole } from "@vitrine/contract";
import { createStaff, setWorkspaceLimit } from "../../domains/accounts/index.ts";
import { recordContactRequest } from "../../domains/administration/index.ts";
import type { Actor } from "../../kernel/audit.ts";
import { HOUR, later } from "../../kernel/clock.ts";
import type { Tx } from "../../storage/database.ts";

const TEAM = [
  { email: "supervisor@example.com", name: "Mert Aksoy", role: "SUPERVISOR" },
  { email: "operator@example.com", name: "Lena Groß", role: "OPERATOR" },
  { email: "support@example.com", name: "Ada Kent", role: "SUPPORT" },
] as const satisfies readonly { email: string; name: string; role: StaffRole }[];

const REQUESTS = [
  {
    hoursAgo: 26,
    name: "Jonas Weber",
    email: "jonas@hafen.example",
    subject: "Move a workspace to another owner",
    message: "My partner takes over our shop next month. What do you need from us to make her its owner?",
  },
  {
    hoursAgo: 2,
    name: "Selin Aydın",
    email: "staff@example.com",
    subject: "Limit of three workspaces",
    message: "We would like to open two more shops. Can you raise the limit of our account?",
  },
];

/** In chronological order: the audit log seals staff actions in that order. */
export async function addTeam(tx: Tx, accountId: string, actor: Actor, now: Date): Promise<void> {
  const ids: string[] = [];
  for (const person of TEAM) ids.push((await createStaff(tx, { ...person, actor }, now)).id);
  for (const { hoursAgo, ...message } of REQUESTS)
    await recordContactRequest(tx, message, later(now, -hoursAgo * HOUR));
  const operator: Actor = { kind: "staff", id: ids[1] ?? "", reason: "Opens two more shops" };
  await setWorkspaceLimit(tx, { id: accountId, limit: 5, actor: operator }, now);
}
