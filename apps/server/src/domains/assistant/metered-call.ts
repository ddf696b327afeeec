// The common path of metered operations, from admission to the answer.

import type { ThinkingLevel } from "@vitrine/contract";
import type { CallContext, OutsideContext } from "../../kernel/call/handler.ts";
import type { RateLimiter } from "../../kernel/rate-limits.ts";
import type {
  AiEngine,
  ProductFacts,
  Provenance,
  ReadPassage,
  ReadsProducts,
  ToldFacts,
} from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { CreditCosts } from "../credits/index.ts";
import type { Challenges } from "../visitors/index.ts";
import { type Admission, requireAffordable } from "./admission.ts";
import { Entry } from "./entry.ts";
import { toField } from "./grounding.ts";
import type { MeteredEvent } from "./holds.ts";
import type { Conclusion, Meter, QuotaLeft } from "./metering.ts";
import type { Answered, Party } from "./parties.ts";
import type { Pictures } from "./pictures.ts";
import type { ThreadIds } from "./thread-ids.ts";
import { type Conversation, saveTurn, type Turn } from "./threads.ts";

export interface AssistantParts {
  engine: AiEngine;
  productReader: ReadsProducts;
  pictures: Pictures;
  meter: Meter;
  challenges: Challenges;
  limiter: RateLimiter;
  threadIds: ThreadIds;
  costs: CreditCosts;
  /** Credits that one visitor may cost the workspace in a UTC day. */
  visitorCreditsMax: number;
}

/** Context of any metered operation. */
export interface MeteredContext<Output>
  extends Pick<CallContext<unknown>, "workspace" | "now" | "answerHeaders" | "countHit">,
    Pick<OutsideContext<unknown>, "database" | "stream"> {
  readonly body: { maxCredits?: number | undefined };
  readonly keepAnswer: (tx: Tx, output: Output) => Promise<void>;
}

/** The model's reading material and its purpose. */
interface Sources {
  message: string;
  level: ThinkingLevel | null;
  products: readonly { facts: ProductFacts; role: "ASKED" | "SELECTED" | "RELATED" }[];
}

export interface MeteredCall<Found, Seen, Answer, Own> {
  admission: Admission;
  conversation: Conversation;
  price: number;
  event: Omit<MeteredEvent, "actor">;
  /** Reads the model's catalogue facts. Runs in parallel with the reservation, after the challenge is checked. */
  find: () => Promise<Found>;
  /** Analyses pictures, if any. Runs after the reservation, because it takes time. */
  look?: ((signal: AbortSignal) => Promise<Seen>) | undefined;
  ask: (
    found: Found,
    seen: Seen | undefined,
    signal: AbortSignal,
  ) => Promise<{ answer: Answer; told?: ToldFacts } & Provenance>;
  sources: (found: Found) => Sources;
  /** Turns the model's answer into the operation's own part of the output, checked against the catalogue. */
  conclude: (tx: Tx, answer: Answer) => Promise<{ own: Own; turn: Turn; isAnswered: boolean }>;
}

/** Sets the header to "0" until credits are charged. */
export const beginMetered = ({ answerHeaders }: Pick<MeteredContext<never>, "answerHeaders">): void => {
  answerHeaders[CHARGED] = "0";
};

const CHARGED = "x-credits-charged";

export async function askMetered<Frame, Found, Seen, Answer, Own>(
  parts: AssistantParts,
  context: MeteredContext<Frame & Own>,
  party: Party<Frame>,
  call: MeteredCall<Found, Seen, Answer, Own>,
): Promise<Frame & Own> {
  const { workspace, body, now, stream } = context;
  const { admission, price, look } = call;
  requireAffordable(price, body.maxCredits);
  if (stream !== null) stream.headers[CHARGED] = String(price);
  const proof = await party.prove(admission, now);
  const askerId = party.asker.who.id;
  const entry = new Entry(parts, { ...context, askerId }, proof);
  if (look !== undefined) await entry.requireFewRefused();
  const found = meanwhile(call.find());
  const request = {
    workspace,
    visitorId: askerId,
    price,
    modelKey: parts.engine.key,
    limits: { requests: admission.dailyLimit, credits: party.creditsMax },
    spending: party.spending(admission),
    event: { ...call.event, actor: party.actor },
    consume: (tx: Tx) => entry.take(tx),
    giveBack: (tx: Tx) => entry.giveBack(tx),
    prepare: look && ((signal: AbortSignal) => entry.countRefusal(look(signal))),
    hungUp: stream?.hungUp,
  };
  const begun = performance.now();
  return entry.counted(() =>
    parts.meter.run(
      request,
      async (signal, seen) => askAndTrace(parts, party, call, await found, seen, signal),
      async (tx, said, quota) => {
        const milliseconds = Math.round(performance.now() - begun);
        return conclude(tx, parts, context, party, call, { ...said, milliseconds }, quota);
      },
    ),
  );
}

interface Said<Answer> extends Provenance {
  answer: Answer;
  told?: ToldFacts;
  sources: Sources;
  passages: ReadPassage[];
}

/** Asks the model. For a member, it also finds the passages that match the question, regardless of the model. */
async function askAndTrace<Frame, Found, Seen, Answer, Own>(
  { productReader }: AssistantParts,
  { isTraced, asker }: Party<Frame>,
  call: MeteredCall<Found, Seen, Answer, Own>,
  found: Found,
  seen: Seen | undefined,
  signal: AbortSignal,
): Promise<Said<Answer>> {
  const said = await call.ask(found, seen, signal);
  // Collected after the answer, because the model may have searched for more.
  const sources = call.sources(found);
  const asked = sources.products.flatMap(({ facts, role }) => (role === "RELATED" ? [] : [facts]));
  const turn = { tenant: asker.workspace.id, signal };
  const passages = isTraced ? await productReader.findPassages(sources.message, asked, turn) : [];
  return { ...said, sources, passages };
}

async function conclude<Frame, Found, Seen, Answer, Own>(
  tx: Tx,
  parts: AssistantParts,
  { workspace, now, answerHeaders, keepAnswer }: MeteredContext<Frame & Own>,
  { asker, frame }: Party<Frame>,
  { admission, conversation, price, ...call }: MeteredCall<Found, Seen, Answer, Own>,
  said: Said<Answer> & { milliseconds: number },
  quota: QuotaLeft,
): Promise<Conclusion<Frame & Own>> {
  const { own, turn, isAnswered } = await call.conclude(tx, said.answer);
  const threadId = parts.threadIds.sign({ workspaceId: workspace.id, visitorId: asker.who.id }, conversation.id);
  const framed = await frame(tx, admission, { threadId, quota, price, trace: toTrace(said, isAnswered) });
  const output = { ...framed, ...own };
  answerHeaders[CHARGED] = String(price);
  await keepAnswer(tx, output);
  const heard = { ...turn, told: said.told };
  return { output, save: () => saveTurn(tx, workspace, asker.who.id, conversation, heard, now) };
}

const toTrace = (
  { sources, passages, modelKey, milliseconds }: Omit<Said<unknown>, "answer"> & { milliseconds: number },
  answered: boolean,
): Answered["trace"] => ({
  level: sources.level,
  model: modelKey,
  milliseconds,
  answered,
  products: sources.products.map(({ facts: { id, name }, role }) => ({ id, name, role })),
  passages: passages.map(({ field, ...passage }) => ({ ...passage, field: toField(field) })),
});

/** Prevents an unhandled rejection when the work fails before it is awaited. */
function meanwhile<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
