// Bot protection: decides if a challenge is required, and ensures that each solution counts once.

import type { AccessPolicy } from "@vitrine/contract";
import type { Visitor, WorkspaceScope } from "../../kernel/access/principals.ts";
import type { Clock } from "../../kernel/clock.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import {
  CHALLENGE_PURPOSES,
  type ChallengeProof,
  type ChallengeProvider,
  type ChallengePurpose,
  type ChallengeUse,
  CONTACT_USE,
} from "../../providers/challenge/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { isActiveWorkspace } from "../workspaces/index.ts";

export interface ChallengeDemand {
  workspace: WorkspaceScope;
  purpose: ChallengePurpose;
  policy: AccessPolicy;
  visitor: Visitor | null;
}

/** Requests are anonymous, so a malformed id must not reach the database. */
const WORKSPACE_ID = /^\w{1,160}$/;

export class Challenges {
  readonly #provider: ChallengeProvider | undefined;
  readonly #contact: ChallengeProvider | undefined;
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(parts: {
    provider: ChallengeProvider | undefined;
    /** For the platform's own contact form. */
    contact: ChallengeProvider | undefined;
    database: Database;
    clock: Clock;
  }) {
    this.#provider = parts.provider;
    this.#contact = parts.contact;
    this.#database = parts.database;
    this.#clock = parts.clock;
  }

  /** Returns the site key for the widget, or null if challenges are disabled. */
  siteKey(workspaceId: string): string | null {
    return this.#provider?.siteKey(workspaceId) ?? null;
  }

  /** Origin of the challenge's script and frame; undefined for the built-in challenge. */
  get scriptOrigin(): string | undefined {
    return this.#provider?.scriptOrigin;
  }

  /** Issues a challenge, if the provider is built in. */
  async issue(workspaceId: string, given: unknown): Promise<object> {
    if (workspaceId === CONTACT_USE.workspaceId && given === CONTACT_USE.purpose) {
      return this.#issueBy(this.#contact, CONTACT_USE);
    }
    if (this.#provider?.issue === undefined) throw notFound();
    const purpose = CHALLENGE_PURPOSES.find((known) => known === given);
    if (purpose === undefined) throw invalidInput({ purpose: `must be one of ${CHALLENGE_PURPOSES.join(", ")}` });
    if (!WORKSPACE_ID.test(workspaceId)) throw notFound();
    if (!(await this.#database.read((tx) => isActiveWorkspace(tx, workspaceId)))) throw notFound();
    return this.#issueBy(this.#provider, { workspaceId, purpose });
  }

  #issueBy(provider: ChallengeProvider | undefined, use: ChallengeUse): Promise<object> {
    if (provider?.issue === undefined) throw notFound();
    return provider.issue(use, this.#clock.now());
  }

  /** Returns the site key for the platform's contact form, or null if challenges are disabled. */
  contactSiteKey(): string | null {
    return this.#contact?.siteKey(CONTACT_USE.workspaceId) ?? null;
  }

  /**
   * Verifies the token, or returns null if the policy requires no challenge. May call a remote service, so no
   * transaction may be open. The proof counts only after `consume`.
   */
  async check(token: string | undefined, demand: ChallengeDemand, now: Date): Promise<ChallengeProof | null> {
    if (this.#provider === undefined || !isDemanded(demand)) return null;
    if (token === undefined || token === "") throw new OperationError("challenge_required");
    const use = { workspaceId: demand.workspace.id, purpose: demand.purpose };
    const proof = await this.#provider.verify(token, use, now);
    if (proof === undefined) throw new OperationError("challenge_failed");
    return proof;
  }

  /** Consumes the proof in the transaction of the protected operation. Concurrent uses of one proof fail. */
  async consume(tx: Tx, workspace: WorkspaceScope, proof: ChallengeProof | null): Promise<void> {
    if (proof === null) return;
    const accepted = await tx.run(sql`
      insert into used_challenges (workspace_id, challenge_hash, expires_at)
      values (${workspace.id}, ${proof.hash}, ${proof.expiresAt}) on conflict do nothing`);
    if (accepted === 0) throw new OperationError("challenge_failed");
  }

  /** The same for the platform's contact form, which belongs to no workspace and is public. */
  async checkContact(token: string | undefined, now: Date): Promise<ChallengeProof | null> {
    if (this.#contact === undefined) return null;
    if (token === undefined || token === "") throw new OperationError("challenge_required");
    const proof = await this.#contact.verify(token, CONTACT_USE, now);
    if (proof === undefined) throw new OperationError("challenge_failed");
    return proof;
  }

  async consumeContact(tx: Tx, proof: ChallengeProof | null): Promise<void> {
    if (proof === null) return;
    const accepted = await tx.run(sql`
      insert into used_contact_challenges (challenge_hash, expires_at) values (${proof.hash}, ${proof.expiresAt})
      on conflict do nothing`);
    if (accepted === 0) throw new OperationError("challenge_failed");
  }

  /** Makes a consumed challenge valid again, in the transaction that undoes the operation. */
  async giveBack(tx: Tx, workspace: WorkspaceScope, proof: ChallengeProof | null): Promise<void> {
    if (proof === null) return;
    await tx.run(sql`
      delete from used_challenges where workspace_id = ${workspace.id} and challenge_hash = ${proof.hash}`);
  }
}

function isDemanded({ purpose, policy, visitor }: ChallengeDemand): boolean {
  switch (policy.challenge) {
    case "NEVER":
      return false;
    case "ALWAYS":
      return true;
    case "GUESTS":
      return purpose === "sign-in" || visitor?.kind !== "CUSTOMER";
  }
}
