import { analyzeFace } from "@vitrine/contract";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { type Handler, handle } from "../../kernel/handler.ts";
import { skinTerms } from "../../providers/models/index.ts";
import { admit } from "./admission.ts";
import { findRelated, RELATED_MAX, readPublished, showProducts } from "./grounding.ts";
import { type AssistantParts, askMetered, beginMetered } from "./metered-call.ts";
import { asField, parsePicture } from "./pictures.ts";
import { newConversation } from "./threads.ts";

/** The engine chooses among what is found by these. */
const SKIN_TERMS = skinTerms();

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
          const found = { terms: SKIN_TERMS, before: [], except: [], max: RELATED_MAX.HIGH };
          const candidates = await database.read((tx) => findRelated(tx, workspace, found));
          const { language, prompt: workspacePrompt } = admission;
          return { image, reading: outcome.reading, language, workspacePrompt, candidates };
        },
        ask: (request, signal) => parts.engine.analyzeFace(request, signal),
        conclude: async (tx, { analysis, products }) => {
          const named = products.map(({ id }) => id);
          const published = await readPublished(tx, workspace, named);
          // The conversation keeps what was said of the face, so that a routine can follow; of the picture it keeps nothing.
          const turn = { message: "", answer: analysis.summary, productIds: [...published.keys()] };
          return { own: { analysis, products: showProducts(products, published) }, turn };
        },
      });
    },
    { claimMilliseconds: parts.meter.callMilliseconds },
  );
