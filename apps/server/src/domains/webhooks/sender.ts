// Sends what waits. A process takes an endpoint for a while, under a name and until a moment that it moves on with every round: if it
// dies, another takes over, and sends again with the same ids what nobody wrote down. Endpoints take turns, and those of one
// workspace never have all places; what was noted in workspaces is handed on in turn as well.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { assumeWorkspace, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { DAY, later, MINUTE, SECOND } from "../../kernel/clock.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { BOUNDS, type Bounds, findFull, isTooMuchNoted } from "./backlog.ts";
import { handOn } from "./handing-on.ts";
import { ALL, findListening, noteListening, type Place } from "./listening.ts";
import type { Stop } from "./mails.ts";
import { release } from "./pending.ts";
import { findTarget, type Outcome, type RoundParts, readDue, sendAll, writeOutcomes } from "./rounds.ts";
import { type SwitchingParts, switchOff } from "./switching-off.ts";
import { type DueEndpoint, isDue, isNoted, readWaiting } from "./waiting.ts";

export interface SenderParts extends RoundParts, SwitchingParts {
  database: Pick<Database, "read" | "write">;
  /** Others than the usual ones, for tests. */
  bounds?: Bounds;
  log: Pick<Logger, "warn">;
}

const LOOK_EVERY = SECOND;
/**
 * Of which nobody noted that they have webhooks: those were made by a process of the version before, or their note was lost. Who has
 * room is found out anew at the same moment: it is counted, and not with every look.
 */
const LOOK_AT_ALL_EVERY = MINUTE;
/** What a round may take beyond its longest attempt. */
const WRITTEN_WITHIN = 20 * SECOND;
const CLOSING_WITHIN = 3 * SECOND;
const PLACES = 16;
const PLACES_PER_WORKSPACE = 2;
/** Then others come first: with the round under way, the longest that an endpoint holds a place. */
const TURN_WITHIN = 5 * SECOND;
/** An endpoint that accepts nothing for so long is switched off, and so is one that has no room for more meanwhile. */
const FAILING_MAX = 3 * DAY;

interface Held {
  workspace: WorkspaceScope;
  webhookId: string;
  holder: string;
  /** For how long after each round. */
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
  /** Workspaces that were looked at since everybody was: whether all their endpoints had room. */
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

  /** Until nothing is due any more. Answers whether there was anything. */
  async drain(): Promise<boolean> {
    let hasSent = false;
    while (await this.#look()) {
      hasSent = true;
      await Promise.all([...this.#turns.values()].map(({ over }) => over));
    }
    return hasSent;
  }

  /** Receivers are not waited for: what is on its way to one is sent again, with the same id, by another process. */
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

  /** Hands on what was noted and begins turns for what is due. Answers whether there was anything to do. */
  #look(): Promise<boolean> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Where a machine of a cluster is away, the workspaces on others are looked at all the same. */
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
    if (isOfAll && due.length > 0) await database.write((tx) => noteListening(tx, due));
    for (const endpoint of due) this.#begin(endpoint);
    if (failures.length > 0) throw failures[0];
    return looks.some(({ hasFound }) => hasFound);
  }

  /** Whoever moves the clock back is not waited for. */
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
    for (const { workspaceId } of waiting.filter(isNoted)) {
      if (this.#room.get(workspaceId) === false) continue;
      hasFound = true;
      due.push(...(await this.#handOn(workspaceId)));
    }
    return { hasFound, due };
  }

  /**
   * Some of it: the rest follows with the next look, after what was noted elsewhere. What was handed on is due by now, unless its
   * endpoint has to pause.
   */
  async #handOn(workspaceId: string): Promise<DueEndpoint[]> {
    const { database, clock } = this.#parts;
    const workspace = assumeWorkspace(workspaceId, "what was noted names its own workspace");
    const now = clock.now();
    const work = async (tx: Tx) => {
      const hasRoom = this.#room.get(workspaceId) ?? (await this.#makeRoom(tx, workspace, now));
      if (hasRoom) await handOn(tx, workspace, now);
      return hasRoom;
    };
    const hasRoom = await database.write(work, { patience: "job" });
    this.#room.set(workspaceId, hasRoom);
    if (!hasRoom) return [];
    return (await database.read((tx) => readWaiting(tx, workspace.id, clock.now()))).filter(isDue);
  }

  /** Answers whether there is room for more. Where too much has come together meanwhile, there is once its endpoints are off. */
  async #makeRoom(tx: Tx, workspace: WorkspaceScope, now: Date): Promise<boolean> {
    const full = await findFull(tx, workspace, this.#bounds);
    if (full.length === 0) return true;
    if (!(await isTooMuchNoted(tx, workspace, this.#bounds))) return false;
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

  /** Goes on where the endpoint accepts, and may have more. No connection to the database is held while it is waited for. */
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
    const state = await noteRound(tx, held, isAlive, now);
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
    if (now.getTime() - failingSince.getTime() >= FAILING_MAX) return "FAILING";
    const full = await findFull(tx, workspace, this.#bounds);
    return full.some(({ id }) => id === webhookId) ? "BACKLOG" : null;
  }
}

/** Answers whether it was free. */
const take = async (tx: Tx, { workspace, webhookId, holder, milliseconds }: Held, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update webhooks set held_by = ${holder}, held_until = ${later(now, milliseconds)}
    where workspace_id = ${workspace.id} and id = ${webhookId} and is_enabled and due_at <= ${now}
      and (held_until is null or held_until <= ${now})`)) === 1;

/** Undefined where another process has it by now. */
const noteRound = (tx: Tx, { workspace, webhookId, holder, milliseconds }: Held, isAlive: boolean, now: Date) =>
  tx.find<{ failing_since: Date | null }>(sql`
    update webhooks
    set held_until = ${later(now, milliseconds)},
        failing_since = case when not ${isAlive} then coalesce(failing_since, ${now}) end,
        failures = case when ${isAlive} then 0 else failures + 1 end
    where workspace_id = ${workspace.id} and id = ${webhookId} and held_by = ${holder} and is_enabled
    returning failing_since`);
