import type { StaffRole } from "@vitrine/contract";
import { sql, type Tx } from "../../storage/database.ts";
import { sha256 } from "../credentials/secrets.ts";
import { FailedAuthentication } from "./doorkeeper.ts";
import { type Access, NO_STANDING, type StandingRow, type Status, toStanding } from "./standing.ts";

/** A person in the dashboard. */
export async function authenticateMember(
  tx: Tx,
  token: string,
  workspaceId: string | null,
  now: Date,
): Promise<Access> {
  const row = await tx.find<StandingRow & SessionRow>(sql`
    select s.id, s.account_id, s.expires_at, s.visit_id, s.visit_workspace_id, a.status as account_status, w.status as workspace_status, m.role
    from dashboard_sessions s
    join accounts a on a.id = s.account_id
    left join members m on m.account_id = s.account_id and m.workspace_id = ${workspaceId}
    left join workspace_standings w on w.workspace_id = m.workspace_id
    where s.token_hash = ${sha256(token)}`);
  if (row === undefined || row.expires_at <= now) throw new FailedAuthentication("sign_in_required");
  return {
    principal: { kind: "member", accountId: row.account_id, sessionId: row.id, role: row.role, visit: toVisit(row) },
    standing: toStanding(row),
  };
}

interface SessionRow {
  id: string;
  account_id: string;
  expires_at: Date;
  visit_id: string | null;
  visit_workspace_id: string | null;
}

const toVisit = ({ visit_id: id, visit_workspace_id: workspaceId, expires_at: expiresAt }: SessionRow) =>
  id === null || workspaceId === null ? null : { id, workspaceId, expiresAt };

/** Platform staff in administration. */
export async function authenticateStaff(tx: Tx, token: string, now: Date): Promise<Access> {
  const row = await tx.find<{ id: string; staff_id: string; expires_at: Date; status: Status; role: StaffRole }>(sql`
    select s.id, s.staff_id, s.expires_at, f.status, f.role
    from staff_sessions s join staff f on f.id = s.staff_id
    where s.token_hash = ${sha256(token)}`);
  if (row === undefined || row.expires_at <= now) throw new FailedAuthentication("sign_in_required");
  return {
    principal: { kind: "staff", staffId: row.staff_id, sessionId: row.id, role: row.role },
    standing: { ...NO_STANDING, accountActive: row.status === "ACTIVE" },
  };
}
