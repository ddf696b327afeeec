// Codes on our own pages: the dashboard's, administration's and those of consent. A cookie names the browser that asks.

import { DAY, later } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { newSecret } from "../../kernel/credentials/secrets.ts";
import { type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import type { ClientFacts, SessionControl } from "../../kernel/wire.ts";
import type { Database, Tx } from "../../storage/database.ts";
import { CODE_LIMITS } from "./code-limits.ts";
import type { CodeHolder } from "./code-rows.ts";
import { type CodeMail, isKnownBrowser, KNOWN_BROWSER_LIFE, knowBrowser, requestCode, type SentCode } from "./codes.ts";

/** Longer than any code lives, and no longer than it is of use to somebody who then does not sign in. */
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

/** As every mail with a code, in a transaction that is begun for it. */
interface BrowserCodeMail<Reader> {
  to: (tx: Tx) => CodeMail<Reader>["to"];
  post: (tx: Tx, ...given: Parameters<CodeMail<Reader>["post"]>) => Promise<unknown>;
}

/** Sends a code by a mail that is part of the transaction which makes it. */
export async function requestBrowserCode<Reader>(
  { keyring, limiter }: BrowserCodeParts,
  { database, client, session, now }: BrowserCall,
  holder: CodeHolder,
  mail: BrowserCodeMail<Reader>,
) {
  const browser = session.browser ?? newSecret();
  const asker = { ...holder, browser };
  const isKnown = session.browser !== null && (await database.read((tx) => isKnownBrowser(tx, asker, now)));
  // A known browser has a count of its own: others who share its network must not use that up.
  if (!isKnown) await takeHit(limiter, CODE_LIMITS.asker, client.address);
  const sent = await database.write((tx, endWithNext) =>
    requestCode(tx, keyring, asker, now, {
      to: mail.to(tx),
      post: (...given) => {
        endWithNext();
        return mail.post(tx, ...given);
      },
    }),
  );
  if (session.browser === null) session.nameBrowser(browser, later(now, ASKING_BROWSER_LIFE));
  return toCodeSent(sent);
}

/** What a browser calls itself, for so long. */
export interface BrowserName {
  name: string;
  until: Date;
}

/** Makes the browser known in which the holder of an address has signed in. It keeps the name that it has. */
export async function rememberBrowser(
  tx: Tx,
  holder: CodeHolder,
  name: string | null,
  now: Date,
): Promise<BrowserName> {
  const browser = name ?? newSecret();
  await knowBrowser(tx, { ...holder, browser }, now);
  return { name: browser, until: later(now, KNOWN_BROWSER_LIFE) };
}

export const toCodeSent = ({ expiresAt, resendAfterSeconds }: SentCode) => ({
  sent: true as const,
  expiresAt: expiresAt.toISOString(),
  resendAfterSeconds,
});
