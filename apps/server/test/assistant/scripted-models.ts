// Scripted models that record their requests.

import { faceAnalysisExample } from "@vitrine/contract";
import { NO_USAGE } from "../../src/providers/models/engine.ts";
import {
  type AiEngine,
  type ChatEvent,
  type FaceOutcome,
  type FaceRequest,
  type ProductAnswer,
  type ProductChatRequest,
  productReader,
  type RoutineAnswer,
  type RoutineChatRequest,
} from "../../src/providers/models/index.ts";
import { TEXTS_IN_PLACE } from "../models/texts-in-place.ts";

const provenance = { modelKey: "scripted-1", usage: NO_USAGE };

type Script = (signal: AbortSignal) => AsyncIterable<string> | Iterable<string>;

export class ScriptedModels {
  readonly engine: AiEngine;
  readonly faceReader: { read(image: Uint8Array): Promise<FaceOutcome> };
  readonly productReader = productReader(TEXTS_IN_PLACE);
  readonly asked: { product: ProductChatRequest[]; routine: RoutineChatRequest[]; face: FaceRequest[] } = {
    product: [],
    routine: [],
    face: [],
  };
  /** Chunks of every answer's text; may wait, and may throw. */
  script: Script = () => ["It is ", "gentle."];
  productAnswer: (request: ProductChatRequest) => Partial<ProductAnswer> = () => ({});
  routineAnswer: (request: RoutineChatRequest) => Partial<RoutineAnswer> = () => ({});
  faceOutcome: () => FaceOutcome = () => ({ passed: true, reading: {} as never });
  faceProducts: (request: FaceRequest) => { id: string; reason: string }[] = () => [];

  constructor() {
    const say = this.#say.bind(this);
    const { asked } = this;
    const models = this;
    this.engine = {
      key: "scripted",
      writesFreely: false,
      chatProduct(request, signal) {
        asked.product.push(request);
        return say(signal, (text): ProductAnswer => ({ ...plain(text), ...models.productAnswer(request) }));
      },
      chatRoutine(request, signal) {
        asked.routine.push(request);
        const routine = { steps: [], warnings: [] };
        return say(signal, (text): RoutineAnswer => ({ ...plain(text), routine, ...models.routineAnswer(request) }));
      },
      async analyzeFace(request, signal) {
        asked.face.push(request);
        for await (const _ of models.script(signal)) signal.throwIfAborted();
        const { analysis } = faceAnalysisExample;
        return { ...provenance, answer: { analysis, products: models.faceProducts(request) } };
      },
    };
    this.faceReader = { read: async () => models.faceOutcome() };
  }

  async *#say<A>(signal: AbortSignal, toAnswer: (text: string) => A): AsyncGenerator<ChatEvent<A>> {
    let whole = "";
    for await (const text of this.script(signal)) {
      whole += text;
      yield { type: "delta", text };
    }
    yield { type: "done", answer: toAnswer(whole), ...provenance };
  }

  reset(): void {
    this.script = () => ["It is ", "gentle."];
    this.productAnswer = () => ({});
    this.routineAnswer = () => ({});
    this.faceOutcome = () => ({ passed: true, reading: {} as never });
    this.faceProducts = () => [];
    for (const list of Object.values(this.asked)) list.length = 0;
  }
}

const plain = (text: string): ProductAnswer => ({ text, products: [], questions: [], answered: true, sources: [] });

/** Waits until the request is aborted, like a model that never answers. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
