// Whichever engine is open, behind the rules: what holds for every routine and every description of a face holds whoever
// drew it up. An engine hands over drafts and cannot leave the rules out.

import { toLanguage } from "../../kernel/languages.ts";
import type { Texts } from "./apart/texts.ts";
import {
  type AiEngine,
  type ChatEvent,
  type DraftingEngine,
  type FaceAnswer,
  type FaceDraft,
  type FaceRequest,
  type NamedProduct,
  type ProductAnswer,
  type ProductChatRequest,
  type ProductFacts,
  type Provenance,
  type RoutineAnswer,
  type RoutineChatRequest,
  type RoutineDraft,
  remembering,
  type SearchCatalogue,
} from "./engine.ts";
import { describeFace } from "./face/describe/analysis.ts";
import { isCosmeticOnly } from "./rules/cosmetic-words.ts";
import type { RuleTasks } from "./rules/routine-rules.ts";

export class RuledEngine implements AiEngine {
  readonly #engine: DraftingEngine;
  readonly #texts: Texts<RuleTasks>;

  constructor(engine: DraftingEngine, texts: Texts<RuleTasks>) {
    this.#engine = engine;
    this.#texts = texts;
  }

  get key(): string {
    return this.#engine.key;
  }

  get writesFreely(): boolean {
    return this.#engine.writesFreely;
  }

  async *chatProduct(
    request: ProductChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncGenerator<ChatEvent<ProductAnswer>> {
    const known = [...request.related];
    for await (const event of this.#engine.chatProduct(request, signal, remembering(search, known))) {
      if (event.type === "delta") yield event;
      else yield { ...event, answer: await this.#withoutConflicts(event.answer, request, known, signal) };
    }
  }

  async *chatRoutine(
    request: RoutineChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncGenerator<ChatEvent<RoutineAnswer>> {
    const candidates = [...request.candidates];
    for await (const event of this.#engine.chatRoutine(request, signal, remembering(search, candidates))) {
      if (event.type === "delta") yield event;
      else yield { ...event, answer: await this.#ruleRoutine(event.answer, { ...request, candidates }, signal) };
    }
  }

  async analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceAnswer } & Provenance> {
    const drafted = await this.#engine.analyzeFace(request, signal);
    return { ...drafted, answer: ruleFace(drafted.answer, request) };
  }

  /** No card recommends what the page or the rules keep apart from the product that is asked about. */
  async #withoutConflicts(
    answer: ProductAnswer,
    { product, message, tenant }: ProductChatRequest,
    known: readonly ProductFacts[],
    signal: AbortSignal,
  ): Promise<ProductAnswer> {
    const named = known.filter(({ id }) => answer.products.some((one) => one.id === id));
    if (named.length === 0) return answer;
    const ids = await this.#texts.run("idsToName", [{ product, message }, named], { tenant, signal });
    const isKept = ({ id }: NamedProduct) => ids.includes(id) || !named.some((one) => one.id === id);
    return { ...answer, products: answer.products.filter(isKept) };
  }

  /** Of all candidates the rules need those that the draft names; of the request, neither pictures nor what was said before. */
  async #ruleRoutine(draft: RoutineDraft, request: RoutineChatRequest, signal: AbortSignal): Promise<RoutineAnswer> {
    const { steps, warnings, language, ...answer } = draft;
    const { selected, allowSuggestions, profile, message, sector, tenant } = request;
    const isNamed = (id: string) =>
      steps.some(({ productId }) => productId === id) || answer.products.some((product) => product.id === id);
    const known = new Map(request.candidates.map((product) => [product.id, product]));
    const candidates = [...known.values()].filter(({ id }) => isNamed(id));
    const routine = await this.#texts.run(
      "applyRoutineRules",
      [steps, { selected, candidates, allowSuggestions, profile, message, sector }, toLanguage(language)],
      { tenant, signal },
    );
    // Who asked which one to take gets no steps; what must not be used is left out all the same.
    const kept = steps.length === 0 ? routine.usable : routine.steps.map(({ productId }) => productId);
    return {
      ...answer,
      products: answer.products.filter(({ id }) => kept.includes(id)),
      routine: { steps: routine.steps, warnings: [...new Set([...routine.warnings, ...warnings])] },
    };
  }
}

/** The measurements are ours whoever describes them. What strays from how skin looks is not shown: our own words are. */
function ruleFace({ summary, products }: FaceDraft, { reading, language }: FaceRequest): FaceAnswer {
  const analysis = describeFace(reading, toLanguage(language));
  return {
    analysis: summary !== null && isCosmeticOnly(summary) ? { ...analysis, summary } : analysis,
    products: products.filter(({ reason }) => isCosmeticOnly(reason)),
  };
}
