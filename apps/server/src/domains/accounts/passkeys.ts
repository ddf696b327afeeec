import {
  beginPasskeyEnrolment,
  deletePasskey,
  enrolPasskey,
  LIMITS,
  listPasskeys,
  type Passkey,
} from "@vitrine/contract";
import { principalAs } from "../../kernel/access/principals.ts";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { type RelyingParty, readAttestation } from "./passkey-checks.ts";
import { askForNewPasskey, consumeChallenge } from "./passkey-questions.ts";
import { getStaff } from "./staff-rows.ts";

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Locks the row, so that concurrent enrolments count each other. */
async function requirePasskeyLimit(tx: Tx, staffId: string): Promise<void> {
  await tx.run(sql`select from staff where id = ${staffId} for no key update`);
  const { passkeys } = await getStaff(tx, staffId);
  if (passkeys >= LIMITS.staff.passkeysMax) {
    throw invalidInput({ body: `You are limited to ${LIMITS.staff.passkeysMax} passkeys: remove one first.` });
  }
}

export const passkeyHandlers = ({ relyingParty }: { relyingParty: RelyingParty }): Handler[] => [
  handle(listPasskeys, "read", async ({ tx, principal }) => {
    const rows = await tx.many<PasskeyRow>(sql`
      select id, name, created_at, last_used_at from staff_passkeys
      where staff_id = ${principalAs(principal, "staff").staffId} order by created_at desc, id desc`);
    return { passkeys: rows.map(toPasskey) };
  }),

  // Not "write": a challenge must not be stored for replay, regardless of the Idempotency-Key.
  handle(beginPasskeyEnrolment, "outside", ({ database, principal, now }) =>
    database.write(async (tx) => {
      const { staffId } = principalAs(principal, "staff");
      await requirePasskeyLimit(tx, staffId);
      return askForNewPasskey(tx, relyingParty, await getStaff(tx, staffId), now);
    }),
  ),

  handle(enrolPasskey, "write", async ({ tx, principal, body, now }) => {
    const { staffId } = principalAs(principal, "staff");
    const question = await consumeChallenge(tx, body.token, "ENROL", now);
    const passkey =
      question?.staffId === staffId ? await readAttestation(relyingParty, question.challenge, body) : undefined;
    // Returned, not thrown, so that the challenge stays used.
    if (passkey === undefined) return new OperationError("invalid_code");
    await requirePasskeyLimit(tx, staffId);
    const row = await tx.one<PasskeyRow>(sql`
      insert into staff_passkeys (id, staff_id, name, credential_id, public_key, counter, transports, created_at)
      values (${newId("passkey")}, ${staffId}, ${body.name.trim()}, ${passkey.credentialId},
              ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${body.transports}, ${now})
      returning id, name, created_at, last_used_at`);
    const deed = { action: "staff.enrol_passkey", subjectId: staffId, details: { passkeyId: row.id, name: row.name } };
    await writeAudit(tx, { actor: staffActor(principal), ...deed }, now);
    return toPasskey(row);
  }),

  handle(deletePasskey, "write", async ({ tx, principal, params, now }) => {
    const { staffId } = principalAs(principal, "staff");
    const removed = await tx.find<{ name: string }>(sql`
      delete from staff_passkeys where id = ${params.id} and staff_id = ${staffId} returning name`);
    if (removed === undefined) throw notFound();
    const details = { passkeyId: params.id, name: removed.name };
    const deed = { action: "staff.remove_passkey", subjectId: staffId, details };
    await writeAudit(tx, { actor: staffActor(principal), ...deed }, now);
    return { id: params.id, deleted: true as const };
  }),
];
