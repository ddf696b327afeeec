// Who must solve a challenge, and that a solved one counts once.

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

/** Anybody may ask with anything: what cannot be an id does not reach the database. */
const WORKSPACE_ID = /^\w{1,160}$/;

export class Challenges {
  readonly #provider: ChallengeProvider | undefined;
  readonly #contact: ChallengeProvider | undefined;
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(parts: {
    provider: ChallengeProvider | undefined;
    /** For the platform's own form. */
    contact: ChallengeProvider | undefined;
    database: Database;
    clock: Clock;
  }) {
    this.#provider = parts.provider;
    this.#contact = parts.contact;
    this.#database = parts.database;
    this.#clock = parts.clock;
  }

  /** What the site's widget needs; null where nobody is challenged. */
  siteKey(workspaceId: string): string | null {
    return this.#provider?.siteKey(workspaceId) ?? null;
  }

  /** Whose script and frame a page needs; undefined where the challenge is our own. */
  get scriptOrigin(): string | undefined {
    return this.#provider?.scriptOrigin;
  }

  /** A fresh challenge for anybody who asks, if challenges are made here. */
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

  /** What the platform's own form needs; null where nobody is challenged. */
  contactSiteKey(): string | null {
    return this.#contact?.siteKey(CONTACT_USE.workspaceId) ?? null;
  }

  /**
   * Whether the token answers what the policy demands; null where it demands nothing. May ask the outside world, so no
   * transaction may be open. What comes back counts once `consume` has taken it.
   */
  async check(token: string | undefined, demand: ChallengeDemand, now: Date): Promise<ChallengeProof | null> {
    if (this.#provider === undefined || !isDemanded(demand)) return null;
    if (token === undefined || token === "") throw new OperationError("challenge_required");
    const use = { workspaceId: demand.workspace.id, purpose: demand.purpose };
    const proof = await this.#provider.verify(token, use, now);
    if (proof === undefined) throw new OperationError("challenge_failed");
    return proof;
  }

  /** Accepts the challenge, in the transaction of what it was solved for. Of many at once, one gets it. */
  async consume(tx: Tx, workspace: WorkspaceScope, proof: ChallengeProof | null): Promise<void> {
    if (proof === null) return;
    const accepted = await tx.run(sql`
      insert into used_challenges (workspace_id, challenge_hash, expires_at)
      values (${workspace.id}, ${proof.hash}, ${proof.expiresAt}) on conflict do nothing`);
    if (accepted === 0) throw new OperationError("challenge_failed");
  }

  /** The same for the platform's own form, which belongs to no workspace and is open to everybody. */
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

  /** Lets a challenge count again, in the transaction that undoes what it was solved for. */
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
