// What the metered operations have in common, from admission to the answer.

import type { AiAccess } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import type { CallContext, FreeContext } from "../../kernel/handler.ts";
import { visitorOf } from "../../kernel/principals.ts";
import { type AiEngine, type FaceOutcome, ModelFailure, type Provenance } from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import { actorOf, type Challenges, toViewer } from "../visitors/index.ts";
import { type Admission, type Asker, type CreditCosts, requireAffordable } from "./admission.ts";
import type { MeteredEvent } from "./holds.ts";
import { type Meter, PREPARATION_TIME, type QuotaLeft } from "./metering.ts";
import type { ThreadIds } from "./thread-ids.ts";
import { type Conversation, saveTurn, type Turn } from "./threads.ts";

export interface AssistantParts {
  engine: AiEngine;
  /** Finds the face in a picture and says whether it can be analysed. Throws what is no picture. */
  faceReader: { read(image: Uint8Array, signal: AbortSignal): Promise<FaceOutcome> };
  meter: Meter;
  challenges: Challenges;
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
  extends Pick<CallContext<unknown>, "workspace" | "principal" | "client" | "now" | "answerHeaders">,
    Pick<FreeContext<unknown>, "database" | "stream"> {
  readonly body: { challengeToken?: string | undefined; maxCredits?: number | undefined };
  readonly keepAnswer: (tx: Tx, output: Output) => Promise<void>;
}

export interface MeteredCall<Ready, Answer, Own> {
  admission: Admission;
  conversation: Conversation;
  price: number;
  event: Omit<MeteredEvent, "actor">;
  /** Looks at what costs time to look at, once the challenge is passed and before anything is reserved. */
  prepare: (signal: AbortSignal) => Promise<Ready>;
  ask: (ready: Ready, signal: AbortSignal) => Promise<{ answer: Answer } & Provenance>;
  /** Turns the model's answer into the operation's own part of the output, checked against the catalogue. */
  conclude: (tx: Tx, answer: Answer) => Promise<{ own: Own; turn: Turn }>;
}

/** Says that nothing was charged, until something is. */
export function beginMetered({ answerHeaders, workspace, principal, client }: MeteredContext<never>): Asker {
  answerHeaders[CHARGED] = "0";
  return { workspace, visitor: visitorOf(principal), client };
}

const CHARGED = "x-credits-charged";

export async function askMetered<Ready, Answer, Own>(
  parts: AssistantParts,
  context: MeteredContext<Common & Own>,
  call: MeteredCall<Ready, Answer, Own>,
): Promise<Common & Own> {
  const { workspace, principal, body, now, answerHeaders, stream } = context;
  const { admission, conversation, price } = call;
  const visitor = visitorOf(principal);
  requireAffordable(price, body.maxCredits);
  if (stream !== null) stream.headers[CHARGED] = String(price);
  const demand = { workspace, purpose: "ai" as const, policy: admission.policy, visitor };
  const proof = await parts.challenges.check(body.challengeToken, demand, now);
  const ready = await prepareInTime(call);
  const request = {
    workspace,
    visitorId: visitor.id,
    price,
    modelKey: parts.engine.key,
    limits: { requests: admission.dailyLimit, credits: parts.visitorCreditsMax },
    event: { ...call.event, actor: actorOf(visitor) },
    consume: (tx: Tx) => parts.challenges.consume(tx, workspace, proof),
    hungUp: stream?.hungUp,
  };
  return parts.meter.run(
    request,
    (signal) => call.ask(ready, signal),
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
  );
}

/** Before anything is reserved, so nothing has to be given back. */
async function prepareInTime<Ready>({ prepare }: Pick<MeteredCall<Ready, never, never>, "prepare">): Promise<Ready> {
  try {
    return await prepare(AbortSignal.timeout(PREPARATION_TIME));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    throw new OperationError("ai_unavailable", { internal: `${error.message} ${error.cause ?? ""}` });
  }
}

const toAccess = ({ limit, remaining, resetsAt }: QuotaLeft, viewer: AiAccess["viewer"]): AiAccess => ({
  viewer,
  limit,
  remaining,
  resetsAt: resetsAt.toISOString(),
});
