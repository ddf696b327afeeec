import { type BodyOf, type ChatResponse, chatAboutProduct, tryProductChat } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import {
  finish,
  keepKnownProducts,
  type ProductAnswer,
  type ProductFacts,
  searchTerms,
} from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import { inOnePacket } from "../../storage/in-one-packet.ts";
import type { Asker } from "./admission.ts";
import { type Chat, lendSearch, namedBefore, onceEach, openChat, toChatRequest } from "./chats.ts";
import { findRelated, RELATED_MAX, readPublished, requireFacts, showProducts, showSources } from "./grounding.ts";
import {
  type AssistantParts,
  askMetered,
  beginMetered,
  type MeteredCall,
  type MeteredContext,
} from "./metered-call.ts";
import { memberParty, type Party, visitorParty } from "./parties.ts";
import { recordUnanswered } from "./unanswered.ts";

type ProductChatBody = BodyOf<typeof tryProductChat>;

interface Opened extends Chat {
  product: ProductFacts;
}

export const productChatHandlers = (parts: AssistantParts): Handler[] => [
  handle(
    chatAboutProduct,
    "outside",
    (context) => askAboutProduct(parts, context, visitorParty(parts, context), context.body),
    { claimMilliseconds: parts.meter.callMilliseconds },
  ),
  handle(
    tryProductChat,
    "outside",
    async (context) => askAboutProduct(parts, context, await memberParty(context), context.body),
    { claimMilliseconds: parts.meter.callMilliseconds },
  ),
];

interface Own {
  response: ChatResponse;
}

async function askAboutProduct<Frame>(
  parts: AssistantParts,
  context: MeteredContext<Frame & Own>,
  party: Party<Frame>,
  body: ProductChatBody,
): Promise<Frame & Own> {
  const { database, workspace, now, stream } = context;
  const { asker } = party;
  const { message, thinkingLevel } = body;
  beginMetered(context);
  const opened = await database.read((tx) => open(tx, parts, asker, body, now));
  const { admission, conversation, product } = opened;
  const lent = lendSearch(database, asker, [product.id]);
  const call: MeteredCall<ProductFacts[], never, ProductAnswer, Own> = {
    admission,
    conversation,
    price: parts.costs.productChat[thinkingLevel],
    event: {
      name: "PRODUCT_CHAT",
      endpoint: "/chat/product",
      resourceType: "product",
      resourceId: product.id,
      isComprehensive: thinkingLevel === "HIGH",
    },
    find: () => database.read((tx) => findRelatedProducts(tx, asker, body, opened)),
    ask: (related, _seen, signal) => {
      const request = { ...toChatRequest(asker, opened, body), product, related };
      const events = parts.engine.chatProduct(request, signal, lent.search);
      return finish(events, (text) => stream?.delta(text));
    },
    sources: (related) => ({
      message,
      level: thinkingLevel,
      products: [
        { facts: product, role: "ASKED" },
        ...onceEach([...related, ...lent.found]).map((facts) => ({ facts, role: "RELATED" as const })),
      ],
    }),
    conclude: async (tx, answer) => {
      const named = [...answer.products.map(({ id }) => id), ...answer.sources.map(({ productId }) => productId)];
      const published = await readPublished(tx, workspace, named);
      const { text, products, questions, answered, sources } = keepKnownProducts(answer, new Set(published.keys()));
      const shown = { products: showProducts(products, published), sources: showSources(sources) };
      const isNews = !answered && asker.who.kind !== "MEMBER";
      if (isNews) await recordUnanswered(tx, workspace, { productId: product.id, question: message }, now);
      return {
        own: { response: { text, ...shown, questions: [...questions] } },
        turn: { message, answer: text, productIds: [...new Set([product.id, ...published.keys()])] },
        isAnswered: answered,
      };
    },
  };
  return askMetered(parts, context, party, call);
}

/** Runs all checks that need no search. */
async function open(tx: Tx, parts: AssistantParts, asker: Asker, body: ProductChatBody, now: Date): Promise<Opened> {
  const [chat, [product]] = await inOnePacket([
    openChat(tx, parts, asker, body, now),
    requireFacts(tx, asker.workspace, [body.productId], () => "productId"),
  ]);
  if (product === undefined) throw new Error("a product that is required is there");
  return { ...chat, product };
}

const findRelatedProducts = (
  tx: Tx,
  { workspace }: Asker,
  { message, thinkingLevel }: ProductChatBody,
  { conversation, product }: Opened,
) =>
  findRelated(tx, workspace, {
    terms: searchTerms(message),
    before: namedBefore(conversation),
    except: [product.id],
    max: RELATED_MAX[thinkingLevel],
  });
