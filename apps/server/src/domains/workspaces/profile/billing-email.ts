import { requestBillingEmailCode, verifyBillingEmailCode } from "@vitrine/contract";
import { type Principal, principalAs, type WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle, handlePrepared, ready } from "../../../kernel/call/handler.ts";
import { later } from "../../../kernel/clock.ts";
import type { Keyring } from "../../../kernel/credentials/keyring.ts";
import { OperationError } from "../../../kernel/errors.ts";
import { toLanguage } from "../../../kernel/languages.ts";
import { type RateLimiter, takeHits } from "../../../kernel/rate-limits.ts";
import type { Outbox } from "../../../providers/mail/index.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { CODE_LIMITS, codeMail, parseEmail, requestCode, toCodeSent, verifyCode } from "../../accounts/index.ts";
import { BILLING_EMAIL_PROOF_LIFE } from "./update-workspace.ts";

export interface BillingEmailParts {
  keyring: Keyring;
  outbox: Outbox;
  limiter: RateLimiter;
}

/** Binds the code to one workspace and one session. */
const askerOf = (workspace: WorkspaceScope, principal: Principal, address: string) => ({
  audience: `billing:${workspace.id}`,
  address,
  browser: principalAs(principal, "member").sessionId,
});

export function billingEmailHandlers({ keyring, outbox, limiter }: BillingEmailParts): Handler[] {
  return [
    handlePrepared(
      requestBillingEmailCode,
      async ({ account, body }) => {
        const address = parseEmail(body.email);
        await takeHits(limiter, [
          { rule: CODE_LIMITS.asker, key: account.id },
          { rule: CODE_LIMITS.account, key: account.id },
        ]);
        return ready(address);
      },
      async ({ tx, workspace, account, principal, prepared: address, now }) => {
        const sent = await requestCode(tx, keyring, askerOf(workspace, principal, address), now, {
          to: readLanguage(tx, account.id),
          post: ({ code, expiresAt }, language) =>
            outbox.post(tx, codeMail({ to: address, language, code }), { staleAt: expiresAt }),
        });
        return toCodeSent(sent);
      },
    ),

    handle(verifyBillingEmailCode, "write", async ({ tx, workspace, principal, body, now }) => {
      const email = parseEmail(body.email);
      const asker = askerOf(workspace, principal, email);
      // Returned, not thrown, so that the failed guess stays counted.
      if (!(await verifyCode(tx, keyring, asker, body.code, now))) return new OperationError("invalid_code");
      await tx.run(sql`
        insert into billing_email_verifications (workspace_id, email, verified_at)
        values (${workspace.id}, ${email}, ${now})
        on conflict (workspace_id, email) do update set verified_at = excluded.verified_at`);
      return { email, verifiedUntil: later(now, BILLING_EMAIL_PROOF_LIFE).toISOString() };
    }),
  ];
}

async function readLanguage(tx: Tx, accountId: string) {
  const { language } = await tx.one<{ language: string }>(sql`select language from accounts where id = ${accountId}`);
  return toLanguage(language);
}
