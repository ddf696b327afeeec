// Codes on our own pages: dashboard, administration and consent. A cookie identifies the requesting browser.

import { DAY, later } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { newSecret } from "../../kernel/credentials/secrets.ts";
import { type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import type { ClientFacts, SessionControl } from "../../kernel/wire.ts";
import type { Database, Tx } from "../../storage/database.ts";
import { CODE_LIMITS } from "./code-limits.ts";
import type { CodeHolder } from "./code-rows.ts";
import {
  type CodeMail,
  isKnownBrowser,
  KNOWN_BROWSER_LIFE,
  markBrowserKnown,
  requestCode,
  type SentCode,
} from "./codes.ts";

/** Lifetime of the cookie before sign-in. It outlives any code. */
const ASKING_BROWSER_LIFE = DAY;

export interface BrowserCodeParts {
  keyring: Keyring;
  limiter: RateLimiter;
}

interface BrowserCall {
  database: Pick<Database, "read" | "write">;
  client: ClientFacts;
  session: SessionControl;
  now: Date;
}

/** Callbacks of a code mail that run in the code's transaction. */
interface BrowserCodeMail<Reader> {
  to: (tx: Tx) => CodeMail<Reader>["to"];
  post: (tx: Tx, ...given: Parameters<CodeMail<Reader>["post"]>) => Promise<unknown>;
}

/** Creates a code and posts its mail in one transaction. */
export async function requestBrowserCode<Reader>(
  { keyring, limiter }: BrowserCodeParts,
  { database, client, session, now }: BrowserCall,
  holder: CodeHolder,
  mail: BrowserCodeMail<Reader>,
) {
  const browser = session.browser ?? newSecret();
  const asker = { ...holder, browser };
  const isKnown = session.browser !== null && (await database.read((tx) => isKnownBrowser(tx, asker, now)));
  // A known browser has its own limit, so that others on the same network cannot use it up.
  if (!isKnown) await takeHit(limiter, CODE_LIMITS.asker, client.address);
  const sent = await database.write((tx) =>
    requestCode(tx, keyring, asker, now, { to: mail.to(tx), post: (...given) => mail.post(tx, ...given) }),
  );
  if (session.browser === null) session.nameBrowser(browser, later(now, ASKING_BROWSER_LIFE));
  return toCodeSent(sent);
}

/** A browser's identifier and its expiry. */
export interface BrowserName {
  name: string;
  until: Date;
}

/** Marks the browser as known after a sign-in. An existing identifier is kept. */
export async function rememberBrowser(
  tx: Tx,
  holder: CodeHolder,
  name: string | null,
  now: Date,
): Promise<BrowserName> {
  const browser = name ?? newSecret();
  await markBrowserKnown(tx, { ...holder, browser }, now);
  return { name: browser, until: later(now, KNOWN_BROWSER_LIFE) };
}

export const toCodeSent = ({ expiresAt, resendAfterSeconds }: SentCode) => ({
  sent: true as const,
  expiresAt: expiresAt.toISOString(),
  resendAfterSeconds,
});
