// Sends what waits. A process takes an endpoint for a while, under a name and until a moment that it moves on with every round: if it
// dies, another takes over, and sends again with the same ids what nobody wrote down. Endpoints take turns, and those of one
// workspace never have all places.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { assumeWorkspace, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { DAY, later, SECOND } from "../../kernel/clock.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { listOwners } from "../credits/index.ts";
import { handOn } from "./handing-on.ts";
import { type Stop, switchedOffMail } from "./mails.ts";
import { giveUpPending, release } from "./pending.ts";
import { findTarget, type Outcome, type RoundParts, readDue, sendAll, writeOutcomes } from "./rounds.ts";

export interface SenderParts extends RoundParts {
  database: Pick<Database, "read" | "write">;
  outbox: Outbox;
  dashboardUrl: string;
  log: Pick<Logger, "warn">;
}

const LOOK_EVERY = SECOND;
/** What a round may take beyond its longest attempt. */
const WRITTEN_WITHIN = 20 * SECOND;
const CLOSING_WITHIN = 3 * SECOND;
const PLACES = 16;
const PLACES_PER_WORKSPACE = 2;
/** Then others come first: with the round under way, the longest that an endpoint holds a place. */
const TURN_WITHIN = 5 * SECOND;
const LOOKED_AT_MAX = 100;
/** An endpoint that accepts nothing for so long is switched off, and one for which more events wait than that. */
const FAILING_MAX = 3 * DAY;
const WAITING_MAX = 100_000;

interface Held {
  workspace: WorkspaceScope;
  webhookId: string;
  holder: string;
  /** For how long after each round. */
  milliseconds: number;
}

export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #turns = new Map<string, { workspaceId: string; over: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<boolean> | undefined;
  #isClosing = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
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

  async #lookOnce(): Promise<boolean> {
    if (this.#isClosing) return false;
    const { database, clock } = this.#parts;
    const waiting = await database.read((tx) => readWaiting(tx, clock.now()));
    const noted = waiting.filter(({ webhookId }) => webhookId === null);
    for (const { workspaceId } of noted) {
      const workspace = assumeWorkspace(workspaceId, "what was noted names its own workspace");
      while (await database.write((tx) => handOn(tx, workspace, clock.now()), { patience: "job" }));
    }
    // What was handed on is due by now.
    const due = noted.length === 0 ? waiting : await database.read((tx) => readDueEndpoints(tx, clock.now()));
    for (const { workspaceId, webhookId } of due) if (webhookId !== null) this.#begin({ workspaceId, webhookId });
    return waiting.length > 0 || due.length > 0;
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
      : await reasonToStop(tx, held, state.failing_since, now);
    if (stop !== null) await this.#switchOff(tx, held, { stop, url }, now);
    return isAlive && stop === null;
  }

  async #switchOff(tx: Tx, held: Held, { stop, url }: { stop: Stop; url: string }, now: Date): Promise<void> {
    const { workspace, webhookId } = held;
    await tx.run(sql`
      update webhooks set is_enabled = false, disabled_reason = ${stop}, updated_at = ${now}
      where workspace_id = ${workspace.id} and id = ${webhookId}`);
    await giveUpPending(tx, workspace, webhookId, now);
    const link = `${this.#parts.dashboardUrl}/w/${encodeURIComponent(workspace.id)}/integrations/webhooks`;
    for (const owner of await listOwners(tx, workspace))
      await this.#parts.outbox.post(tx, switchedOffMail(owner, { stop, url, link }));
  }
}

interface DueEndpoint {
  workspaceId: string;
  webhookId: string;
}

/** Of a workspace in which something was noted, or of an endpoint that is due. */
interface Waiting {
  workspaceId: string;
  webhookId: string | null;
}

const dueEndpoints = (now: Date) => sql`
  select h.workspace_id, h.id as webhook_id, h.due_at from webhooks h
  join workspaces w on w.id = h.workspace_id and w.status = 'ACTIVE'
  where h.is_enabled and h.due_at <= ${now} and (h.held_until is null or h.held_until <= ${now})`;

/**
 * What was noted, of every workspace, and then what is due: whose turn it is, the service asks for all of them, and a cluster asks all its
 * machines. It is one statement since it is asked all the time.
 */
const readWaiting = (tx: Tx, now: Date): Promise<Waiting[]> =>
  tx.many<Waiting>(sql`
    select q.workspace_id as "workspaceId", q.webhook_id as "webhookId" from (
      select distinct o.workspace_id, null::text as webhook_id, null::timestamptz as due_at from webhook_outbox o
      union all ${dueEndpoints(now)}) q
    order by q.due_at nulls first limit ${LOOKED_AT_MAX}`);

const readDueEndpoints = (tx: Tx, now: Date): Promise<Waiting[]> =>
  tx.many<Waiting>(sql`
    select q.workspace_id as "workspaceId", q.webhook_id as "webhookId" from (${dueEndpoints(now)}) q
    order by q.due_at limit ${LOOKED_AT_MAX}`);

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

async function reasonToStop(tx: Tx, held: Held, failingSince: Date | null, now: Date): Promise<Stop | null> {
  if (failingSince === null) return null;
  if (now.getTime() - failingSince.getTime() >= FAILING_MAX) return "FAILING";
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from webhook_deliveries
      where workspace_id = ${held.workspace.id} and webhook_id = ${held.webhookId} and status = 'PENDING'
      limit ${WAITING_MAX + 1}) waiting`);
  return n > WAITING_MAX ? "BACKLOG" : null;
}
