// Customer sign-in to one workspace by a mailed code, with an audience per workspace.

import { requestCustomerCode, verifyCustomerCode } from "@vitrine/contract";
import { type Principal, principalAs, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handlePrepared, ready } from "../../kernel/call/handler.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { OperationError } from "../../kernel/errors.ts";
import { preferredLanguage, toLanguage } from "../../kernel/languages.ts";
import { type Limit, type RateLimiter, takeHit, takeHits } from "../../kernel/rate-limits.ts";
import type { ClientFacts } from "../../kernel/wire.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import type { Database } from "../../storage/database.ts";
import { CODE_LIMITS, markBrowserKnown, parseEmail, requestCode, toCodeSent, verifyCode } from "../accounts/index.ts";
import { readAccessPolicy, readVoice } from "../workspaces/index.ts";
import type { Challenges } from "./challenges.ts";
import { findCustomerByEmail, findOrCreateCustomer, storeIntroduction } from "./customers.ts";
import { customerCodeMail } from "./mails.ts";
import { beginSession } from "./sessions.ts";

export interface SignInParts {
  database: Pick<Database, "read">;
  keyring: Keyring;
  environment: Environment;
  outbox: Outbox;
  limiter: RateLimiter;
  challenges: Challenges;
}

/** The visitor named by the integrator's site takes the place of the browser. */
const askerOf = (workspace: WorkspaceScope, principal: Principal, address: string) => ({
  audience: `workspace:${workspace.id}`,
  address,
  browser: principalAs(principal, "visitor").visitor?.id ?? null,
});

/**
 * The visitor's own limits come first, so that a heavy user does not use up the shared ones. On a workspace's own site,
 * the client's address is a stronger limit than a disposable cookie.
 */
function codeLimits(workspace: WorkspaceScope, principal: Principal, { address }: ClientFacts): Limit[] {
  const caller = principalAs(principal, "visitor");
  const own = caller.visitor === null ? [] : [{ rule: CODE_LIMITS.asker, key: caller.visitor.id }];
  const ofWorkspace = { rule: CODE_LIMITS.workspace, key: workspace.id };
  if (caller.via !== "key") return [...own, { rule: CODE_LIMITS.asker, key: address }, ofWorkspace];
  return [
    ...own,
    { rule: CODE_LIMITS.key, key: caller.connectionId },
    ofWorkspace,
    { rule: CODE_LIMITS.account, key: caller.accountId },
  ];
}

export function signInHandlers(parts: SignInParts): Handler[] {
  const { database, keyring, environment, outbox, limiter, challenges } = parts;
  return [
    handlePrepared(
      requestCustomerCode,
      async ({ workspace, principal, body, client, now }) => {
        const { visitor } = principalAs(principal, "visitor");
        const email = parseEmail(body.email);
        const policy = await database.read((tx) => readAccessPolicy(tx, workspace.id));
        const demand = { workspace, purpose: "sign-in", policy, visitor } as const;
        const proof = await challenges.check(body.challengeToken, demand, now);
        // Counted last, so that clients that fail the challenge cannot use up the shared limits.
        await takeHits(limiter, codeLimits(workspace, principal, client));
        return ready({ email, proof });
      },
      async ({ tx, workspace, principal, body, client, prepared: { email, proof }, now }) => {
        await challenges.consume(tx, workspace, proof);
        const sent = await requestCode(tx, keyring, askerOf(workspace, principal, email), now, {
          to: Promise.all([findCustomerByEmail(tx, workspace, email), readVoice(tx, workspace.id)]),
          post: ({ code, hash, expiresAt }, [customer, voice]) => {
            const wish = customer?.language ?? client.acceptLanguage;
            const language = preferredLanguage(wish, toLanguage(voice.locale));
            const introduction = { email, name: body.name.trim(), phone: body.phone ?? null, language };
            const mail = customerCodeMail({ to: email, language, code, workspace: voice.name });
            return Promise.all([
              storeIntroduction(tx, workspace, hash, introduction, now),
              outbox.post(tx, mail, { staleAt: expiresAt }),
            ]);
          },
        });
        return toCodeSent(sent);
      },
    ),

    handlePrepared(
      verifyCustomerCode,
      async ({ principal, body }) => {
        const email = parseEmail(body.email);
        const { visitor } = principalAs(principal, "visitor");
        if (visitor !== null) await takeHit(limiter, CODE_LIMITS.guesses, visitor.id);
        return ready(email);
      },
      async ({ tx, workspace, principal, body, prepared: email, now }) => {
        const asker = askerOf(workspace, principal, email);
        const codeHash = await verifyCode(tx, keyring, asker, body.code, now);
        // Returned, not thrown, so that the failed guess stays counted.
        if (codeHash === undefined) return new OperationError("invalid_code");
        await markBrowserKnown(tx, asker, now);
        const customer = await findOrCreateCustomer(tx, workspace, { email, codeHash }, now);
        return beginSession(tx, workspace, customer, { environment, now });
      },
    ),
  ];
}
