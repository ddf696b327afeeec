// The assistant that needs no network. It quotes, counts and measures; it never makes text up.

import { toLanguage } from "../../../kernel/languages.ts";
import { UnusablePicture } from "../../pictures/index.ts";
import type { Texts } from "../apart/texts.ts";
import type {
  ChatEvent,
  DraftingEngine,
  FaceDraft,
  FaceRequest,
  ProductAnswer,
  ProductChatRequest,
  Provenance,
  RoutineChatRequest,
  RoutineDraft,
} from "../engine.ts";
import { NO_USAGE } from "../engine.ts";
import { describeFace, topicsOf } from "../face/describe/analysis.ts";
import type { ReadsFaces } from "../face-reading.ts";
import { abortFailure } from "../failure.ts";
import type { Topic } from "../text/concept-names.ts";
import type { Seen } from "./routine-chat.ts";
import type { EmbeddedTasks } from "./tasks.ts";

const TEXT_MODEL = "embedded-extractive-1";
const FACE_MODEL = "embedded-face-1";

export class EmbeddedEngine implements DraftingEngine {
  readonly key = "embedded";
  readonly writesFreely = false;
  readonly #faces: ReadsFaces;
  readonly #texts: Texts<EmbeddedTasks>;

  constructor(faces: ReadsFaces, texts: Texts<EmbeddedTasks>) {
    this.#faces = faces;
    this.#texts = texts;
  }

  async *chatProduct(request: ProductChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent<ProductAnswer>> {
    const { tenant } = request;
    yield* stream(await this.#texts.run("answerProductChat", [request], { tenant, signal }), signal);
  }

  async *chatRoutine(request: RoutineChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent<RoutineDraft>> {
    const { tenant } = request;
    const seen = await this.#look(request, signal);
    // The pictures have been looked at: they need not be copied.
    const withoutImages = { ...request, images: [] };
    yield* stream(await this.#texts.run("answerRoutineChat", [withoutImages, seen], { tenant, signal }), signal);
  }

  async analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceDraft } & Provenance> {
    const { reading, language, candidates, tenant } = request;
    const spoken = toLanguage(language);
    const { concerns } = describeFace(reading, spoken);
    const products = await this.#texts.run("matchProducts", [concerns, candidates, spoken], { tenant, signal });
    return { answer: { summary: null, products }, modelKey: FACE_MODEL, usage: NO_USAGE };
  }

  /** Pictures of a routine need not show a face: one that does tells what to consider. */
  async #look({ images, sector, tenant }: RoutineChatRequest, signal: AbortSignal): Promise<Seen> {
    if (images.length === 0) return { pictures: "none" };
    if (sector !== "BEAUTY") return { pictures: "unreadable" };
    const topics: Topic[] = [];
    let isRead = false;
    for (const image of images) {
      const outcome = await this.#faces.read(image, signal, tenant).catch((error) => {
        if (error instanceof UnusablePicture) return null;
        throw error;
      });
      if (!outcome?.passed) continue;
      isRead = true;
      topics.push(...topicsOf(describeFace(outcome.reading, "en").concerns));
    }
    return isRead ? { pictures: "read", topics: [...new Set(topics)] } : { pictures: "unreadable" };
  }
}

/** A few words at a time, as a model would. */
async function* stream<Answer extends ProductAnswer>(
  answer: Answer,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent<Answer>> {
  for (const text of answer.text.match(/(?:\S+\s*){1,6}|\s+/gu) ?? []) {
    if (signal.aborted) throw abortFailure(signal);
    yield { type: "delta", text };
  }
  yield { type: "done", answer, modelKey: TEXT_MODEL, usage: NO_USAGE };
}
