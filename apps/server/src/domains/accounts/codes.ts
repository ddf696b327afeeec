// Mailed codes that prove an address: for the dashboard, administration, a workspace's customers and billing emails. A
// code belongs to the requesting browser. Requests and guesses of others neither replace it nor use it up.
// decision 0017 has the reasons and the attacker's chances.

import { randomInt } from "node:crypto";
import { LIMITS } from "@vitrine/contract";
import { DAY, HOUR, later, MINUTE, SECOND } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { equalBytes } from "../../kernel/credentials/secrets.ts";
import { OperationError } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import {
  type AddressRow,
  type Asker,
  type BrowserRow,
  type CodeHolder,
  countAddressFailure,
  countBrowserFailure,
  endAllCodes,
  endCode,
  findBrowser,
  lockAddress,
  lockNewAddress,
  storeAddressCode,
  storeBrowserCode,
  storeKnownBrowser,
} from "./code-rows.ts";
import { CLOCK_DIFFERENCE, Guesses } from "./guesses.ts";

const CODE_LIFE = 10 * MINUTE;
const RESEND_AFTER = 60 * SECOND;
/** The maximum lifetime of a browser cookie. */
export const KNOWN_BROWSER_LIFE = 400 * DAY;

export interface SentCode {
  /** Plain code, for the mail only. */
  code: string;
  /** Identifies the code until it is verified. */
  hash: Buffer;
  expiresAt: Date;
  resendAfterSeconds: number;
}

/** The mail that carries a code. */
export interface CodeMail<Reader> {
  /** Loads the recipient's data, in parallel with the limit checks. */
  to: Promise<Reader>;
  /** Posts the mail, in parallel with storing the code. */
  post: (sent: SentCode, to: Reader) => Promise<unknown>;
}

/**
 * Creates a code and replaces the browser's previous one. Throws 429 too soon after the last code, at the sixth in an
 * hour, and while guesses are blocked. A known browser has its own limits. Takes two round trips.
 */
export async function requestCode<Reader>(
  tx: Tx,
  keyring: Keyring,
  asker: Asker,
  now: Date,
  mail: CodeMail<Reader>,
): Promise<SentCode> {
  const [address, own, to] = await Promise.all([lockNewAddress(tx, asker, now), findBrowser(tx, asker), mail.to]);
  const isKnown = own !== undefined && own.known_until > now;
  const sentAt = lastHour((isKnown ? own : address).sent_at, now);
  assertMaySend(sentAt, now);
  // An unknown browser always has one guess at each code, so it needs no check here.
  if (isKnown) refuseUntil(new Guesses(own.guesses_forgotten_at, now).nextAt, now);
  else if (asker.browser === null) refuseUntil(new Guesses(address.guesses_forgotten_at, now).nextAt, now);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = signer(keyring).sign(signed(asker, code));
  const expiresAt = later(now, CODE_LIFE);
  const row = { hash, expiresAt, sentAt: [...sentAt, now], isKnown };
  const sent = { code, hash, expiresAt, resendAfterSeconds: RESEND_AFTER / SECOND };
  await Promise.all([storeAddressCode(tx, asker, row), storeBrowserCode(tx, asker, row), mail.post(sent, to)]);
  return sent;
}

/**
 * Returns the hash of a right code and ends all codes of the address. A wrong guess must be counted, so the transaction
 * must commit: report the refusal after it, never by throwing inside. Throws 429 after too many wrong guesses, even for
 * a right code; a new code does not reset them.
 */
export async function verifyCode(
  tx: Tx,
  keyring: Keyring,
  asker: Asker,
  code: string,
  now: Date,
): Promise<Buffer | undefined> {
  const address = await lockAddress(tx, asker);
  if (address === undefined) return undefined;
  const own = await findBrowser(tx, asker);
  const doors = [ownDoor(asker, address, own, now), commonDoor(asker, address, own, now)].filter(
    (door) => door !== null,
  );
  const text = signed(asker, code.trim());
  const right = doors.find(({ codeHash }) => signer(keyring).verify(text, codeHash));
  if (right !== undefined) {
    await endAllCodes(tx, asker, now);
    return right.codeHash;
  }
  if (doors.length === 0) assertMayGuess(address, own, now);
  for (const door of doors) await door.countFailure(tx);
  return undefined;
}

/** Marks a browser as known after its first sign-in. */
export const markBrowserKnown = (tx: Tx, asker: Asker, now: Date): Promise<void> =>
  storeKnownBrowser(tx, asker, later(now, KNOWN_BROWSER_LIFE));

export async function isKnownBrowser(tx: Tx, asker: Asker, now: Date): Promise<boolean> {
  const own = await findBrowser(tx, asker);
  return own !== undefined && own.known_until > now;
}

/** A code that accepts guesses and counts its own failures. */
interface Door {
  codeHash: Buffer;
  countFailure(tx: Tx): Promise<void>;
}

/** The code that this browser requested. Guesses of other browsers do not block it. */
function ownDoor(asker: Asker, address: AddressRow, own: BrowserRow | undefined, now: Date): Door | null {
  const { browser } = asker;
  const codeHash = own?.code_hash ?? null;
  if (browser === null || own === undefined || codeHash === null) return null;
  if (!isAlive(own, now) || (isNewest(codeHash, address) && address.consumed_at !== null)) return null;
  const isKnown = own.known_until > now;
  const guesses = new Guesses(isKnown ? own.guesses_forgotten_at : address.askers_guesses_forgotten_at, now);
  // The limit is shared by all unknown browsers. Each of them always keeps one guess per code.
  if (!guesses.mayGuess && (isKnown || own.failures > 0)) return null;
  return {
    codeHash,
    async countFailure(tx) {
      await countBrowserFailure(tx, { ...asker, browser }, { isKnown, forgottenAt: guesses.forgottenAfterOneMore });
      if (own.failures + 1 >= LIMITS.code.failuresMax) await endCode(tx, asker, codeHash, now);
    },
  };
}

/** The newest code of the address, for all browsers that did not request it. They share one limit. */
function commonDoor(asker: Asker, address: AddressRow, own: BrowserRow | undefined, now: Date): Door | null {
  const { code_hash: codeHash } = address;
  if (codeHash === null || address.consumed_at !== null || !isAlive(address, now)) return null;
  if (own?.code_hash && isNewest(own.code_hash, address)) return null;
  const guesses = new Guesses(address.guesses_forgotten_at, now);
  if (!guesses.mayGuess) return null;
  return { codeHash, countFailure: (tx) => countAddressFailure(tx, asker, guesses.forgottenAfterOneMore) };
}

/** An expiry beyond the maximum lifetime comes from a clock that was ahead. */
const isAlive = ({ expires_at, failures }: AddressRow | BrowserRow, now: Date) =>
  failures < LIMITS.code.failuresMax && expires_at > now && expires_at <= later(now, CODE_LIFE + CLOCK_DIFFERENCE);

const isNewest = (codeHash: Buffer, { code_hash }: AddressRow) => code_hash !== null && equalBytes(codeHash, code_hash);

/** Throws 429 while guesses are blocked, regardless of the code. Otherwise the code is wrong and a new one helps. */
function assertMayGuess(address: AddressRow, own: BrowserRow | undefined, now: Date): void {
  if (own !== undefined && own.known_until > now) refuseUntil(new Guesses(own.guesses_forgotten_at, now).nextAt, now);
  else if (own === undefined) refuseUntil(new Guesses(address.guesses_forgotten_at, now).nextAt, now);
}

/** Corrects send times in the future, so that a clock that was ahead does not delay the next code. */
const lastHour = (times: Date[], now: Date) =>
  times
    .filter((time) => time > later(now, -HOUR) && time <= later(now, CLOCK_DIFFERENCE))
    .map((time) => (time > now ? now : time));

function assertMaySend(sentAt: Date[], now: Date): void {
  const oldest = sentAt.at(-LIMITS.code.perAddressHour);
  if (oldest !== undefined) refuseUntil(later(oldest, HOUR), now);
  const newest = sentAt.at(-1);
  if (newest !== undefined) refuseUntil(later(newest, RESEND_AFTER), now);
}

/** Throws 429 until the given time. */
function refuseUntil(time: Date, now: Date): void {
  const wait = time.getTime() - now.getTime();
  if (wait > 0) throw new OperationError("rate_limited", { retryAfterSeconds: Math.ceil(wait / SECOND) });
}

/** A plain hash of six digits is easy to brute-force. The key makes a stolen table useless. */
const signer = (keyring: Keyring) => keyring.signer("sign-in codes");

const signed = ({ audience, address }: CodeHolder, code: string) => JSON.stringify([audience, address, code]);
