// Change of the sign-in address, proved by a code. A mail to the old address reports the change, in case of an
// attacker.

import { changeEmail, requestEmailChangeCode } from "@vitrine/contract";
import { type AccountScope, type Principal, principalAs } from "../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle, handlePrepared, ready } from "../../kernel/call/handler.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { type RateLimiter, takeHits } from "../../kernel/rate-limits.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { getAccountById, toAccount } from "./accounts.ts";
import { toCodeSent } from "./browser-codes.ts";
import { CODE_LIMITS } from "./code-limits.ts";
import { requestCode, verifyCode } from "./codes.ts";
import { parseEmail } from "./email.ts";
import { codeMail, emailChangedMail } from "./mails.ts";

export interface EmailChangeParts {
  keyring: Keyring;
  outbox: Outbox;
  limiter: RateLimiter;
}

/** Binds the code to one account and one session. */
const askerOf = (account: AccountScope, principal: Principal, address: string) => ({
  audience: `email:${account.id}`,
  address,
  browser: principalAs(principal, "member").sessionId,
});

export function emailChangeHandlers({ keyring, outbox, limiter }: EmailChangeParts): Handler[] {
  return [
    handlePrepared(
      requestEmailChangeCode,
      async ({ account, body }) => {
        const address = parseEmail(body.email);
        await takeHits(limiter, [{ rule: CODE_LIMITS.asker, key: account.id }]);
        return ready(address);
      },
      async ({ tx, account, principal, prepared: address, now }) => {
        const { email, language } = toAccount(await getAccountById(tx, account.id));
        if (address === email) throw invalidInput({ email: "is already your address" });
        const sent = await requestCode(tx, keyring, askerOf(account, principal, address), now, {
          to: Promise.resolve(language),
          post: ({ code, expiresAt }, language) =>
            outbox.post(tx, codeMail({ to: address, language, code }), { staleAt: expiresAt }),
        });
        return toCodeSent(sent);
      },
    ),

    handle(changeEmail, "write", async ({ tx, account, principal, body, now }) => {
      const email = parseEmail(body.email);
      const asker = askerOf(account, principal, email);
      // Returned, not thrown, so that the failed guess stays counted.
      if (!(await verifyCode(tx, keyring, asker, body.code, now))) return new OperationError("invalid_code");
      const before = toAccount(await getAccountById(tx, account.id));
      await setEmail(tx, account, { email, sessionId: asker.browser }, now);
      await outbox.post(tx, emailChangedMail({ to: before.email, language: before.language }));
      const deed = { actor: accountActor(account), action: "account.email", subjectId: account.id };
      await writeAudit(tx, { ...deed, details: { email: before.email } }, now);
      return toAccount(await getAccountById(tx, account.id));
    }),
  ];
}

/** Changes the address. An address of another account is a conflict, reported only after the code proves ownership. */
async function setEmail(
  tx: Tx,
  account: AccountScope,
  { email, sessionId }: { email: string; sessionId: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`update accounts set email = ${email}, updated_at = ${now} where id = ${account.id}`);
  await tx.run(sql`delete from dashboard_sessions where account_id = ${account.id} and id <> ${sessionId}`);
}
