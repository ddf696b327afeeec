// Hosted models behind the same interface as the embedded assistant. What a model answers is checked before it leaves:
// products by reference; what the rules and the guard check is checked around every engine.

import type { ThinkingLevel } from "@vitrine/contract";
import type { LanguageModel } from "ai";
import type { z } from "zod";
import { toLanguage } from "../../../kernel/languages.ts";
import { type Decoders, visitorsLine } from "../../pictures/index.ts";
import type {
  ChatEvent,
  DraftingEngine,
  FaceDraft,
  FaceRequest,
  NamedProduct,
  ProductAnswer,
  ProductChatRequest,
  Provenance,
  RoutineChatRequest,
  RoutineDraft,
  Usage,
} from "../engine.ts";
import { describeFace } from "../face/describe/analysis.ts";
import { ModelFailure } from "../failure.ts";
import { languageOf } from "../text/detect-language.ts";
import type { Texts } from "../threads/texts.ts";
import {
  cut,
  cutInstructions,
  cutProducts,
  cutQuestions,
  cutWarnings,
  FaceOutput,
  ProductOutput,
  RoutineOutput,
} from "./answer-schemas.ts";
import type { References } from "./catalogue-block.ts";
import { toModelFailure } from "./failures.ts";
import { callModel, type ModelCall } from "./model-call.ts";
import type { Prompt } from "./prompts.ts";
import { loadProvider, type ModelById } from "./provider-models.ts";
import type { HostedSettings } from "./settings.ts";
import type { HostedTasks } from "./tasks.ts";
import { plain, visibleText } from "./visible-text.ts";

interface Said<Output> {
  readonly output: Output;
  readonly text: string;
  readonly references: References;
  readonly usage: Usage;
}

interface Chosen {
  readonly id: string;
  readonly key: string;
  readonly model: LanguageModel;
}

export interface HostedParts {
  /** Reads faces where no hosted model may see them. */
  embedded: Pick<DraftingEngine, "analyzeFace">;
  texts: Texts<HostedTasks>;
  decoders: Decoders;
}

export class HostedEngine implements DraftingEngine {
  readonly key: string;
  readonly #settings: HostedSettings;
  readonly #parts: HostedParts;
  #loading: Promise<ModelById> | undefined;

  constructor(settings: HostedSettings, parts: HostedParts) {
    this.key = settings.provider;
    this.#settings = settings;
    this.#parts = parts;
  }

  async *chatProduct(request: ProductChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent<ProductAnswer>> {
    const { tenant } = request;
    const chosen = await this.#choose(tierOf(request.thinkingLevel));
    const prompt = await this.#parts.texts.run("productPrompt", [request], { tenant, signal });
    const { output, text, references, usage } = yield* this.#chat(chosen, prompt, ProductOutput, request, signal);
    const answer = {
      text,
      products: toNamed(output.products, references).filter(({ id }) => id !== request.product.id),
      questions: cutQuestions(output.questions.map((question) => plain(question, references))),
      answered: output.answered,
    };
    yield { type: "done", answer, modelKey: chosen.key, usage };
  }

  async *chatRoutine(request: RoutineChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent<RoutineDraft>> {
    const language = languageOf(request);
    const pictures = this.#settings.models.vision === undefined ? [] : request.images;
    const chosen = await this.#choose(pictures.length > 0 ? "vision" : tierOf(request.thinkingLevel));
    const { tenant } = request;
    const prompt = await this.#parts.texts.run("routinePrompt", [request, pictures, language], { tenant, signal });
    const { output, text, references, usage } = yield* this.#chat(chosen, prompt, RoutineOutput, request, signal);
    const answer = {
      text,
      products: toNamed(output.products, references),
      questions: cutQuestions(output.questions.map((question) => plain(question, references))),
      answered: output.answered,
      steps: output.steps.map(({ period, title, instructions, ref }) => ({
        period,
        title: cut(plain(title, references), 120),
        instructions: cutInstructions(plain(instructions, references)),
        productId: ref === null ? null : (references.get(ref)?.id ?? UNKNOWN),
      })),
      warnings: cutWarnings(output.warnings.map((warning) => plain(warning, references))),
      language,
    };
    yield { type: "done", answer, modelKey: chosen.key, usage };
  }

  async analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceDraft } & Provenance> {
    if (this.#settings.models.vision === undefined) return this.#parts.embedded.analyzeFace(request, signal);
    const language = toLanguage(request.language);
    const analysis = describeFace(request.reading, language);
    const chosen = await this.#choose("vision");
    const picture = await this.#parts.decoders
      .lend(visitorsLine(request.tenant), (decoder) => decoder.toModelPicture(request.image), { signal })
      .catch((error) => {
        throw toModelFailure(error, signal);
      });
    const { tenant } = request;
    const input: Parameters<HostedTasks["facePrompt"]> = [
      { ...request, image: NO_PICTURE },
      picture,
      analysis,
      language,
    ];
    const prompt = await this.#parts.texts.run("facePrompt", input, { tenant, signal });
    for await (const piece of this.#call(chosen, { level: "LOW", prompt, schema: FaceOutput, signal })) {
      if (piece.type !== "end") continue;
      const { summary, products } = piece.output;
      const said = cut(plain(summary, prompt.references), SUMMARY_MAX);
      const answer = { summary: said === "" ? null : said, products: toNamed(products, prompt.references) };
      return { answer, modelKey: chosen.key, usage: piece.usage };
    }
    throw new ModelFailure("bad_output", "the model ended without an answer");
  }

  /** Streams the visible text and returns the rest of the answer. */
  async *#chat<Output>(
    chosen: Chosen,
    prompt: Prompt,
    schema: z.ZodType<Output>,
    request: { thinkingLevel: ThinkingLevel },
    signal: AbortSignal,
  ): AsyncGenerator<{ type: "delta"; text: string }, Said<Output>> {
    const { references } = prompt;
    const visible = visibleText(references);
    let text = "";
    for await (const piece of this.#call(chosen, { level: request.thinkingLevel, prompt, schema, signal })) {
      const shown = piece.type === "text" ? visible.push(piece.text) : visible.end();
      text += shown;
      if (shown !== "") yield { type: "delta", text: shown };
      if (piece.type !== "end") continue;
      if (text.trim() === "")
        throw new ModelFailure("bad_output", "the model said nothing that can be shown", { usage: piece.usage });
      return { output: piece.output, text, references, usage: piece.usage };
    }
    throw new ModelFailure("bad_output", "the model ended without an answer");
  }

  #call<Output>({ id, model }: Chosen, call: Omit<ModelCall<Output>, "settings" | "model" | "modelId">) {
    return callModel({ ...call, settings: this.#settings, model, modelId: id });
  }

  async #choose(tier: keyof HostedSettings["models"]): Promise<Chosen> {
    const { models, provider } = this.#settings;
    const id = models[tier] ?? models.fast;
    this.#loading ??= loadProvider(this.#settings);
    try {
      const modelOf = await this.#loading;
      return { id, key: `${provider}/${id}`, model: modelOf(id) };
    } catch (error) {
      this.#loading = undefined;
      throw new ModelFailure("unavailable", "the provider's package cannot be loaded", { cause: error });
    }
  }
}

const tierOf = (level: ThinkingLevel) => (level === "HIGH" ? "comprehensive" : "fast");

/** The sender's own picture has been read by then, and is not copied once more. */
const NO_PICTURE = new Uint8Array();

const SUMMARY_MAX = 1200;

/** No product has this id: a reference that was not given leads nowhere. */
const UNKNOWN = "";

const toNamed = (products: readonly { ref: string; reason: string }[], references: References): NamedProduct[] => {
  const named = products.flatMap(({ ref, reason }) => {
    const product = references.get(ref.replace(/[[\]\s]/g, ""));
    return product === undefined ? [] : [{ id: product.id, reason: cut(plain(reason, references)) }];
  });
  return cutProducts([...new Map(named.map((product) => [product.id, product])).values()]);
};
