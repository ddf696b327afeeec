// Whichever engine is open, behind the rules: what a visitor has told holds for every answer, and the rules of routines and of
// descriptions of faces hold for every engine. An engine hands over drafts and cannot leave the rules out.

import { toLanguage } from "../../kernel/languages.ts";
import type { Texts, TextTurn } from "./apart/texts.ts";
import {
  type AiEngine,
  type ChatEvent,
  type DraftingEngine,
  type FaceAnswer,
  type FaceDraft,
  type FaceRequest,
  finish,
  type NamedProduct,
  NO_USAGE,
  type ProductAnswer,
  type ProductChatRequest,
  type ProductFacts,
  type Provenance,
  type RoutineAnswer,
  type RoutineChatRequest,
  type RoutineDraft,
  remembering,
  type SearchCatalogue,
  sumOfUsage,
} from "./engine.ts";
import { describeFace } from "./face/describe/analysis.ts";
import { ModelFailure } from "./failure.ts";
import type { Held } from "./rules/chat-rules.ts";
import { isCosmeticOnly } from "./rules/cosmetic-words.ts";
import type { RuleTasks } from "./rules/routine-rules.ts";
import { isNothing } from "./rules/told-facts.ts";

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
    const { product, related, tenant } = request;
    const known = [...related];
    const { told, age } = await this.#factsTold(request, signal);
    if (isNothing(told)) {
      for await (const event of this.#engine.chatProduct({ ...request, told }, signal, remembering(search, known))) {
        if (event.type === "delta") yield event;
        else yield { ...event, answer: await this.#withoutConflicts(event.answer, request, known, signal), told };
      }
      return;
    }
    const held: Held = { ...heldOf(request), told, age, page: product.id, products: [product, ...related] };
    const { forbidden, allowed } = await this.#texts.run("sortProducts", [held], { tenant, signal });
    const safe = { ...request, told, forbidden, related: related.filter(({ id }) => allowed.includes(id)) };
    const lent = search && this.#safeSearch(remembering(search, known) as SearchCatalogue, held, { tenant, signal });
    const approved = await this.#approved(
      (objections) => this.#engine.chatProduct({ ...safe, objections }, signal, lent),
      () => ({ ...held, products: [product, ...known] }),
      { tenant, signal },
    );
    const { notices, event } = approved;
    const answer = await this.#withoutConflicts(event.answer, request, known, signal);
    const text = notices.length === 0 ? answer.text : `${notices.join(" ")}\n${answer.text}`;
    yield { type: "delta", text };
    const products = answer.products.filter(({ id }) => forbidden.every((one) => one.id !== id));
    yield { ...event, answer: { ...answer, text, products }, told };
  }

  async *chatRoutine(
    request: RoutineChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncGenerator<ChatEvent<RoutineAnswer>> {
    const { selected, tenant, profile } = request;
    const { told, age } = await this.#factsTold(request, signal);
    const candidates = [...request.candidates];
    const lent = remembering(search, candidates);
    const known = () => ({ ...heldOf(request), told, age, page: null, products: [...selected, ...candidates] });
    const heard = { ...request, told, profileBefore: profile };
    if (isNothing(told)) {
      for await (const event of this.#engine.chatRoutine(heard, signal, lent)) {
        if (event.type === "delta") yield event;
        else yield { ...event, answer: await this.#ruleRoutine(event.answer, { ...heard, candidates }, signal), told };
      }
      return;
    }
    const { forbidden } = await this.#texts.run("sortProducts", [known()], { tenant, signal });
    const ask = (objections: readonly string[]) =>
      this.#engine.chatRoutine({ ...heard, forbidden, objections }, signal, lent);
    const { event, notices } = await this.#approved(ask, known, { tenant, signal });
    const { routine, ...answer } = await this.#ruleRoutine(event.answer, { ...heard, candidates }, signal);
    yield { type: "delta", text: answer.text };
    const isSaid = (notice: string) =>
      forbidden.some(({ id, reason }) => selected.some((one) => one.id === id) && notice.endsWith(reason));
    const warnings = [...new Set([...notices.filter((notice) => !isSaid(notice)), ...routine.warnings])];
    yield { ...event, answer: { ...answer, routine: { ...routine, warnings } }, told };
  }

  #factsTold(request: ProductChatRequest | RoutineChatRequest, signal: AbortSignal) {
    const { message, history, told = null, tenant } = request;
    const profiles =
      "profile" in request ? { profile: request.profile, profileBefore: request.profileBefore ?? {} } : {};
    return this.#texts.run("factsTold", [{ message, history, told, ...profiles }], { tenant, signal });
  }

  /** Shows an engine nothing that it must not suggest. */
  #safeSearch(search: SearchCatalogue, held: Held, turn: TextTurn): SearchCatalogue {
    return async (words) => {
      const found = await search(words);
      const { allowed } = await this.#texts.run("sortProducts", [{ ...held, products: found }], turn);
      return found.filter(({ id }) => allowed.includes(id));
    };
  }

  /**
   * Holds an answer back until it recommends nothing that is forbidden to this visitor. An engine that writes freely is asked
   * once more and then fails: a part of an answer says something else than the whole.
   */
  async #approved<Answer extends ProductAnswer>(
    ask: (objections: readonly string[]) => AsyncIterable<ChatEvent<Answer>>,
    known: () => Held,
    turn: TextTurn,
  ) {
    let objections: readonly string[] = [];
    let usage = NO_USAGE;
    for (const isLast of [false, true]) {
      const { answer, ...provenance } = await finish(ask(objections));
      usage = sumOfUsage(usage, provenance.usage);
      const review = await this.#texts.run("reviewAnswer", [answer, known(), !this.writesFreely], turn);
      if (review.objections.length === 0 || !this.writesFreely)
        return { event: { ...provenance, type: "done" as const, answer, usage }, notices: review.notices };
      if (isLast) break;
      objections = review.objections;
    }
    throw new ModelFailure("bad_output", "the model recommends what this visitor must not use", { usage });
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
    const { selected, allowSuggestions, profile, profileBefore = {}, told = null, message, sector, tenant } = request;
    const visitor = { profile, profileBefore, told, message, history: [], sector };
    const isNamed = (id: string) =>
      steps.some(({ productId }) => productId === id) || answer.products.some((product) => product.id === id);
    const known = new Map(request.candidates.map((product) => [product.id, product]));
    const candidates = [...known.values()].filter(({ id }) => isNamed(id));
    const routine = await this.#texts.run(
      "applyRoutineRules",
      [steps, { ...visitor, selected, candidates, allowSuggestions }, toLanguage(language)],
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

const heldOf = ({ message, language }: ProductChatRequest | RoutineChatRequest) => ({ message, language });

/** The measurements are ours whoever describes them. What strays from how skin looks is not shown: our own words are. */
function ruleFace({ summary, products }: FaceDraft, { reading, language }: FaceRequest): FaceAnswer {
  const analysis = describeFace(reading, toLanguage(language));
  return {
    analysis: summary !== null && isCosmeticOnly(summary) ? { ...analysis, summary } : analysis,
    products: products.filter(({ reason }) => isCosmeticOnly(reason)),
  };
}
