import { type BodyOf, chatAboutProduct } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { finish, keepKnownProducts, type ProductFacts, searchTerms } from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { Asker } from "./admission.ts";
import { type Chat, namedBefore, openChat, toChatRequest } from "./chats.ts";
import { findRelated, RELATED_MAX, readPublished, requireFacts, showProducts } from "./grounding.ts";
import { type AssistantParts, askMetered, beginMetered } from "./metered-call.ts";
import { recordUnanswered } from "./unanswered.ts";

type ProductChatBody = BodyOf<typeof chatAboutProduct>;

interface Opened extends Chat {
  product: ProductFacts;
}

export const productChatHandlers = (parts: AssistantParts): Handler[] => [
  handle(
    chatAboutProduct,
    "none",
    async (context) => {
      const { database, workspace, body, now, stream } = context;
      const { message, thinkingLevel } = body;
      const asker = beginMetered(context);
      const opened = await database.read((tx) => open(tx, parts, asker, body, now));
      const { admission, conversation, product } = opened;
      return askMetered(parts, context, {
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
          const events = parts.engine.chatProduct({ ...toChatRequest(asker, opened, body), product, related }, signal);
          return finish(events, (text) => stream?.delta(text));
        },
        conclude: async (tx, answer) => {
          const named = answer.products.map(({ id }) => id);
          const published = await readPublished(tx, workspace, named);
          const { text, products, questions, answered } = keepKnownProducts(answer, new Set(published.keys()));
          if (!answered) await recordUnanswered(tx, workspace, { productId: product.id, question: message }, now);
          return {
            own: { response: { text, products: showProducts(products, published), questions: [...questions] } },
            turn: { message, answer: text, productIds: [product.id, ...published.keys()] },
          };
        },
      });
    },
    { claimMilliseconds: parts.meter.callMilliseconds },
  ),
];

/** All that can be refused without looking further. */
async function open(tx: Tx, parts: AssistantParts, asker: Asker, body: ProductChatBody, now: Date): Promise<Opened> {
  const chat = await openChat(tx, parts, asker, body, now);
  const [product] = await requireFacts(tx, asker.workspace, [body.productId], () => "productId");
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
