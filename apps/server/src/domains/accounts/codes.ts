// Codes sent by email that prove an address: for the dashboard, administration, a workspace's customers, billing emails.
// One row an audience and address; every step is decided under that row's lock, so that races cannot win extra guesses.

import { randomInt } from "node:crypto";
import { HOUR, later, MINUTE, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { deriveKey } from "../../kernel/sealing.ts";
import { hmacSha256 } from "../../kernel/secrets.ts";
import { sql, type Tx } from "../../storage/database.ts";

const CODE_LIFE = 10 * MINUTE;
const RESEND_AFTER = 60 * SECOND;
const CODES_PER_HOUR = 5;
const FAILURES_MAX = 5;

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

/** A new code, which makes the one before it worthless. Refused (429) too soon after the last and the sixth in an hour. */
export async function requestCode(tx: Tx, secretKey: string, holder: CodeHolder, now: Date): Promise<SentCode> {
  const sentAt = await lockSentTimes(tx, holder, now);
  assertMaySend(sentAt, now);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = later(now, CODE_LIFE);
  await tx.run(sql`
    update sign_in_codes
    set code_hash = ${hashCode(secretKey, holder, code)}, expires_at = ${expiresAt}, failures = 0, consumed_at = null,
        sent_at = ${[...sentAt, now]}
    where audience = ${holder.audience} and address = ${holder.address}`);
  return { code, expiresAt, resendAfterSeconds: RESEND_AFTER / SECOND };
}

/**
 * Whether this is the code, which is then used up. A wrong one counts even though it changes nothing else, so the
 * transaction must commit either way: answer the refusal after it, never by throwing inside it.
 */
export async function verifyCode(
  tx: Tx,
  secretKey: string,
  holder: CodeHolder,
  code: string,
  now: Date,
): Promise<boolean> {
  const hash = hashCode(secretKey, holder, code.trim());
  const row = await tx.find<{ matches: boolean }>(sql`
    update sign_in_codes
    set failures = failures + (code_hash <> ${hash})::int,
        consumed_at = case when code_hash = ${hash} then ${now}::timestamptz end
    where audience = ${holder.audience} and address = ${holder.address}
      and consumed_at is null and failures < ${FAILURES_MAX} and expires_at > ${now}
    returning consumed_at is not null as matches`);
  return row?.matches ?? false;
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
  const waitUntil = (time: Date) => {
    const wait = time.getTime() - now.getTime();
    if (wait > 0) throw new OperationError("rate_limited", { retryAfterSeconds: Math.ceil(wait / SECOND) });
  };
  const oldest = sentAt.at(-CODES_PER_HOUR);
  if (oldest !== undefined) waitUntil(later(oldest, HOUR));
  const newest = sentAt.at(-1);
  if (newest !== undefined) waitUntil(later(newest, RESEND_AFTER));
}

/** Six digits are guessed in no time from a plain hash: the key keeps a stolen table useless. */
function hashCode(secretKey: string, { audience, address }: CodeHolder, code: string): Buffer {
  const key = deriveKey(secretKey, "sign-in codes").toString("hex");
  return hmacSha256(key, JSON.stringify([audience, address, code]));
}
