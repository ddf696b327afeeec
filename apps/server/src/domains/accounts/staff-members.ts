// Staff members. The operator or a SUPERVISOR creates them; signing in never does.

import {
  addStaff,
  listStaff,
  recoverStaff,
  removeStaff,
  type StaffMember,
  type StaffRole,
  setStaffRole,
} from "@vitrine/contract";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { parseEmail } from "./email.ts";
import { endStaffSessions, findActiveStaff, getStaff, STAFF, type StaffRow, toStaffMember } from "./staff-rows.ts";

export interface NewStaff {
  email: string;
  name?: string | undefined;
  role: StaffRole;
  actor: Actor;
}

/** Creates a staff member. A removed member is reactivated with the new role and name. */
export async function createStaff(
  tx: Tx,
  { email: given, name, role, actor }: NewStaff,
  now: Date,
): Promise<StaffMember> {
  const email = parseEmail(given);
  const known = name?.trim() || email.slice(0, email.lastIndexOf("@"));
  const row = await tx.find<{ id: string }>(sql`
    insert into staff (id, email, name, role, created_at) values (${newId("staff")}, ${email}, ${known}, ${role}, ${now})
    on conflict (email) do update set status = 'ACTIVE', role = excluded.role, name = excluded.name
    where staff.status <> 'ACTIVE'
    returning id`);
  if (row === undefined) throw new OperationError("duplicate", { fieldErrors: { email: "is already used" } });
  await writeAudit(tx, { actor, action: "staff.create", subjectId: row.id, after: { role } }, now);
  return toStaffMember(await getStaff(tx, row.id));
}

export const listAllStaff = async (tx: Tx): Promise<StaffMember[]> =>
  (await tx.many<StaffRow>(sql`${STAFF} order by f.created_at desc, f.id desc limit 1000`)).map(toStaffMember);

/** Ensures that one SUPERVISOR remains. Locks all rows, so that two of them cannot leave at the same time. */
async function requireAnotherSupervisor(tx: Tx, staffId: string): Promise<void> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from staff where role = 'SUPERVISOR' and status = 'ACTIVE' order by id for update`);
  if (rows.length === 1 && rows[0]?.id === staffId) {
    throw new OperationError("conflict", { fieldErrors: { role: "must stay SUPERVISOR: at least one is required" } });
  }
}

async function changeRole(tx: Tx, { id, role, actor }: { id: string; role: StaffRole; actor: Actor }, now: Date) {
  if (role !== "SUPERVISOR") await requireAnotherSupervisor(tx, id);
  const before = await getStaff(tx, id);
  await tx.run(sql`update staff set role = ${role} where id = ${id}`);
  const change = { before: { role: before.role }, after: { role } };
  await writeAudit(tx, { actor, action: "staff.set_role", subjectId: id, ...change }, now);
}

async function remove(tx: Tx, { id, actor }: { id: string; actor: Actor }, now: Date): Promise<void> {
  await requireAnotherSupervisor(tx, id);
  const { role } = await getStaff(tx, id);
  await tx.run(sql`update staff set status = 'SUSPENDED' where id = ${id}`);
  await tx.run(sql`delete from staff_passkeys where staff_id = ${id}`);
  await endStaffSessions(tx, id);
  await writeAudit(tx, { actor, action: "staff.remove", subjectId: id, before: { role } }, now);
}

async function forgetPasskeys(tx: Tx, { id, actor }: { id: string; actor: Actor }, now: Date): Promise<void> {
  const { passkeys } = await getStaff(tx, id);
  await tx.run(sql`delete from staff_passkeys where staff_id = ${id}`);
  await endStaffSessions(tx, id);
  const change = { before: { passkeys }, after: { passkeys: 0 } };
  await writeAudit(tx, { actor, action: "staff.recover", subjectId: id, ...change }, now);
}

/** Emergency change by the operator on the machine, when no SUPERVISOR can sign in. */
export async function changeStaffByEmail(
  tx: Tx,
  change: { email: string; actor: Actor; what: "recover" | "remove" | { role: StaffRole } },
  now: Date,
): Promise<StaffMember> {
  const found = await findActiveStaff(tx, parseEmail(change.email));
  if (found === undefined)
    throw new OperationError("not_found", { fieldErrors: { email: "does not belong to a staff member" } });
  const { what, actor } = change;
  const { id } = found;
  if (what === "recover") await forgetPasskeys(tx, { id, actor }, now);
  else if (what === "remove") await remove(tx, { id, actor }, now);
  else await changeRole(tx, { id, role: what.role, actor }, now);
  return toStaffMember(await getStaff(tx, id));
}

export const staffMemberHandlers: readonly Handler[] = [
  handle(listStaff, "read", async ({ tx, query }) => {
    const found = await tx.many<StaffRow>(sql`
      ${STAFF} where true ${pastPage(query, "f.created_at", "f.id")}
      order by f.created_at desc, f.id desc ${keysetLimit(query)}`);
    const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
    return { staff: rows.map(toStaffMember), next };
  }),

  handle(addStaff, "write", ({ tx, principal, body: { reason, ...staff }, now }) =>
    createStaff(tx, { ...staff, actor: staffActor(principal, reason) }, now),
  ),

  handle(setStaffRole, "write", async ({ tx, principal, params: { id }, body: { role, reason }, now }) => {
    await changeRole(tx, { id, role, actor: staffActor(principal, reason) }, now);
    return toStaffMember(await getStaff(tx, id));
  }),

  handle(removeStaff, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
    await remove(tx, { id, actor: staffActor(principal, reason) }, now);
    return toStaffMember(await getStaff(tx, id));
  }),

  handle(recoverStaff, "write", async ({ tx, principal, params: { id }, body: { reason }, now }) => {
    const actor = staffActor(principal, reason);
    if (actor.id === id)
      throw new OperationError("conflict", {
        fieldErrors: { id: "is your own account: remove your passkeys yourself" },
      });
    await forgetPasskeys(tx, { id, actor }, now);
    return toStaffMember(await getStaff(tx, id));
  }),
];
