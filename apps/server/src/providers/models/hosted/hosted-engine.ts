// Hosted models behind the same interface as the embedded assistant. What a model answers is checked before it leaves:
// products by reference; what the rules and the guard check is checked around every engine.

import type { ThinkingLevel } from "@vitrine/contract";
import type { LanguageModel } from "ai";
import type { z } from "zod";
import { toLanguage } from "../../../kernel/languages.ts";
import type { Decoders } from "../../pictures/index.ts";
import type { Texts } from "../apart/texts.ts";
import {
  type ChatEvent,
  type DraftingEngine,
  type FaceDraft,
  type FaceRequest,
  type NamedProduct,
  NO_USAGE,
  type ProductAnswer,
  type ProductChatRequest,
  type Provenance,
  type RoutineChatRequest,
  type RoutineDraft,
  type SearchCatalogue,
  SOURCES_MAX,
  type Source,
  sumOfUsage,
  type Usage,
} from "../engine.ts";
import { describeFace } from "../face/describe/analysis.ts";
import { ModelFailure } from "../failure.ts";
import { languageOf } from "../text/detect-language.ts";
import {
  cut,
  cutInstructions,
  cutProducts,
  cutQuestions,
  cutWarnings,
  FaceOutput,
  mayAlsoSearch,
  ProductOutput,
  RoutineOutput,
  type Searching,
} from "./answer-schemas.ts";
import type { References, Sentences } from "./catalogue-block.ts";
import { toModelFailure } from "./failures.ts";
import { callModel, type ModelCall } from "./model-call.ts";
import { isSearch } from "./partial-reading.ts";
import type { Prompt } from "./prompts.ts";
import { loadProvider, type ModelById } from "./provider-models.ts";
import type { HostedSettings } from "./settings.ts";
import type { HostedTasks } from "./tasks.ts";
import { plain, visibleText } from "./visible-text.ts";

interface Said<Output> {
  readonly output: Output;
  readonly text: string;
  readonly usage: Usage;
}

/** What was said in the last of the rounds. */
interface Answered<Output> extends Said<Output> {
  readonly references: References;
  readonly sources: readonly Source[];
}

interface AskedChat<Output> {
  readonly prompt: Prompt;
  readonly schema: z.ZodObject & z.ZodType<Output>;
  readonly request: ProductChatRequest | RoutineChatRequest;
  readonly search: SearchCatalogue | undefined;
}

/** How often a model may look further: what costs one credit looks once. */
const SEARCHES_MAX = { LOW: 1, MEDIUM: 2, HIGH: 2 } as const;
/** Who has thought for so long answers with what there is: the deadline is for all rounds together. */
const SEARCH_WITHIN_MILLISECONDS = 15_000;
const SEARCH_LENGTH_MAX = 200;

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
  readonly writesFreely = true;
  readonly #settings: HostedSettings;
  readonly #parts: HostedParts;
  #loading: Promise<ModelById> | undefined;

  constructor(settings: HostedSettings, parts: HostedParts) {
    this.key = settings.provider;
    this.#settings = settings;
    this.#parts = parts;
  }

  async *chatProduct(
    request: ProductChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncGenerator<ChatEvent<ProductAnswer>> {
    const { tenant } = request;
    const chosen = await this.#choose(tierOf(request.thinkingLevel));
    const prompt = await this.#parts.texts.run("productPrompt", [request, search !== undefined], { tenant, signal });
    const chat = { prompt, schema: ProductOutput, request, search };
    const { output, text, references, usage, sources } = yield* this.#chat(chosen, chat, signal);
    const answer = {
      text,
      products: toNamed(output.products, references).filter(({ id }) => id !== request.product.id),
      questions: cutQuestions(output.questions.map((question) => plain(question, references))),
      answered: output.answered,
      sources,
    };
    yield { type: "done", answer, modelKey: chosen.key, usage };
  }

  async *chatRoutine(
    request: RoutineChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncGenerator<ChatEvent<RoutineDraft>> {
    const language = languageOf(request);
    const pictures = this.#settings.models.vision === undefined ? [] : request.images;
    const chosen = await this.#choose(pictures.length > 0 ? "vision" : tierOf(request.thinkingLevel));
    const { tenant } = request;
    const { texts } = this.#parts;
    const input: Parameters<HostedTasks["routinePrompt"]> = [request, pictures, language, search !== undefined];
    const prompt = await texts.run("routinePrompt", input, { tenant, signal });
    const asked = { ...request, images: [], candidates: [] };
    const searchSafely: SearchCatalogue | undefined =
      search && (async (words) => texts.run("safeFound", [asked, await search(words), language], { tenant, signal }));
    const chat = { prompt, schema: RoutineOutput, request, search: searchSafely };
    const { output, text, references, usage, sources } = yield* this.#chat(chosen, chat, signal);
    const answer = {
      text,
      products: toNamed(output.products, references),
      questions: cutQuestions(output.questions.map((question) => plain(question, references))),
      answered: output.answered,
      sources,
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
      .lend(request.tenant, (decoder) => decoder.toModelPicture(request.image), { line: "visitors", signal })
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

  /** Lets the model look further where it wants to, then streams the visible text and returns the rest of the answer. */
  async *#chat<Output extends { text: string; sources: string[] }>(
    chosen: Chosen,
    { prompt: first, schema, request, search }: AskedChat<Output>,
    signal: AbortSignal,
  ): AsyncGenerator<{ type: "delta"; text: string }, Answered<Output>> {
    const begun = performance.now();
    let prompt = first;
    let usage = NO_USAGE;
    for (let left: number = search === undefined ? 0 : SEARCHES_MAX[request.thinkingLevel]; ; left--) {
      const isInTime = performance.now() - begun < SEARCH_WITHIN_MILLISECONDS;
      const maySearch = search !== undefined && left > 0 && isInTime;
      const asked: z.ZodType<Output & Searching> = maySearch ? mayAlsoSearch(schema) : schema;
      const call = { level: request.thinkingLevel, prompt, schema: asked, signal, spentTokens: usage.outputTokens };
      const said = yield* this.#round(chosen, call);
      usage = sumOfUsage(usage, said.usage);
      if (!maySearch || said.text !== "" || !isSearch(said.output)) {
        const { references, sentences } = prompt;
        return { ...said, usage, references, sources: toSources(said.output, sentences) };
      }
      const words = said.output.search.trim().slice(0, SEARCH_LENGTH_MAX);
      prompt = await this.#lookFurther(prompt, words, { search, isLast: left === 1, tenant: request.tenant, signal });
    }
  }

  async #lookFurther(
    { system, messages, references, sentences }: Prompt,
    words: string,
    { search, isLast, ...turn }: { search: SearchCatalogue; isLast: boolean; tenant: string; signal: AbortSignal },
  ): Promise<Prompt> {
    const found = await search(words).catch((error) => {
      throw toModelFailure(error, turn.signal);
    });
    const round = await this.#parts.texts.run("searchRound", [words, found, references, isLast], turn);
    return {
      system,
      messages: [...messages, ...round.messages],
      references: round.references,
      sentences: new Map([...sentences, ...round.sentences]),
    };
  }

  /** One call: its visible text in pieces, and all of it at the end. */
  async *#round<Output>(
    chosen: Chosen,
    call: Omit<ModelCall<Output>, "settings" | "model" | "modelId">,
  ): AsyncGenerator<{ type: "delta"; text: string }, Said<Output>> {
    const visible = visibleText(call.prompt.references);
    let text = "";
    for await (const piece of this.#call(chosen, call)) {
      const shown = piece.type === "text" ? visible.push(piece.text) : visible.end();
      text += shown;
      if (shown !== "") yield { type: "delta", text: shown };
      if (piece.type !== "end") continue;
      if (text.trim() === "" && !isSearch(piece.output))
        throw new ModelFailure("bad_output", "the model said nothing that can be shown", { usage: piece.usage });
      return { output: piece.output, text, usage: piece.usage };
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

/** Listed, or in brackets behind what they are for; what was not given leads nowhere. */
function toSources({ text, sources }: { text: string; sources: readonly string[] }, sentences: Sentences): Source[] {
  const inText = [...text.matchAll(/P\d+\.\d+/gu)].map(([reference]) => reference);
  const cited = [...sources, ...inText].map((reference) => reference.replace(/[[\]()\s]/gu, "").toUpperCase());
  return [...new Set(cited)].flatMap((reference) => sentences.get(reference) ?? []).slice(0, SOURCES_MAX);
}

const toNamed = (products: readonly { ref: string; reason: string }[], references: References): NamedProduct[] => {
  const named = products.flatMap(({ ref, reason }) => {
    const product = references.get(ref.replace(/[[\]\s]/g, ""));
    return product === undefined ? [] : [{ id: product.id, reason: cut(plain(reason, references)) }];
  });
  return cutProducts([...new Map(named.map((product) => [product.id, product])).values()]);
};
