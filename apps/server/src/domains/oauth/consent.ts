import { decideAuthorizationRequest, getAuthorizationRequest, LIMITS } from "@vitrine/contract";
import { type Principal, principalAs } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, later } from "../../kernel/clock.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import { answerUrl, findAuthorizationRequest, markDecided } from "./authorization-requests.ts";
import { type Client, findStoredClient, verifiedHostOf } from "./clients.ts";
import { createCode } from "./codes.ts";
import { choose, listOwned } from "./consent-choice.ts";
import { findGrantToWiden, isBelowGrantLimit } from "./grants.ts";
import { hostOf, isOnOwnMachine } from "./redirect-uris.ts";

export interface ConsentParts {
  issuer: string;
  environment: Environment;
  keyring: Keyring;
}

export function consentHandlers({ issuer, environment, keyring }: ConsentParts): Handler[] {
  /** Proves that the decision comes from a page shown to this session for this request. */
  const consent = keyring.signer("oauth consent");
  const page = (requestId: string, principal: Principal) =>
    JSON.stringify([requestId, principalAs(principal, "member").sessionId]);

  return [
    handle(getAuthorizationRequest, "read", async ({ tx, account, params, principal, now }) => {
      const { request, client } = await getWaiting(tx, params.id, now);
      const widened = await findGrantToWiden(tx, { ...request, accountId: account.id }, now);
      const known = new Set(widened?.scopes);
      return {
        clientName: client.name,
        clientUri: client.metadata.client_uri ?? null,
        verifiedHost: verifiedHostOf(client.id),
        callbackHost: hostOf(request.redirectUri),
        isLoopback: isOnOwnMachine(request.redirectUri),
        scopes: request.scopes,
        newScopes: request.scopes.filter((scope) => !known.has(scope)),
        connectionId: widened?.id ?? null,
        workspaces: await listOwned(tx, account),
        workspaceIds: widened?.workspaceIds ?? null,
        expiresAt: request.expiresAt.toISOString(),
        consentToken: consent.sign(page(params.id, principal)).toString("hex"),
      };
    }),

    // Not "write": an answer with a code must not be stored for replay, regardless of the Idempotency-Key.
    handle(decideAuthorizationRequest, "outside", async ({ database, account, params, body, principal, now }) => {
      if (!consent.verify(page(params.id, principal), Buffer.from(body.consentToken, "hex"))) {
        throw new OperationError("access_restricted", { internal: "the consent token is not this session's" });
      }
      const redirectTo = await database.write(async (tx) => {
        const { request } = await getWaiting(tx, params.id, now, { lock: true });
        await markDecided(tx, params.id, now);
        if (!body.allow) {
          return answerUrl(request, issuer, { error: "access_denied", error_description: "The user denied access." });
        }
        const chosen = { ...request, accountId: account.id, ...(await choose(tx, account, request.scopes, body)) };
        const widened = await findGrantToWiden(tx, chosen, now);
        if (widened === undefined && !(await isBelowGrantLimit(tx, account.id, now))) throw tooManyConnections();
        const code = await createCode(
          tx,
          {
            ...chosen,
            grantExpiresAt: later(now, body.days * DAY),
            widensGrantId: widened?.id ?? null,
          },
          environment,
          now,
        );
        return answerUrl(request, issuer, { code });
      });
      return { redirectTo };
    }),
  ];
}

/** No connection is ended automatically, as only the user knows which agents are needed. The request stays pending. */
const tooManyConnections = () =>
  invalidInput({ allow: `The account is limited to ${LIMITS.connection.activeMax} connections: revoke one first.` });

async function getWaiting(tx: Tx, id: string, now: Date, options: { lock?: boolean } = {}) {
  const request = await findAuthorizationRequest(tx, id, now, options);
  const client: Client | undefined = request && (await findStoredClient(tx, request.clientId));
  if (request === undefined || client === undefined) throw notFound();
  if (client.isBlocked) throw new OperationError("source_blocked");
  return { request, client };
}
