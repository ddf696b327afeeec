import type { StaffMember, StaffProfile, StaffRole } from "@vitrine/contract";
import { HOUR, later } from "../../kernel/clock.ts";
import { newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface StaffRow {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  status: "ACTIVE" | "SUSPENDED";
  passkeys: number;
  last_used_at: Date | null;
  created_at: Date;
}

export const STAFF = sql`
  select f.id, f.email, f.name, f.role, f.status, f.created_at,
         (select count(*) from staff_passkeys p where p.staff_id = f.id) as passkeys,
         (select max(s.last_used_at) from staff_sessions s where s.staff_id = f.id) as last_used_at
  from staff f`;

export const toStaffProfile = (row: StaffRow): StaffProfile => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  passkeys: row.passkeys,
  createdAt: row.created_at.toISOString(),
});

export const toStaffMember = (row: StaffRow): StaffMember => ({
  ...toStaffProfile(row),
  status: row.status === "ACTIVE" ? "ACTIVE" : "REMOVED",
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const findActiveStaff = (tx: Tx, email: string): Promise<StaffRow | undefined> =>
  tx.find<StaffRow>(sql`${STAFF} where f.email = ${email} and f.status = 'ACTIVE'`);

export async function getStaff(tx: Tx, id: string): Promise<StaffRow> {
  const row = await tx.find<StaffRow>(sql`${STAFF} where f.id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

export const STAFF_SESSION_LIFE = 12 * HOUR;

export async function beginStaffSession(tx: Tx, staffId: string, userAgent: string, now: Date): Promise<string> {
  const token = newSecret();
  await tx.run(sql`
    insert into staff_sessions (id, token_hash, staff_id, user_agent, created_at, last_used_at, expires_at)
    values (${newId("session")}, ${sha256(token)}, ${staffId}, ${userAgent}, ${now}, ${now},
            ${later(now, STAFF_SESSION_LIFE)})`);
  return token;
}

/** Ends all access of a staff member: sessions, visits to workspaces, and pending tickets and challenges. */
export async function endStaffSessions(tx: Tx, staffId: string): Promise<void> {
  await tx.run(sql`delete from staff_sessions where staff_id = ${staffId}`);
  await tx.run(sql`delete from dashboard_sessions where visit_staff_id = ${staffId}`);
  await tx.run(sql`delete from visit_tickets where staff_id = ${staffId}`);
  await tx.run(sql`delete from staff_passkey_questions where staff_id = ${staffId}`);
}
