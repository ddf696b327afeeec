// Codes sent by email that prove an address: for the dashboard, administration, a workspace's customers, billing emails.
// One row an audience and address; every step is decided under that row's lock, so that races cannot win extra guesses.

import { randomInt } from "node:crypto";
import { HOUR, later, MINUTE, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import type { Keyring } from "../../kernel/keyring.ts";
import { sql, type Tx } from "../../storage/database.ts";

const CODE_LIFE = 10 * MINUTE;
const RESEND_AFTER = 60 * SECOND;
const CODES_PER_HOUR = 5;
const FAILURES_MAX = 5;
/** Wrong guesses at an address, whatever codes they were at: an hour's codes can all be used up… */
const GUESSES_MAX = CODES_PER_HOUR * FAILURES_MAX;
/** …and from then on there is one more guess an hour. Few enough for a year of guessing to find one code in a hundred. */
const GUESS_FORGOTTEN_AFTER = HOUR;

/** Whom a code lets in, and where. `audience`: `dashboard`, `admin`, `workspace:<id>`, `billing:<id>`. */
export interface CodeHolder {
  audience: string;
  /** As `parseEmail` gives it. */
  address: string;
}

export interface SentCode {
  /** For the mail alone. */
  code: string;
  expiresAt: Date;
  resendAfterSeconds: number;
}

/**
 * A new code, which makes the one before it worthless. Refused (429) too soon after the last, the sixth in an hour, and
 * while no guess at it would be taken.
 */
export async function requestCode(tx: Tx, keyring: Keyring, holder: CodeHolder, now: Date): Promise<SentCode> {
  const sentAt = await lockSentTimes(tx, holder, now);
  assertMaySend(sentAt, now);
  await assertMayGuess(tx, holder, now);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = later(now, CODE_LIFE);
  await tx.run(sql`
    update sign_in_codes
    set code_hash = ${signer(keyring).sign(signed(holder, code))}, expires_at = ${expiresAt}, failures = 0, consumed_at = null,
        sent_at = ${[...sentAt, now]}
    where audience = ${holder.audience} and address = ${holder.address}`);
  return { code, expiresAt, resendAfterSeconds: RESEND_AFTER / SECOND };
}

/**
 * Whether this is the code, which is then used up. A wrong one counts even though it changes nothing else, so the
 * transaction must commit either way: answer the refusal after it, never by throwing inside it. Refused (429), right or
 * wrong, while there have been too many wrong guesses at the address: a new code does not make them good.
 */
export async function verifyCode(
  tx: Tx,
  keyring: Keyring,
  holder: CodeHolder,
  code: string,
  now: Date,
): Promise<boolean> {
  const hashes = signer(keyring).signatures(signed(holder, code.trim()));
  const row = await tx.find<{ matches: boolean }>(sql`
    update sign_in_codes
    set failures = failures + (code_hash <> all(${hashes}))::int,
        consumed_at = case when code_hash = any(${hashes}) then ${now}::timestamptz end,
        guesses_forgotten_at = case when code_hash = any(${hashes}) then guesses_forgotten_at
          else greatest(guesses_forgotten_at, ${now}) + ${GUESS_FORGOTTEN_AFTER / SECOND} * interval '1 second' end
    where audience = ${holder.audience} and address = ${holder.address}
      and consumed_at is null and failures < ${FAILURES_MAX} and expires_at > ${now}
      and guesses_forgotten_at <= ${later(now, GUESSING_TIME)}
    returning consumed_at is not null as matches`);
  if (row === undefined) await assertMayGuess(tx, holder, now);
  return row?.matches ?? false;
}

/** As long as the guesses at an address are forgotten within this time, one more is taken. */
const GUESSING_TIME = (GUESSES_MAX - 1) * GUESS_FORGOTTEN_AFTER;

async function assertMayGuess(tx: Tx, { audience, address }: CodeHolder, now: Date): Promise<void> {
  const row = await tx.find<{ forgotten_at: Date }>(sql`
    select guesses_forgotten_at as forgotten_at from sign_in_codes
    where audience = ${audience} and address = ${address} and guesses_forgotten_at > ${now}`);
  if (row !== undefined) refuseUntil(later(row.forgotten_at, -GUESSING_TIME), now);
}

/** When codes were sent to the address during the last hour. Locks the row, which it makes when there is none. */
async function lockSentTimes(tx: Tx, { audience, address }: CodeHolder, now: Date): Promise<Date[]> {
  await tx.run(sql`
    insert into sign_in_codes (audience, address, code_hash, expires_at, sent_at)
    values (${audience}, ${address}, '', ${now}, '{}') on conflict do nothing`);
  const { sent_at: all } = await tx.one<{ sent_at: Date[] }>(sql`
    select sent_at from sign_in_codes where audience = ${audience} and address = ${address} for update`);
  return all.filter((time) => time > later(now, -HOUR));
}

function assertMaySend(sentAt: Date[], now: Date): void {
  const oldest = sentAt.at(-CODES_PER_HOUR);
  if (oldest !== undefined) refuseUntil(later(oldest, HOUR), now);
  const newest = sentAt.at(-1);
  if (newest !== undefined) refuseUntil(later(newest, RESEND_AFTER), now);
}

/** Refuses (429) before the time has come. */
function refuseUntil(time: Date, now: Date): void {
  const wait = time.getTime() - now.getTime();
  if (wait > 0) throw new OperationError("rate_limited", { retryAfterSeconds: Math.ceil(wait / SECOND) });
}

/** Six digits are guessed in no time from a plain hash: the key keeps a stolen table useless. */
const signer = (keyring: Keyring) => keyring.signer("sign-in codes");

const signed = ({ audience, address }: CodeHolder, code: string) => JSON.stringify([audience, address, code]);
