import {
  type BodyOf,
  type ChatResponse,
  chatAboutRoutine,
  type Routine,
  tryRoutineChat,
  type UserProfile,
} from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import {
  finish,
  keepKnownProducts,
  type ProductFacts,
  type RoutineAnswer,
  routineTerms,
} from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { Asker } from "./admission.ts";
import { type Chat, lendSearch, namedBefore, onceEach, openChat, toChatRequest } from "./chats.ts";
import {
  findRelated,
  RELATED_MAX,
  readFacts,
  readPublished,
  requireFacts,
  showProducts,
  showSources,
} from "./grounding.ts";
import {
  type AssistantParts,
  askMetered,
  beginMetered,
  type MeteredCall,
  type MeteredContext,
} from "./metered-call.ts";
import { memberParty, type Party, visitorParty } from "./parties.ts";
import type { Conversation } from "./threads.ts";

export const routineChatHandlers = (parts: AssistantParts): Handler[] => [
  handle(
    chatAboutRoutine,
    "outside",
    (context) => askForRoutine(parts, context, visitorParty(parts, context), context.body),
    { claimMilliseconds: parts.meter.callMilliseconds },
  ),
  handle(
    tryRoutineChat,
    "outside",
    async (context) => askForRoutine(parts, context, await memberParty(context), context.body),
    { claimMilliseconds: parts.meter.callMilliseconds },
  ),
];

type RoutineChatBody = BodyOf<typeof tryRoutineChat>;

interface Own {
  response: ChatResponse;
  routine: Routine;
}

async function askForRoutine<Frame>(
  parts: AssistantParts,
  context: MeteredContext<Frame & Own>,
  party: Party<Frame>,
  body: RoutineChatBody,
): Promise<Frame & Own> {
  const { database, workspace, now, stream } = context;
  const { asker } = party;
  const { message, thinkingLevel, allowAiSuggestions: allowSuggestions, images = [] } = body;
  beginMetered(context);
  const opened = await database.read((tx) => open(tx, parts, asker, body, now));
  const { admission, conversation, profile, profileBefore, selected } = opened;
  const selectedIds = new Set(selected.map(({ id }) => id));
  const lent = lendSearch(database, asker, [...selectedIds]);
  const call: MeteredCall<ProductFacts[], Uint8Array[], RoutineAnswer, Own> = {
    admission,
    conversation,
    price: parts.costs.routineChat[thinkingLevel] + images.length * parts.costs.image,
    event: { name: "ROUTINE_CHAT", endpoint: "/chat/routine", isComprehensive: thinkingLevel === "HIGH" },
    find: () =>
      allowSuggestions
        ? database.read((tx) => findCandidates(tx, asker, message, opened))
        : Promise.resolve<ProductFacts[]>([]),
    look: images.length === 0 ? undefined : (signal) => parts.pictures.prepare(workspace.id, images, signal),
    ask: (candidates, pictures = [], signal) => {
      const known = { profile, profileBefore, selected, candidates, allowSuggestions, images: pictures };
      const request = { ...toChatRequest(asker, opened, body), ...known };
      const events = parts.engine.chatRoutine(request, signal, allowSuggestions ? lent.search : undefined);
      return finish(events, (text) => stream?.delta(text));
    },
    sources: (candidates) => ({
      message,
      level: thinkingLevel,
      products: [
        ...selected.map((facts) => ({ facts, role: "SELECTED" as const })),
        ...onceEach([...candidates, ...lent.found]).map((facts) => ({ facts, role: "RELATED" as const })),
      ],
    }),
    conclude: async (tx, answer) => {
      const named = idsIn(answer).filter((id) => allowSuggestions || selectedIds.has(id));
      const published = await readPublished(tx, workspace, named);
      const known = keepKnownProducts(answer, new Set(published.keys()));
      const { text, questions, routine, answered } = known;
      const shown = { products: showProducts(known.products, published), sources: showSources(known.sources) };
      const response = { text, ...shown, questions: [...questions] };
      return {
        own: { response, routine: withTrueSources(routine, selectedIds) },
        turn: { message, answer: text, productIds: [...published.keys()] },
        isAnswered: answered,
      };
    },
  };
  return askMetered(parts, context, party, call);
}

const idsIn = ({ products, routine, sources }: RoutineAnswer) => [
  ...products.map(({ id }) => id),
  ...sources.map(({ productId }) => productId),
  ...routine.steps.flatMap(({ productId }) => productId ?? []),
];

/** The model's claim is not trusted: only the request decides if a product was selected. */
const withTrueSources = ({ steps, warnings }: Routine, selected: ReadonlySet<string>): Routine => ({
  steps: steps.map((step) => ({
    ...step,
    source: step.productId !== null && selected.has(step.productId) ? "SELECTED" : "SUGGESTED",
  })),
  warnings: [...warnings],
});

/** Runs all checks that need no search. */
async function open(tx: Tx, parts: AssistantParts, asker: Asker, body: RoutineChatBody, now: Date) {
  const { workspace } = asker;
  const { conversation: earlier, ...chat } = await openChat(tx, parts, asker, body, now);
  const given = body.userSelectedRoutineProducts;
  const selected = given
    ? await requireFacts(tx, workspace, given, (i) => `userSelectedRoutineProducts.${i}`)
    : await readFacts(tx, workspace, earlier.selectedProductIds);
  if (selected.length === 0 && !body.allowAiSuggestions) throw invalidInput(NO_PRODUCT_SOURCE);
  const profileBefore = earlier.profile ?? {};
  // The form may omit facts that an earlier turn gave.
  const profile = { ...profileBefore, ...body.userProfile };
  const conversation: Conversation = { ...earlier, profile, selectedProductIds: selected.map(({ id }) => id) };
  return { ...chat, conversation, profile, profileBefore, selected };
}

/** Such a request cannot produce a routine, so it fails before the reservation. */
const NO_PRODUCT_SOURCE = {
  userSelectedRoutineProducts: "must name a product, or allowAiSuggestions must be true",
};

function findCandidates(
  tx: Tx,
  { workspace }: Asker,
  message: string,
  { admission, conversation, profile }: Chat & { profile: UserProfile },
) {
  return findRelated(tx, workspace, {
    terms: routineTerms([message, ...wishesOf(profile)].join("\n"), admission.sector),
    before: namedBefore(conversation),
    except: conversation.selectedProductIds,
    max: RELATED_MAX.HIGH,
  });
}

/** Profile texts that hint at suitable products. Allergies are excluded, as they hint at the opposite. */
const wishesOf = ({ skinType = "", notes = "", concerns = [], goals = [] }: UserProfile) => [
  skinType,
  notes,
  ...concerns,
  ...goals,
];
