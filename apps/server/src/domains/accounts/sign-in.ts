// Sign-in to the dashboard by a code sent to an address. Nothing before the right code tells whether the address has an
// account: not the answer, not its status, not the work it takes.

import { getSignInOptions, requestSignInCode, verifySignInCode } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import { type Handler, handle } from "../../kernel/handler.ts";
import type { Keyring } from "../../kernel/keyring.ts";
import { LIMIT_RULES, type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { findAccountByEmail, findOrCreateAccount, toAccount } from "./accounts.ts";
import { requestCode, type SentCode, verifyCode } from "./codes.ts";
import { parseEmail } from "./email.ts";
import { preferredLanguage } from "./languages.ts";
import { codeMail } from "./mails.ts";
import { beginSession } from "./sessions.ts";

export interface SignInParts {
  keyring: Keyring;
  outbox: Outbox;
  limiter: RateLimiter;
  /** What people call the third party that can vouch for them; null when none is configured. */
  thirdPartyName: string | null;
}

const AUDIENCE = "dashboard";
const OIDC_START_PATH = "/sign-in/oidc";

export function signInHandlers({ keyring, outbox, limiter, thirdPartyName }: SignInParts): Handler[] {
  const thirdParty = thirdPartyName === null ? null : { name: thirdPartyName, path: OIDC_START_PATH };
  return [
    handle(getSignInOptions, "none", async () => ({ emailCode: true as const, thirdParty })),

    handle(requestSignInCode, "none", async ({ database, body, client, now }) => {
      const address = parseEmail(body.email);
      await takeHit(limiter, LIMIT_RULES.signInCodes, client.address);
      return database.write(async (tx) => {
        const sent = await requestCode(tx, keyring, { audience: AUDIENCE, address }, now);
        const account = await findAccountByEmail(tx, address);
        const language = account
          ? toAccount(account).language
          : (body.language ?? preferredLanguage(client.acceptLanguage));
        await outbox.post(tx, codeMail({ to: address, language, code: sent.code }), { staleAt: sent.expiresAt });
        return toCodeSent(sent);
      });
    }),

    handle(verifySignInCode, "none", async ({ database, body, client, session, now }) => {
      const address = parseEmail(body.email);
      const outcome = await database.write(async (tx) => {
        if (!(await verifyCode(tx, keyring, { audience: AUDIENCE, address }, body.code, now))) return "wrong code";
        const language = body.language ?? preferredLanguage(client.acceptLanguage);
        const account = await findOrCreateAccount(tx, { email: address, name: body.name, language }, now);
        if (account.status !== "ACTIVE") return "suspended";
        return { account, begun: await beginSession(tx, account.id, client.userAgent, now) };
      });
      if (outcome === "wrong code") throw new OperationError("invalid_code");
      if (outcome === "suspended") throw new OperationError("account_inactive");
      session.begin(outcome.begun.token, outcome.begun.expiresAt);
      return toAccount(outcome.account);
    }),
  ];
}

export const toCodeSent = ({ expiresAt, resendAfterSeconds }: SentCode) => ({
  sent: true as const,
  expiresAt: expiresAt.toISOString(),
  resendAfterSeconds,
});
