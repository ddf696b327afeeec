// The two tables of sign-in codes. A row lock on the address in sign_in_codes serializes all decisions, so that races
// gain no extra guesses.

import { sha256 } from "../../kernel/credentials/secrets.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";

/** The address that a code signs in, and its audience: `dashboard`, `admin`, `workspace:<id>`, `billing:<id>`. */
export interface CodeHolder {
  audience: string;
  /** Normalized by `parseEmail`. */
  address: string;
}

/** The requester of a code, who may also guess it. */
export interface Asker extends CodeHolder {
  /** The browser's identifier or the visitor's id; null if the requester cannot be recognized. */
  browser: string | null;
}

/** A sent code and its failed guesses. */
interface CodeRow {
  code_hash: Buffer | null;
  expires_at: Date;
  failures: number;
  /** Send times that count against the hourly limit. */
  sent_at: Date[];
  guesses_forgotten_at: Date;
}

/** The newest code of an address, and the limits for all unknown browsers. */
export interface AddressRow extends CodeRow {
  consumed_at: Date | null;
  askers_guesses_forgotten_at: Date;
}

/** The newest code of a browser, and its own limits while it is known. */
export interface BrowserRow extends CodeRow {
  known_until: Date;
}

// A past date, because the driver has no Date for "never".
const LONG_AGO = raw("'2000-01-01Z'::timestamptz");

const ofHolder = ({ audience, address }: CodeHolder) => sql`audience = ${audience} and address = ${address}`;
const ofBrowser = (holder: CodeHolder, browser: string) =>
  sql`${ofHolder(holder)} and browser_hash = ${sha256(browser)}`;

/** Locks the address and creates its row if missing. */
export async function lockNewAddress(tx: Tx, holder: CodeHolder, now: Date): Promise<AddressRow> {
  // One round trip: PostgreSQL runs the pipelined statements in order.
  const [, row] = await Promise.all([
    tx.run(sql`
      insert into sign_in_codes (audience, address, code_hash, expires_at, sent_at)
      values (${holder.audience}, ${holder.address}, '', ${now}, '{}') on conflict do nothing`),
    lockAddress(tx, holder),
  ]);
  if (row === undefined) throw new Error("a row that was made is there");
  return row;
}

export const lockAddress = (tx: Tx, holder: CodeHolder): Promise<AddressRow | undefined> =>
  tx.find<AddressRow>(sql`
    select code_hash, expires_at, failures, sent_at, consumed_at,
           greatest(guesses_forgotten_at, ${LONG_AGO}) as guesses_forgotten_at,
           greatest(askers_guesses_forgotten_at, ${LONG_AGO}) as askers_guesses_forgotten_at
    from sign_in_codes where ${ofHolder(holder)} for update`);

export async function findBrowser(tx: Tx, { browser, ...holder }: Asker): Promise<BrowserRow | undefined> {
  if (browser === null) return undefined;
  return tx.find<BrowserRow>(sql`
    select code_hash, failures, sent_at, greatest(expires_at, ${LONG_AGO}) as expires_at,
           greatest(guesses_forgotten_at, ${LONG_AGO}) as guesses_forgotten_at,
           greatest(known_until, ${LONG_AGO}) as known_until
    from sign_in_browsers where ${ofBrowser(holder, browser)}`);
}

interface NewCode {
  hash: Buffer;
  expiresAt: Date;
  /** Send times of the last hour, including this code. Counted for a known browser, else for the address. */
  sentAt: Date[];
  isKnown: boolean;
}

/** Stores the newest code of the address. Other browsers may enter it too. */
export async function storeAddressCode(tx: Tx, holder: CodeHolder, code: NewCode): Promise<void> {
  await tx.run(sql`
    update sign_in_codes
    set code_hash = ${code.hash}, expires_at = ${code.expiresAt}, failures = 0, consumed_at = null,
        sent_at = coalesce(${code.isKnown ? null : code.sentAt}::timestamptz(3)[], sent_at)
    where ${ofHolder(holder)}`);
}

export async function storeBrowserCode(tx: Tx, { browser, ...holder }: Asker, code: NewCode): Promise<void> {
  if (browser === null) return;
  await tx.run(sql`
    insert into sign_in_browsers (audience, address, browser_hash, code_hash, expires_at, sent_at)
    values (${holder.audience}, ${holder.address}, ${sha256(browser)}, ${code.hash}, ${code.expiresAt},
            ${code.isKnown ? code.sentAt : []}::timestamptz(3)[])
    on conflict (audience, address, browser_hash) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, failures = 0, sent_at = excluded.sent_at`);
}

/** Counts a wrong guess at the address's newest code by a browser that did not request it. */
export async function countAddressFailure(tx: Tx, holder: CodeHolder, forgottenAt: Date): Promise<void> {
  await tx.run(sql`
    update sign_in_codes set failures = failures + 1, guesses_forgotten_at = ${forgottenAt} where ${ofHolder(holder)}`);
}

/** Counts a browser's wrong guess at its own code. */
export async function countBrowserFailure(
  tx: Tx,
  { browser, ...holder }: Asker & { browser: string },
  { isKnown, forgottenAt }: { isKnown: boolean; forgottenAt: Date },
): Promise<void> {
  await tx.run(sql`
    update sign_in_browsers
    set failures = failures + 1,
        guesses_forgotten_at = case when ${isKnown} then ${forgottenAt}::timestamptz else guesses_forgotten_at end
    where ${ofBrowser(holder, browser)}`);
  if (isKnown) return;
  await tx.run(sql`update sign_in_codes set askers_guesses_forgotten_at = ${forgottenAt} where ${ofHolder(holder)}`);
}

/** Ends one code of an address. */
export async function endCode(tx: Tx, holder: CodeHolder, codeHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    update sign_in_codes set consumed_at = ${now} where ${ofHolder(holder)} and code_hash = ${codeHash}`);
}

/** Ends all codes of an address after a successful sign-in. */
export async function endAllCodes(tx: Tx, holder: CodeHolder, now: Date): Promise<void> {
  await tx.run(sql`update sign_in_codes set consumed_at = ${now} where ${ofHolder(holder)}`);
  await tx.run(sql`
    update sign_in_browsers set code_hash = null where ${ofHolder(holder)} and code_hash is not null`);
}

/** Marks the browser as known. Other browsers' requests and guesses no longer affect it. */
export async function storeKnownBrowser(tx: Tx, { browser, ...holder }: Asker, until: Date): Promise<void> {
  if (browser === null) return;
  await tx.run(sql`
    insert into sign_in_browsers (audience, address, browser_hash, known_until)
    values (${holder.audience}, ${holder.address}, ${sha256(browser)}, ${until})
    on conflict (audience, address, browser_hash) do update set known_until = excluded.known_until`);
}
