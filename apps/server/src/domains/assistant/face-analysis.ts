import { analyzeFace, type FaceAnalysis, type NamedProduct, tryFaceAnalysis } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { OperationError } from "../../kernel/errors.ts";
import { type FaceAnswer, type ProductFacts, skinTerms } from "../../providers/models/index.ts";
import { admit } from "./admission.ts";
import { findRelated, RELATED_MAX, readPublished, showProducts } from "./grounding.ts";
import {
  type AssistantParts,
  askMetered,
  beginMetered,
  type MeteredCall,
  type MeteredContext,
} from "./metered-call.ts";
import { memberParty, type Party, visitorParty } from "./parties.ts";
import { newConversation } from "./threads.ts";

/** Query for the candidates; the engine chooses among them. */
const forSkin = () => ({ terms: skinTerms(), before: [], except: [], max: RELATED_MAX.HIGH });

export const faceAnalysisHandlers = (parts: AssistantParts): Handler[] => [
  handle(
    analyzeFace,
    "outside",
    (context) => analyze(parts, context, visitorParty(parts, context), context.body.image),
    {
      claimMilliseconds: parts.meter.callMilliseconds,
    },
  ),
  handle(
    tryFaceAnalysis,
    "outside",
    async (context) => analyze(parts, context, await memberParty(context), context.body.image),
    { claimMilliseconds: parts.meter.callMilliseconds },
  ),
];

type FoundFace = Awaited<ReturnType<AssistantParts["pictures"]["readFace"]>>;

interface Own {
  analysis: FaceAnalysis;
  products: NamedProduct[];
}

async function analyze<Frame>(
  parts: AssistantParts,
  context: MeteredContext<Frame & Own>,
  party: Party<Frame>,
  image: string,
): Promise<Frame & Own> {
  const { database, workspace, now } = context;
  beginMetered(context);
  const admission = await database.read((tx) => admit(tx, party.asker, now));
  if (admission.sector !== "BEAUTY") throw new OperationError("ai_mode_disabled");
  const call: MeteredCall<ProductFacts[], FoundFace, FaceAnswer, Own> = {
    admission,
    conversation: newConversation(),
    price: parts.costs.faceAnalysis,
    event: { name: "FACE_ANALYSIS", endpoint: "/chat/analyze-face" },
    find: () => database.read((tx) => findRelated(tx, workspace, forSkin())),
    look: (signal) => parts.pictures.readFace(workspace.id, image, signal),
    ask: (candidates, face, signal) => {
      if (face === undefined) throw new Error("a face is looked at before anybody is asked");
      const { language, prompt: workspacePrompt } = admission;
      const request = { ...face, tenant: workspace.id, language, workspacePrompt, candidates };
      return parts.engine.analyzeFace(request, signal);
    },
    sources: (candidates) => ({
      message: "",
      level: null,
      products: candidates.map((facts) => ({ facts, role: "RELATED" as const })),
    }),
    conclude: async (tx, { analysis, products }) => {
      const named = products.map(({ id }) => id);
      const published = await readPublished(tx, workspace, named);
      // The conversation keeps the summary of the face, so that a routine can follow. The picture is not stored.
      const turn = { message: "", answer: analysis.summary, productIds: [...published.keys()] };
      return { own: { analysis, products: showProducts(products, published) }, turn, isAnswered: true };
    },
  };
  return askMetered(parts, context, party, call);
}
