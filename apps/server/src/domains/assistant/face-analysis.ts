import { analyzeFace } from "@vitrine/contract";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { type Handler, handle } from "../../kernel/handler.ts";
import { searchWords } from "../../providers/models/index.ts";
import { admit } from "./admission.ts";
import { findRelated, readPublished, showProducts } from "./grounding.ts";
import { type AssistantParts, askMetered, beginMetered } from "./metered-call.ts";
import { asField, parsePicture } from "./pictures.ts";
import { newConversation } from "./threads.ts";

/** What skin may need, whatever a picture shows: the engine chooses among what is found by it. */
const SKIN_WORDS = searchWords(
  "moisturiser serum cleanser sun protection cream skin redness sensitive oily shine dark circles uneven spots texture",
);

export const faceAnalysisHandler = (parts: AssistantParts): Handler =>
  handle(
    analyzeFace,
    "none",
    async (context) => {
      const { database, workspace, body, now } = context;
      const admission = await database.read((tx) => admit(tx, beginMetered(context), now));
      if (admission.sector !== "BEAUTY") throw new OperationError("ai_mode_disabled");
      return askMetered(parts, context, {
        admission,
        conversation: newConversation(),
        price: parts.costs.faceAnalysis,
        event: { name: "FACE_ANALYSIS", endpoint: "/chat/analyze-face" },
        prepare: async (signal) => {
          const image = parsePicture(body.image, "image");
          const outcome = await asField("image", () => parts.faceReader.read(image, signal));
          if (!outcome.passed) throw invalidInput({ image: outcome.code });
          const found = { words: SKIN_WORDS, before: [], except: [] };
          const candidates = await database.read((tx) => findRelated(tx, workspace, found));
          const { language, prompt: workspacePrompt } = admission;
          return { image, reading: outcome.reading, language, workspacePrompt, candidates };
        },
        ask: (request, signal) => parts.engine.analyzeFace(request, signal),
        conclude: async (tx, { analysis, products }) => {
          const published = await readPublished(
            tx,
            workspace,
            products.map(({ id }) => id),
          );
          // The conversation keeps what was said of the face, so that a routine can follow; of the picture it keeps nothing.
          const turn = { message: "", answer: analysis.summary, productIds: [...published.keys()] };
          return { own: { analysis, products: showProducts(products, published) }, turn };
        },
      });
    },
    { claimMilliseconds: parts.meter.callMilliseconds },
  );
