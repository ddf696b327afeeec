import { analyzeFace } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { OperationError } from "../../kernel/errors.ts";
import { skinTerms } from "../../providers/models/index.ts";
import { admit } from "./admission.ts";
import { findRelated, RELATED_MAX, readPublished, showProducts } from "./grounding.ts";
import { type AssistantParts, askMetered, beginMetered } from "./metered-call.ts";
import { newConversation } from "./threads.ts";

/** The engine chooses among what is found by these. */
const FOR_SKIN = { terms: skinTerms(), before: [], except: [], max: RELATED_MAX.HIGH };

export const faceAnalysisHandlers = (parts: AssistantParts): Handler[] => [
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
        find: () => database.read((tx) => findRelated(tx, workspace, FOR_SKIN)),
        look: (signal) => parts.pictures.readFace(workspace.id, body.image, signal),
        ask: (candidates, face, signal) => {
          if (face === undefined) throw new Error("a face is looked at before anybody is asked");
          const { language, prompt: workspacePrompt } = admission;
          const request = { ...face, tenant: workspace.id, language, workspacePrompt, candidates };
          return parts.engine.analyzeFace(request, signal);
        },
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
  ),
];
