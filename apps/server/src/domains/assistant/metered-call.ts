// What the metered operations have in common, from admission to the answer.

import type { AiAccess } from "@vitrine/contract";
import { type Visitor, visitorOf } from "../../kernel/access/principals.ts";
import type { CallContext, FreeContext } from "../../kernel/call/handler.ts";
import type { RateLimiter } from "../../kernel/rate-limits.ts";
import type { AiEngine, Provenance } from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { CreditCosts, Spending } from "../credits/index.ts";
import { actorOf, type Challenges, toViewer } from "../visitors/index.ts";
import { type Admission, type Asker, requireAffordable } from "./admission.ts";
import { Entry } from "./entry.ts";
import type { MeteredEvent } from "./holds.ts";
import type { Meter, QuotaLeft } from "./metering.ts";
import type { Pictures } from "./pictures.ts";
import type { ThreadIds } from "./thread-ids.ts";
import { type Conversation, saveTurn, type Turn } from "./threads.ts";

export interface AssistantParts {
  engine: AiEngine;
  pictures: Pictures;
  meter: Meter;
  challenges: Challenges;
  limiter: RateLimiter;
  threadIds: ThreadIds;
  costs: CreditCosts;
  /** Credits that one visitor may cost the workspace in a UTC day. */
  visitorCreditsMax: number;
}

/** What every metered answer carries. */
interface Common {
  threadId: string;
  access: AiAccess;
  credits: { charged: number };
}

/** A call of any metered operation. */
export interface MeteredContext<Output>
  extends Pick<CallContext<unknown>, "workspace" | "principal" | "client" | "now" | "answerHeaders" | "countHit">,
    Pick<FreeContext<unknown>, "database" | "stream"> {
  readonly body: { challengeToken?: string | undefined; maxCredits?: number | undefined };
  readonly keepAnswer: (tx: Tx, output: Output) => Promise<void>;
}

export interface MeteredCall<Found, Seen, Answer, Own> {
  admission: Admission;
  conversation: Conversation;
  price: number;
  event: Omit<MeteredEvent, "actor">;
  /** What the model needs of the catalogue. Read once the challenge is passed, while everything is reserved. */
  find: () => Promise<Found>;
  /** Looks at pictures, where there are any: once everything is reserved, because it costs time. */
  look?: ((signal: AbortSignal) => Promise<Seen>) | undefined;
  ask: (found: Found, seen: Seen | undefined, signal: AbortSignal) => Promise<{ answer: Answer } & Provenance>;
  /** Turns the model's answer into the operation's own part of the output, checked against the catalogue. */
  conclude: (tx: Tx, answer: Answer) => Promise<{ own: Own; turn: Turn }>;
}

/** Says that nothing was charged, until something is. */
export function beginMetered({ answerHeaders, workspace, principal, client }: MeteredContext<never>): Asker {
  answerHeaders[CHARGED] = "0";
  return { workspace, visitor: visitorOf(principal), client };
}

const CHARGED = "x-credits-charged";

export async function askMetered<Found, Seen, Answer, Own>(
  parts: AssistantParts,
  context: MeteredContext<Common & Own>,
  call: MeteredCall<Found, Seen, Answer, Own>,
): Promise<Common & Own> {
  const { workspace, principal, body, now, answerHeaders, stream } = context;
  const { admission, conversation, price, look } = call;
  const visitor = visitorOf(principal);
  requireAffordable(price, body.maxCredits);
  if (stream !== null) stream.headers[CHARGED] = String(price);
  const demand = { workspace, purpose: "ai" as const, policy: admission.policy, visitor };
  const proof = await parts.challenges.check(body.challengeToken, demand, now);
  const entry = new Entry(parts, context, proof);
  if (look !== undefined) await entry.requireFewRefused();
  const found = meanwhile(call.find());
  const request = {
    workspace,
    visitorId: visitor.id,
    price,
    modelKey: parts.engine.key,
    limits: { requests: admission.dailyLimit, credits: parts.visitorCreditsMax },
    spending: spendingOf(visitor, admission),
    event: { ...call.event, actor: actorOf(visitor) },
    consume: (tx: Tx) => entry.take(tx),
    giveBack: (tx: Tx) => entry.giveBack(tx),
    prepare: look && ((signal: AbortSignal) => entry.countRefusal(look(signal))),
    hungUp: stream?.hungUp,
  };
  return entry.counted(() =>
    parts.meter.run(
      request,
      async (signal, seen) => call.ask(await found, seen, signal),
      async (tx, { answer }, quota) => {
        const { own, turn } = await call.conclude(tx, answer);
        await saveTurn(tx, workspace, visitor.id, conversation, turn, now);
        const threadId = parts.threadIds.sign({ workspaceId: workspace.id, visitorId: visitor.id }, conversation.id);
        const access = toAccess(quota, toViewer(visitor, quota.remaining));
        const output = { threadId, access, credits: { charged: price }, ...own };
        answerHeaders[CHARGED] = String(price);
        await context.keepAnswer(tx, output);
        return output;
      },
    ),
  );
}

const spendingOf = ({ kind }: Visitor, { policy }: Admission): Spending => ({
  isGuest: kind === "GUEST",
  ceilings: { guests: policy.guestsDailyCredits, all: policy.dailyCredits },
});

/** Work that goes on while credits are reserved. Whoever awaits it hears of its failure; where nobody does, nobody need. */
function meanwhile<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

const toAccess = ({ limit, remaining, resetsAt }: QuotaLeft, viewer: AiAccess["viewer"]): AiAccess => ({
  viewer,
  limit,
  remaining,
  resetsAt: resetsAt.toISOString(),
});
