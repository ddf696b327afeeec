// Steps 3 and 4 of a call: who is it, and not too often. It is asked in the transaction that does the work, never from a
// memory; it is counted once, with no connection held, because the buckets may be on another machine.

import type { Database, Tx } from "../../storage/database.ts";
import type { Doorkeeper } from "../access/doorkeeper.ts";
import { type Access, authenticate, shownBy } from "../access/index.ts";
import type { LastUsed } from "../access/last-used.ts";
import { type Clock, SECOND } from "../clock.ts";
import type { Environment } from "../credentials/environment.ts";
import type { GuestTokens } from "../credentials/guest-tokens.ts";
import { type RateLimiter, takeHits, tellLeast } from "../rate-limits.ts";
import type { Call } from "./call.ts";
import { type KnownPayers, limitsOf, payerOf } from "./payers.ts";

export interface IdentificationParts {
  database: Database;
  limiter: RateLimiter;
  doorkeeper: Doorkeeper;
  lastUsed: LastUsed;
  clock: Clock;
  environment: Environment;
  guestTokens: GuestTokens;
  payers: KnownPayers;
}

/** What a call shows of its caller. */
export type Shown = Pick<Call, "credential" | "workspaceId" | "client" | "headers">;

/** Whoever was asked longer ago is asked again: the key may have been revoked meanwhile. */
export const ASKED_AGAIN_AFTER = SECOND;

export class Identification {
  readonly now: Date;
  readonly #parts: IdentificationParts;
  readonly #shown: Shown;
  /** Told only to a caller who has proved to be the payer. */
  readonly #limitHeaders: Record<string, string> = {};
  #last: { access: Access; at: number } | undefined;

  constructor(parts: IdentificationParts, shown: Shown) {
    this.#parts = parts;
    this.#shown = shown;
    this.now = parts.clock.now();
  }

  /**
   * Takes the hits of so many calls. A credential that was good here lately pays before it is looked up, any other after
   * that. One that is no good hears so (401) even where the hits are used up (429).
   */
  async count(hits: number, { metered }: { metered: boolean }): Promise<void> {
    if (hits === 0) return;
    const { limiter, payers } = this.#parts;
    const payer = payers.find(this.#shown) ?? payerOf((await this.outside()).principal);
    const limits = limitsOf(payer, { address: this.#shown.client.address, metered });
    try {
      await takeHits(limiter, limits, { headers: this.#limitHeaders, hits });
    } catch (refusal) {
      await this.outside();
      throw refusal;
    } finally {
      if (this.#last !== undefined) this.#tellLimits();
    }
  }

  /** In the transaction of the work. */
  async inside(tx: Tx): Promise<Access> {
    const { doorkeeper, environment, guestTokens, lastUsed, payers } = this.#parts;
    const { credential, workspaceId, client } = this.#shown;
    const { now } = this;
    const access = await authenticate(tx, credential, workspaceId, { environment, guestTokens, now }).catch((error) => {
      payers.forget(this.#shown);
      throw error;
    });
    doorkeeper.welcome(shownBy(credential, client));
    payers.remember(this.#shown, access.principal);
    lastUsed.note(access.principal, now);
    Object.assign(this.#shown.headers, access.headers);
    this.#last = { access, at: performance.now() };
    this.#tellLimits();
    return access;
  }

  /** The same on a connection where the work that follows has no snapshot of its own. */
  recently(tx: Tx): Promise<Access> {
    return this.#recent ?? this.inside(tx);
  }

  /** The same where no connection is held yet. */
  outside(): Promise<Access> {
    return this.#recent ?? this.#parts.database.read((tx) => this.inside(tx));
  }

  get #recent(): Promise<Access> | undefined {
    if (this.#last === undefined || performance.now() - this.#last.at > ASKED_AGAIN_AFTER) return undefined;
    return Promise.resolve(this.#last.access);
  }

  #tellLimits(): void {
    tellLeast(this.#shown.headers, this.#limitHeaders);
  }
}
