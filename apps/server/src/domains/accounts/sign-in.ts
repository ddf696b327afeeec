// Sign-in to the dashboard by a mailed code. Before a right code, neither answer, status nor timing reveals if the
// address has an account.

import { getSignInOptions, requestSignInCode, verifySignInCode } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { OperationError } from "../../kernel/errors.ts";
import { preferredLanguage } from "../../kernel/languages.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import type { Tx } from "../../storage/database.ts";
import { findAccountByEmail, findOrCreateAccount, getAccountById, toAccount } from "./accounts.ts";
import { type BrowserCodeParts, rememberBrowser, requestBrowserCode } from "./browser-codes.ts";
import { verifyCode } from "./codes.ts";
import { parseEmail } from "./email.ts";
import { codeMail } from "./mails.ts";
import { beginSession } from "./sessions.ts";

export interface SignInParts extends BrowserCodeParts {
  outbox: Outbox;
  /** Reopens a closed account while that is possible. */
  reopenAccount: (tx: Tx, accountId: string, now: Date) => Promise<unknown>;
  /** The external identity provider and its sign-in path; null if not configured. */
  thirdParty: { name: string; path: string } | null;
}

/** The code holder for the dashboard. */
export const dashboardHolder = (address: string) => ({ audience: "dashboard", address });

const CLOSED = "must be true to reopen the closed account";

export function signInHandlers(parts: SignInParts): Handler[] {
  const { keyring, outbox, thirdParty, reopenAccount } = parts;
  /** Reports a closed account. The same code can then reopen it. */
  const reopen = async (tx: Tx, id: string, isWanted: boolean | undefined, now: Date) => {
    if (isWanted !== true) throw new OperationError("account_inactive", { fieldErrors: { reopen: CLOSED } });
    await reopenAccount(tx, id, now);
    return getAccountById(tx, id);
  };
  return [
    handle(getSignInOptions, "outside", async () => ({ emailCode: true as const, thirdParty })),

    handle(requestSignInCode, "outside", async (call) => {
      const { body, client } = call;
      const address = parseEmail(body.email);
      return requestBrowserCode(parts, call, dashboardHolder(address), {
        to: (tx) => findAccountByEmail(tx, address),
        post: (tx, { code, expiresAt }, account) => {
          const language = account
            ? toAccount(account).language
            : (body.language ?? preferredLanguage(client.acceptLanguage));
          return outbox.post(tx, codeMail({ to: address, language, code }), { staleAt: expiresAt });
        },
      });
    }),

    handle(verifySignInCode, "outside", async ({ database, body, client, session, now }) => {
      const address = parseEmail(body.email);
      const holder = dashboardHolder(address);
      // Refusals are returned, not thrown, so that the guess stays counted.
      const outcome = await database.write(async (tx) => {
        if (!(await verifyCode(tx, keyring, { ...holder, browser: session.browser }, body.code, now))) {
          return new OperationError("invalid_code");
        }
        const language = body.language ?? preferredLanguage(client.acceptLanguage);
        const found = await findOrCreateAccount(tx, { email: address, name: body.name, language }, now);
        const account = found.status === "CLOSED" ? await reopen(tx, found.id, body.reopen, now) : found;
        if (account.status !== "ACTIVE") return new OperationError("account_inactive");
        const begun = await beginSession(tx, account.id, client.userAgent, now);
        return { account, begun, browser: await rememberBrowser(tx, holder, session.browser, now) };
      });
      if (outcome instanceof OperationError) throw outcome;
      session.begin(outcome.begun.token, outcome.begun.expiresAt);
      session.nameBrowser(outcome.browser.name, outcome.browser.until);
      return toAccount(outcome.account);
    }),
  ];
}
