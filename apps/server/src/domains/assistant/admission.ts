// Admission to the assistant: access, mode and price. All checks run before credits or quota are reserved.

import { type AccessPolicy, type AiSettings, LIMITS, type Sector, type ThinkingLevel } from "@vitrine/contract";
import type { Visitor, WorkspaceScope } from "../../kernel/access/principals.ts";
import { invalidInput, OperationError, quotaExhausted } from "../../kernel/errors.ts";
import { acceptedTags } from "../../kernel/languages.ts";
import type { ClientFacts } from "../../kernel/wire.ts";
import type { Tx } from "../../storage/database.ts";
import { dailyLimitOf } from "../visitors/index.ts";
import { resolveSector } from "./sectors.ts";
import { readTerms } from "./terms.ts";

/** An admitted visitor with the workspace's assistant settings. */
export interface Admission {
  policy: AccessPolicy;
  dailyLimit: number;
  settings: AiSettings;
  sector: Sector;
  /** The owner's instructions to the assistant. */
  prompt: string;
  /** The visitor's most likely language. */
  language: string;
}

/** A member of the workspace who tries the assistant. */
interface Trier {
  kind: "MEMBER";
  /** The account id. */
  id: string;
  name: string;
  language: string;
}

export interface Asker {
  workspace: WorkspaceScope;
  who: Visitor | Trier;
  client: ClientFacts;
}

export async function admit(tx: Tx, { workspace, who, client }: Asker, now: Date): Promise<Admission> {
  const { policy, settings, prompt, locale, requestsToday, catalogue } = await readTerms(tx, workspace, who.id, now);
  if (who.kind !== "MEMBER") requireAiAccess(policy, who);
  const dailyLimit = who.kind === "MEMBER" ? LIMITS.chat.triesPerDay : dailyLimitOf(policy, who);
  // The reservation is the authoritative check. This early check spares a visitor without quota the challenge.
  if (requestsToday >= dailyLimit) throw quotaExhausted(now);
  return {
    policy,
    dailyLimit,
    settings,
    sector: await resolveSector(tx, workspace, settings, catalogue),
    prompt,
    language: ownLanguage(who) ?? acceptedLanguage(client) ?? locale,
  };
}

function requireAiAccess(policy: AccessPolicy, visitor: Visitor): void {
  const refusal = refusalOf(policy, visitor.kind);
  if (refusal !== null) throw new OperationError(refusal);
}

/** Returns the error code for a visitor whom the policy refuses, or null. A closed site has no assistant either. */
export function refusalOf({ siteAccess, aiAccess }: AccessPolicy, kind: Visitor["kind"]) {
  if (siteAccess === "CLOSED" || aiAccess === "OFF") return "access_restricted";
  const isForCustomers = siteAccess === "SIGN_IN" || aiAccess === "CUSTOMERS";
  return isForCustomers && kind !== "CUSTOMER" ? "sign_in_required" : null;
}

const ownLanguage = (who: Asker["who"]) => (who.kind === "GUEST" ? undefined : who.language);

const acceptedLanguage = ({ acceptLanguage }: ClientFacts) => acceptedTags(acceptLanguage)[0];

/** LOW and MEDIUM are the fast mode, HIGH the comprehensive one. */
export function requireMode({ fastEnabled, comprehensiveEnabled }: AiSettings, level: ThinkingLevel): void {
  if (!(level === "HIGH" ? comprehensiveEnabled : fastEnabled)) throw new OperationError("ai_mode_disabled");
}

/** Rejects a price above the caller's `maxCredits`. */
export function requireAffordable(price: number, maxCredits: number | undefined): void {
  if (maxCredits !== undefined && price > maxCredits) {
    throw invalidInput({ maxCredits: `is less than the ${price} credits that this call costs` });
  }
}
