// Single-use challenges for authenticators. A token that only the browser has identifies a challenge.

import { randomBytes } from "node:crypto";
import type { PasskeyEnrolment, StaffSignIn } from "@vitrine/contract";
import type { z } from "zod";
import { later, MINUTE } from "../../kernel/clock.ts";
import { newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { type Assertion, type RelyingParty, readAssertion } from "./passkey-checks.ts";
import type { StaffRow } from "./staff-rows.ts";

const QUESTION_LIFE = 5 * MINUTE;

/** EdDSA, ES256 and RS256, the algorithms of common authenticators. */
const ALGORITHMS = [-8, -7, -257];

type Purpose = "SIGN_IN" | "ENROL";
type Transports = NonNullable<StaffSignIn["passkey"]>["options"]["allowCredentials"][number]["transports"];

async function ask(tx: Tx, staffId: string, purpose: Purpose, now: Date) {
  const question = { token: newSecret(), challenge: randomBytes(32).toString("base64url") };
  await tx.run(sql`
    insert into staff_passkey_questions (token_hash, staff_id, purpose, challenge, expires_at)
    values (${sha256(question.token)}, ${staffId}, ${purpose}, ${question.challenge}, ${later(now, QUESTION_LIFE)})`);
  return question;
}

/** Consumes the token's challenge. Returns undefined if it is missing. */
export async function consumeChallenge(
  tx: Tx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<{ staffId: string; challenge: string } | undefined> {
  const row = await tx.find<{ staffId: string; challenge: string; expires_at: Date }>(sql`
    delete from staff_passkey_questions where token_hash = ${sha256(token)} and purpose = ${purpose}
    returning staff_id as "staffId", challenge, expires_at`);
  return row === undefined || row.expires_at <= now ? undefined : row;
}

async function describe(tx: Tx, staffId: string) {
  const rows = await tx.many<{ credential_id: string; transports: Transports }>(sql`
    select credential_id, transports from staff_passkeys where staff_id = ${staffId} order by created_at, id`);
  return rows.map(({ credential_id: id, transports }) => ({ id, type: "public-key" as const, transports }));
}

export async function askForPasskey(
  tx: Tx,
  party: RelyingParty,
  staffId: string,
  now: Date,
): Promise<NonNullable<StaffSignIn["passkey"]>> {
  const { token, challenge } = await ask(tx, staffId, "SIGN_IN", now);
  const allowCredentials = await describe(tx, staffId);
  const options = { challenge, timeout: QUESTION_LIFE, rpId: party.id, allowCredentials };
  return { token, options: { ...options, userVerification: "preferred" } };
}

export async function askForNewPasskey(
  tx: Tx,
  party: RelyingParty,
  { id, email, name }: StaffRow,
  now: Date,
): Promise<z.output<typeof PasskeyEnrolment>> {
  const { token, challenge } = await ask(tx, id, "ENROL", now);
  const options = {
    challenge,
    timeout: QUESTION_LIFE,
    rp: { id: party.id, name: party.name },
    user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: await describe(tx, id),
    authenticatorSelection: {
      residentKey: "preferred" as const,
      requireResidentKey: false,
      userVerification: "preferred" as const,
    },
    attestation: "none" as const,
  };
  return { token, options };
}

/** Returns the staff id of a right answer, or undefined if it is wrong, late, used or from another member. */
export async function verifyAnswer(
  tx: Tx,
  party: RelyingParty,
  answer: Assertion,
  now: Date,
): Promise<string | undefined> {
  const question = await consumeChallenge(tx, answer.token, "SIGN_IN", now);
  if (question === undefined) return undefined;
  const passkey = await tx.find<{ id: string; public_key: Buffer; counter: number }>(sql`
    select id, public_key, counter from staff_passkeys
    where staff_id = ${question.staffId} and credential_id = ${answer.id} for update`);
  if (passkey === undefined) return undefined;
  const stored = { credentialId: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter };
  const counter = await readAssertion(party, question.challenge, stored, answer);
  if (counter === undefined) return undefined;
  await tx.run(sql`update staff_passkeys set counter = ${counter}, last_used_at = ${now} where id = ${passkey.id}`);
  return question.staffId;
}
