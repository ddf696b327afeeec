// Who pays for a call with hits, and from which buckets. Redis may hold those, so hits are taken while no connection to the
// database is held: before the look-up, by what this process remembers of a credential. Nobody is let in by that memory.

import { LIMITS } from "@vitrine/contract";
import type { Credential } from "../access/index.ts";
import type { Principal } from "../access/principals.ts";
import { sha256 } from "../credentials/secrets.ts";
import type { Limit, LimitRule } from "../rate-limits.ts";
import { ShortMemory } from "../short-memory.ts";
import type { Call } from "./call.ts";

export const CALL_LIMITS = {
  /** One bucket per connection for /v1 and /mcp together, whatever the path. */
  connection: { name: "connection", max: LIMITS.request.perMinute, windowSeconds: 60 },
  /** The experience API, all visitors of a key together and each one. */
  experience: { name: "experience", max: LIMITS.experience.requestsPerMinute, windowSeconds: 60 },
  visitor: { name: "visitor", max: LIMITS.experience.requestsPerVisitorMinute, windowSeconds: 60 },
  /** Pages of others with a publishable key, per address and key: whoever can read the key can make up guests. */
  page: { name: "page", max: LIMITS.siteKey.requestsPerAddressMinute, windowSeconds: 60 },
  pageAi: { name: "page-ai", max: LIMITS.siteKey.chatsPerAddressMinute, windowSeconds: 60 },
  pageAiHour: { name: "page-ai-hour", max: LIMITS.siteKey.chatsPerAddressHour, windowSeconds: 3600 },
  /** Calls to the assistant. The workspace's are counted by the assistant itself, once the challenge is passed. */
  visitorAi: { name: "visitor-ai", max: LIMITS.chat.requestsPerVisitorMinute, windowSeconds: 60 },
  member: { name: "member", max: 1200, windowSeconds: 60 },
  staff: { name: "staff", max: 1200, windowSeconds: 60 },
  /** Dashboard and administration calls before sign-in. */
  anonymous: { name: "anonymous", max: 300, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>;

/** For one credential it is always the same. */
export type Payer =
  | { kind: "anonymous" }
  | { kind: "integration"; connectionId: string }
  | { kind: "visitor"; connectionId: string; visitorId: string | null }
  | { kind: "site"; visitorId: string | null }
  | { kind: "page"; connectionId: string; visitorId: string | null }
  | { kind: "member" | "staff"; sessionId: string };

export function payerOf(principal: Principal): Payer {
  switch (principal.kind) {
    case "anonymous":
      return { kind: "anonymous" };
    case "integration":
      return { kind: "integration", connectionId: principal.connectionId };
    case "visitor": {
      const visitorId = principal.visitor?.id ?? null;
      if (principal.via === "site") return { kind: "site", visitorId };
      if (principal.via === "page") return { kind: "page", connectionId: principal.connectionId, visitorId };
      return { kind: "visitor", connectionId: principal.connectionId, visitorId };
    }
    case "member":
    case "staff":
      return { kind: principal.kind, sessionId: principal.sessionId };
  }
}

/** Which buckets a call draws from: its connection's, its visitor's, its session's, or its address's. */
export function limitsOf(payer: Payer, { address, metered }: { address: string; metered: boolean }): Limit[] {
  switch (payer.kind) {
    case "integration":
      return [{ rule: CALL_LIMITS.connection, key: payer.connectionId }];
    case "visitor":
      return visitorLimits(payer.visitorId, [{ rule: CALL_LIMITS.experience, key: payer.connectionId }], metered);
    case "site":
      // The address has paid at the site's door, before anything was looked up for it.
      return visitorLimits(payer.visitorId, [], metered);
    case "page":
      return pageLimits(payer, `${payer.connectionId} ${address}`, metered);
    case "member":
    case "staff":
      return [{ rule: CALL_LIMITS[payer.kind], key: payer.sessionId }];
    case "anonymous":
      return [{ rule: CALL_LIMITS.anonymous, key: address }];
  }
}

/** The visitor's own bucket comes first: one who asks too often takes nothing from the others. */
function visitorLimits(visitorId: string | null, ofAll: Limit[], metered: boolean): Limit[] {
  if (visitorId === null) return ofAll;
  if (metered) return [{ rule: CALL_LIMITS.visitorAi, key: visitorId }];
  return [{ rule: CALL_LIMITS.visitor, key: visitorId }, ...ofAll];
}

/** A guest costs nothing there: the address has limits of its own, and those come first. */
function pageLimits(
  { connectionId, visitorId }: Extract<Payer, { kind: "page" }>,
  address: string,
  metered: boolean,
): Limit[] {
  const ofKey = { rule: CALL_LIMITS.experience, key: connectionId };
  const ofAddress = metered ? [CALL_LIMITS.pageAi, CALL_LIMITS.pageAiHour] : [CALL_LIMITS.page];
  return [...ofAddress.map((rule) => ({ rule, key: address })), ...visitorLimits(visitorId, [ofKey], metered)];
}

export class KnownPayers {
  readonly #payers = new ShortMemory<Payer>();

  find(call: Pick<Call, "credential" | "workspaceId">): Payer | undefined {
    return call.credential.kind === "none" ? { kind: "anonymous" } : this.#payers.get(nameOf(call));
  }

  remember(call: Pick<Call, "credential" | "workspaceId">, principal: Principal): void {
    if (principal.kind !== "anonymous") this.#payers.set(nameOf(call), payerOf(principal));
  }

  /** Once a credential is no good, nobody else pays for whoever still shows it. */
  forget(call: Pick<Call, "credential" | "workspaceId">): void {
    this.#payers.delete(nameOf(call));
  }
}

/** Names who calls. What is kept in memory tells nobody the secret. A visitor is one workspace's. */
export function nameOf({ credential, workspaceId }: Pick<Call, "credential" | "workspaceId">): string {
  return sha256(shownAs(credential, workspaceId)).toString("base64");
}

function shownAs(credential: Credential, workspaceId: string | null): string {
  if (credential.kind === "none") return "";
  if (credential.kind === "site") {
    return JSON.stringify(["site", credential.visitorToken ?? null, credential.deviceId ?? null, workspaceId]);
  }
  if (credential.kind === "site_key") {
    const { siteKey, origin, deviceId, guestToken } = credential;
    return JSON.stringify([siteKey, origin ?? null, deviceId ?? null, guestToken ?? null, workspaceId]);
  }
  if (credential.kind !== "visitor") return `${credential.kind} ${credential.token}`;
  const { apiKey, visitorToken, deviceId, guestToken } = credential;
  return JSON.stringify([apiKey, visitorToken ?? null, deviceId ?? null, guestToken ?? null, workspaceId]);
}
