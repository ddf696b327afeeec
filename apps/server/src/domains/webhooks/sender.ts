// Sends pending webhooks. A process takes a lease on an endpoint and renews it with every round. If it dies, another
// process takes over and resends unconfirmed messages with the same ids. Endpoints share the slots fairly, with a
// maximum per workspace. Workspaces also share the fan-out.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LIMITS } from "@vitrine/contract";
import type { Logger } from "pino";
import { assumeWorkspace, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { DAY, later, MINUTE, SECOND } from "../../kernel/clock.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { BOUNDS, type Bounds, findFull, isOutboxFull } from "./backlog.ts";
import { fanOut } from "./fan-out.ts";
import { ALL, findListening, type Place, registerListening } from "./listening.ts";
import type { Stop } from "./mails.ts";
import { release } from "./pending.ts";
import { findTarget, type Outcome, type RoundParts, readDue, sendAll, writeOutcomes } from "./rounds.ts";
import { type SwitchingParts, switchOff } from "./switching-off.ts";
import { type DueEndpoint, isDue, isPendingWorkspace, readWaiting } from "./waiting.ts";

export interface SenderParts extends RoundParts, SwitchingParts {
  database: Pick<Database, "read" | "write">;
  /** Overrides the limits in tests. */
  bounds?: Bounds;
  log: Pick<Logger, "warn">;
}

const LOOK_EVERY = SECOND;
/**
 * Interval of the scan over all workspaces. It finds webhooks without a registry entry, left by an older version or a
 * lost write. It also rechecks which queues are full, because counting on every poll is expensive.
 */
const LOOK_AT_ALL_EVERY = MINUTE;
/** Margin of a round beyond its longest attempt. */
const WRITTEN_WITHIN = 20 * SECOND;
const CLOSING_WITHIN = 3 * SECOND;
const PLACES = 16;
const PLACES_PER_WORKSPACE = 2;
/** Maximum time slice of an endpoint, plus its current round. Then other endpoints follow. */
const TURN_WITHIN = 5 * SECOND;
/** An endpoint that accepts no message for this period, or whose backlog is full, is switched off. */

interface Held {
  workspace: WorkspaceScope;
  webhookId: string;
  holder: string;
  /** Lease duration after each round. */
  milliseconds: number;
}

interface Look {
  hasFound: boolean;
  due: DueEndpoint[];
}

export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #bounds: Bounds;
  readonly #turns = new Map<string, { workspaceId: string; over: Promise<void> }>();
  /** Workspaces checked since the last full scan. True if all their endpoints have queue space. */
  readonly #room = new Map<string, boolean>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<boolean> | undefined;
  #lookedAtAll: Date | undefined;
  #isClosing = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? BOUNDS;
  }

  sendRegularly(): void {
    this.#timer = setInterval(() => void this.#look().catch((error) => this.#warn(error)), LOOK_EVERY);
    this.#timer.unref();
  }

  /** Runs until no delivery is due. Returns true if it sent any. */
  async drain(): Promise<boolean> {
    let hasSent = false;
    while (await this.#look()) {
      hasSent = true;
      await Promise.all([...this.#turns.values()].map(({ over }) => over));
    }
    return hasSent;
  }

  /** Does not wait for receivers. Another process resends unfinished messages with the same ids. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#looking?.catch(() => {});
    const turns = Promise.all([...this.#turns.values()].map(({ over }) => over));
    await Promise.race([turns, pause(CLOSING_WITHIN, undefined, { ref: false })]);
  }

  #warn(error: unknown): void {
    this.#parts.log.warn({ err: error }, "webhooks");
  }

  /** Fans out the outbox and starts due endpoints. Returns true if there was work. */
  #look(): Promise<boolean> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A failing database node does not block the workspaces on others. */
  async #lookOnce(): Promise<boolean> {
    if (this.#isClosing) return false;
    const { database } = this.#parts;
    const isOfAll = this.#isTimeToLookAtAll();
    if (isOfAll) this.#room.clear();
    const looks: Look[] = [];
    const failures: unknown[] = [];
    for (const place of isOfAll ? [ALL] : await database.read(findListening)) {
      await this.#lookAt(place).then(
        (look) => looks.push(look),
        (error) => failures.push(error),
      );
    }
    const due = looks.flatMap((look) => look.due).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    if (isOfAll && due.length > 0) await database.write((tx) => registerListening(tx, due));
    for (const endpoint of due) this.#begin(endpoint);
    if (failures.length > 0) throw failures[0];
    return looks.some(({ hasFound }) => hasFound);
  }

  /** Uses the absolute difference, in case the clock was set back. */
  #isTimeToLookAtAll(): boolean {
    const now = this.#parts.clock.now();
    const passed = now.getTime() - (this.#lookedAtAll?.getTime() ?? 0);
    const isTime = Math.abs(passed) >= LOOK_AT_ALL_EVERY;
    if (isTime) this.#lookedAtAll = now;
    return isTime;
  }

  async #lookAt(place: Place): Promise<Look> {
    const { database, clock } = this.#parts;
    const waiting = await database.read((tx) => readWaiting(tx, place, clock.now()));
    const due = waiting.filter(isDue);
    let hasFound = due.length > 0;
    for (const { workspaceId } of waiting.filter(isPendingWorkspace)) {
      if (this.#room.get(workspaceId) === false) continue;
      hasFound = true;
      due.push(...(await this.#fanOut(workspaceId)));
    }
    return { hasFound, due };
  }

  /**
   * Fans out one batch; the next poll continues, after other workspaces. New deliveries are due at once, unless their
   * endpoint is backing off.
   */
  async #fanOut(workspaceId: string): Promise<DueEndpoint[]> {
    const { database, clock } = this.#parts;
    const workspace = assumeWorkspace(workspaceId, "what was noted names its own workspace");
    const now = clock.now();
    const work = async (tx: Tx) => {
      const hasRoom = this.#room.get(workspaceId) ?? (await this.#makeRoom(tx, workspace, now));
      if (hasRoom) await fanOut(tx, workspace, now);
      return hasRoom;
    };
    const hasRoom = await database.write(work, { patience: "job" });
    this.#room.set(workspaceId, hasRoom);
    if (!hasRoom) return [];
    return (await database.read((tx) => readWaiting(tx, workspace.id, clock.now()))).filter(isDue);
  }

  /**
   * Returns true if all queues have space. If the outbox is also full, it switches off the endpoints with full queues.
   */
  async #makeRoom(tx: Tx, workspace: WorkspaceScope, now: Date): Promise<boolean> {
    const full = await findFull(tx, workspace, this.#bounds);
    if (full.length === 0) return true;
    if (!(await isOutboxFull(tx, workspace, this.#bounds))) return false;
    for (const endpoint of full) await switchOff(tx, this.#parts, workspace, { ...endpoint, stop: "BACKLOG" }, now);
    return true;
  }

  #begin({ workspaceId, webhookId }: DueEndpoint): void {
    const key = `${workspaceId} ${webhookId}`;
    const ofWorkspace = [...this.#turns.values()].filter((turn) => turn.workspaceId === workspaceId).length;
    if (this.#turns.has(key) || this.#turns.size >= PLACES || ofWorkspace >= PLACES_PER_WORKSPACE) return;
    const workspace = assumeWorkspace(workspaceId, "the endpoint that is due names its own workspace");
    const milliseconds = this.#parts.attemptMilliseconds + WRITTEN_WITHIN;
    const over = this.#turn({ workspace, webhookId, holder: randomUUID(), milliseconds })
      .catch((error) => this.#warn(error))
      .finally(() => this.#turns.delete(key));
    this.#turns.set(key, { workspaceId, over });
  }

  async #turn(held: Held): Promise<void> {
    const { database, clock } = this.#parts;
    if (!(await database.write((tx) => take(tx, held, clock.now()), { patience: "job" }))) return;
    const begun = performance.now();
    let sent = 0;
    for (let goesOn = true; goesOn && !this.#isClosing; ) {
      const round = await this.#round(held);
      sent += round.sent;
      goesOn = round.goesOn && performance.now() - begun < TURN_WITHIN;
    }
    await database.write((tx) => release(tx, held, { isIdle: sent === 0 }, clock.now()), { patience: "job" });
  }

  /**
   * Runs one round; `goesOn` is true while the endpoint accepts. No database connection is held during the requests.
   */
  async #round(held: Held): Promise<{ sent: number; goesOn: boolean }> {
    const { database, clock } = this.#parts;
    const { workspace, webhookId } = held;
    const { target, due } = await database.read(async (tx) => ({
      target: await findTarget(tx, workspace, held, this.#parts),
      due: await readDue(tx, workspace, webhookId, clock.now()),
    }));
    if (target === undefined || due.length === 0) return { sent: 0, goesOn: false };
    const outcomes = await sendAll(this.#parts, target, due);
    const write = (tx: Tx) => this.#write(tx, held, target.url, outcomes);
    return { sent: due.length, goesOn: await database.write(write, { patience: "job" }) };
  }

  async #write(tx: Tx, held: Held, url: string, outcomes: readonly Outcome[]): Promise<boolean> {
    const { workspace, webhookId } = held;
    const now = this.#parts.clock.now();
    const isAlive = outcomes.some(({ isAccepted }) => isAccepted);
    const state = await renewLease(tx, held, isAlive, now);
    await writeOutcomes(tx, workspace, webhookId, outcomes, now);
    if (state === undefined) return false;
    const stop = outcomes.some(({ isGone }) => isGone)
      ? "GONE"
      : await this.#reasonToStop(tx, held, state.failing_since, now);
    if (stop !== null) await switchOff(tx, this.#parts, workspace, { id: webhookId, url, stop }, now);
    return isAlive && stop === null;
  }

  async #reasonToStop(
    tx: Tx,
    { workspace, webhookId }: Held,
    failingSince: Date | null,
    now: Date,
  ): Promise<Stop | null> {
    if (failingSince === null) return null;
    if (now.getTime() - failingSince.getTime() >= LIMITS.webhook.failingDays * DAY) return "FAILING";
    const full = await findFull(tx, workspace, this.#bounds);
    return full.some(({ id }) => id === webhookId) ? "BACKLOG" : null;
  }
}

/** Takes the lease. Returns true if it was free. */
const take = async (tx: Tx, { workspace, webhookId, holder, milliseconds }: Held, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update webhooks set held_by = ${holder}, held_until = ${later(now, milliseconds)}
    where workspace_id = ${workspace.id} and id = ${webhookId} and is_enabled and due_at <= ${now}
      and (held_until is null or held_until <= ${now})`)) === 1;

/** Renews the lease. Returns undefined if another process has taken it. */
const renewLease = (tx: Tx, { workspace, webhookId, holder, milliseconds }: Held, isAlive: boolean, now: Date) =>
  tx.find<{ failing_since: Date | null }>(sql`
    update webhooks
    set held_until = ${later(now, milliseconds)},
        failing_since = case when not ${isAlive} then coalesce(failing_since, ${now}) end,
        failures = case when ${isAlive} then 0 else failures + 1 end
    where workspace_id = ${workspace.id} and id = ${webhookId} and held_by = ${holder} and is_enabled
    returning failing_since`);
