import { chatAboutProduct, type ThinkingLevel } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/handler.ts";
import { keepKnownProducts, searchTerms } from "../../providers/models/index.ts";
import type { Tx } from "../../storage/database.ts";
import { type Asker, admit, requireMode } from "./admission.ts";
import { findRelated, RELATED_MAX, readPublished, requireFacts, showProducts } from "./grounding.ts";
import {
  type AssistantParts,
  askMetered,
  beginMetered,
  historyOf,
  meanwhile,
  namedBefore,
  openConversation,
  readAlong,
} from "./metered-call.ts";
import { recordUnanswered } from "./unanswered.ts";

interface ProductChatBody {
  productId: string;
  thinkingLevel: ThinkingLevel;
  threadId?: string | undefined;
}

export const productChatHandler = (parts: AssistantParts): Handler =>
  handle(
    chatAboutProduct,
    "none",
    async (context) => {
      const { database, workspace, body, now, stream } = context;
      const { message, thinkingLevel } = body;
      const asker = beginMetered(context);
      const { admission, conversation, product } = await database.read((tx) => open(tx, parts, asker, body, now));
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
        prepare: async () => ({
          message,
          history: historyOf(conversation),
          workspacePrompt: admission.prompt,
          sector: admission.sector,
          language: admission.language,
          thinkingLevel,
          product,
          related: meanwhile(
            database.read((tx) =>
              findRelated(tx, workspace, {
                terms: searchTerms(message),
                before: namedBefore(conversation),
                except: [product.id],
                max: RELATED_MAX[thinkingLevel],
              }),
            ),
          ),
        }),
        ask: async (request, signal) =>
          readAlong(parts.engine.chatProduct({ ...request, related: await request.related }, signal), stream),
        conclude: async (tx, answer) => {
          const published = await readPublished(
            tx,
            workspace,
            answer.products.map(({ id }) => id),
          );
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
  );

/** All that can be refused without looking further. */
async function open(tx: Tx, parts: AssistantParts, asker: Asker, body: ProductChatBody, now: Date) {
  const admission = await admit(tx, asker, now);
  requireMode(admission.settings, body.thinkingLevel);
  const conversation = await openConversation(tx, parts, asker, body.threadId, now);
  const [product] = await requireFacts(tx, asker.workspace, [body.productId], () => "productId");
  if (product === undefined) throw new Error("a product that is required is there");
  return { admission, conversation, product };
}
