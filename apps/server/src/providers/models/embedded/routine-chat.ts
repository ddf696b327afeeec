// The embedded answer to a message in the chat that is about no product in particular: a routine where one is asked for,
// otherwise whatever else a shop assistant is asked.

import type { Routine, Sector } from "@vitrine/contract";
import type { DraftStep, NamedProduct, ProductFacts, RoutineChatRequest, RoutineDraft } from "../engine.ts";
import {
  asksForCarePlan,
  asksForTimes,
  draftSteps,
  lackingKinds,
  meantBy,
  needsOf,
  periodsWanted,
  routineKinds,
} from "../rules/routine-plan.ts";
import { applyRoutineRules, isTooStrong } from "../rules/routine-rules.ts";
import { factsOf } from "../rules/told-facts.ts";
import { safeCandidates, usableSelected } from "../rules/usable-products.ts";
import { ageTold } from "../text/ages.ts";
import { areasWanted, belongsTo, isForFaces, ON_FACES } from "../text/areas.ts";
import { type Ranked, rankByConcepts } from "../text/catalogue-ranking.ts";
import type { Topic } from "../text/concept-names.ts";
import { categoryLabel, topicFinder, topicLabel } from "../text/concepts.ts";
import { detectLanguage, languageOf } from "../text/detect-language.ts";
import { hairTold } from "../text/hair-types.ts";
import type { Language } from "../text/languages.ts";
import { ownedKinds } from "../text/owned-kinds.ts";
import { shorten } from "../text/passages.ts";
import { parseQuestion } from "../text/question.ts";
import { splitWords } from "../text/signs.ts";
import { comparesProducts, hasLimits, readWish, seeksRoutine, wantsNothing } from "../text/wishes.ts";
import { answerQuestion, readProduct } from "./answer.ts";
import { asMeant } from "./as-meant.ts";
import { choose, priceText } from "./choice.ts";
import { compareProducts } from "./comparison.ts";
import { meantProducts } from "./meant-products.ts";
import { QUOTES } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";
import { ROUTINE_PHRASES } from "./routine-phrases.ts";
import { budgetOf, suggestForRoutine } from "./routine-suggestions.ts";
import { quotedIn } from "./sources.ts";

const SUGGESTIONS_MAX = { LOW: 4, MEDIUM: 5, HIGH: 6 } as const;

/** What was seen in the visitor's pictures: nothing was sent, nothing could be read, or these concerns. */
export type Seen =
  | { readonly pictures: "none" }
  | { readonly pictures: "unreadable" }
  | { readonly pictures: "read"; readonly topics: readonly Topic[] };

export function answerRoutineChat(written: RoutineChatRequest, seen: Seen): RoutineDraft {
  const language = languageOf(written, languageOfProfile(written));
  const request = asMeant(written, language, [...written.selected, ...written.candidates]);
  const draft = asksForRoutine(request, seen, language)
    ? draftRoutine(request, seen, language)
    : answerInstead(request, language);
  return { ...draft, sources: quotedIn(draft, [...request.selected, ...request.candidates], language) };
}

type Unsourced = Omit<RoutineDraft, "sources">;

/** Who selected products wants them put in order; who names nothing to look for wants what the sector's routines are. */
function asksForRoutine(
  { message, selected, allowSuggestions, sector, profile }: RoutineChatRequest,
  seen: Seen,
  language: Language,
): boolean {
  if (seeksRoutine(message) || selected.length > 0 || seen.pictures === "read" || !allowSuggestions) return true;
  if (sector === "BEAUTY" && asksForCarePlan(message)) return true;
  const wish = readWish(message, language);
  // "What should I use in the evening?" is one, where no kind of product is named but what somebody has.
  const { categories } = readWish(ownedKinds(message).rest, language);
  // So does who tells of their skin and names no product at all.
  const tellsOfSkin = profile.skinType !== undefined || (profile.concerns ?? []).length > 0;
  const isOfCare = sector === "BEAUTY" && categories.size === 0;
  if (isOfCare && (asksForTimes(message) || (tellsOfSkin && wish.thing === null))) return true;
  return wantsNothing(wish) && !hasLimits(wish);
}

/** A question about products that are named, or about which one to take. No step belongs to it. */
function answerInstead(request: RoutineChatRequest, language: Language): Unsourced {
  const { message, history, thinkingLevel } = request;
  const candidates = safeCandidates(request, language);
  const meant = meantProducts({ message, history, language }, null, candidates);
  const { asked } = PHRASES[language].reasons;
  const none = { questions: [...ROUTINE_PHRASES[language].questions], steps: [], warnings: [], language };
  // "A face cream under £20" is no question about the one that is called so, and "without down or wool" sets nothing beside another.
  const isLimited = hasLimits(readWish(message, language));
  if (!isLimited && meant.length > 1 && comparesProducts(message)) {
    const compared = meant.slice(0, 3);
    const comparison = compareProducts(message, language, compared, QUOTES[thinkingLevel]);
    return { ...none, ...comparison, products: compared.map(({ id }) => ({ id, reason: asked })) };
  }
  const [about] = meant;
  if (!isLimited && meant.length === 1 && about !== undefined) {
    const reply = answerQuestion(parseQuestion(message, language, about), readProduct(about), QUOTES[thinkingLevel]);
    if (reply.answered) {
      return { ...none, ...reply, text: `${about.name}: ${reply.text}`, products: [{ id: about.id, reason: asked }] };
    }
  }
  const said = [message, ...wishesOf(request)].join(". ");
  const choice = choose(said, language, candidates, thinkingLevel);
  return { ...none, text: choice.text, products: choice.products, answered: choice.answered };
}

const wishesOf = ({ profile }: RoutineChatRequest): string[] => [
  ...(profile.skinType === undefined ? [] : [profile.skinType]),
  ...(profile.concerns ?? []),
  ...(profile.goals ?? []),
];

const NO_HAIR: ReadonlySet<never> = new Set();

/** The rules are asked for what to say of the routine; what becomes of its steps they decide once more, for every engine. */
function draftRoutine(asked: RoutineChatRequest, seen: Seen, language: Language): Unsourced {
  const { owned, rest } = ownedKinds(asked.message);
  const request = owned.size === 0 ? asked : { ...asked, message: rest };
  const needs = needsOf(request.profile, request.message);
  const areas = areasWanted([request.message, ...wishesOf(request)].join(". "), request.sector);
  if (seen.pictures === "read") for (const topic of seen.topics) needs.add(topic);
  const meant = meantBy(needs);
  const ranked = request.allowSuggestions ? rankCandidates(request, meant, language) : [];
  const periods = periodsWanted(request.message, factsOf(request).notAt);
  const isAsked = ({ period }: DraftStep) => periods.includes(period);
  const proposed = suggestForRoutine(
    usableSelected(request, language),
    ranked.filter(
      ({ product }) => belongsTo(product, areas) && draftSteps([product], request.sector, language).some(isAsked),
    ),
    {
      kinds: routineKinds(request.sector, areas),
      owned,
      beside: isForFaces(areas) ? areas.filter((area) => ON_FACES.has(area)) : [],
      isOfArea: !isForFaces(areas),
      max: SUGGESTIONS_MAX[request.thinkingLevel],
      budget: budgetOf(request),
      needs: meant,
      age: ageTold(request.profile, request.message),
      hair: isForFaces(areas)
        ? NO_HAIR
        : hairTold([request.message, request.profile.notes ?? "", ...wishesOf(request)].join(". ")),
    },
  );
  const draft = [
    ...draftSteps(request.selected, request.sector, language),
    ...draftSteps(proposed, request.sector, language).filter(isAsked),
  ];
  const routine = applyRoutineRules(draft, { ...request, candidates: proposed }, language);
  const products = [...request.selected, ...proposed].filter(({ id }) =>
    routine.steps.some(({ productId }) => productId === id),
  );
  return {
    text: [
      ...sayRoutine(routine, products, needs, request, language),
      ...saySeen(seen, language),
      ...answerDirectly(request, language),
    ].join("\n"),
    products: products.map((product) => nameProduct(product, routine, ranked, language)),
    questions: [...ROUTINE_PHRASES[language].questions],
    answered: routine.steps.length > 0,
    steps: draft,
    warnings: [],
    language,
  };
}

/** What the visitor tells about themselves, where the message is too short to tell its language. */
function languageOfProfile({ profile }: RoutineChatRequest): Language {
  const { notes, skinType, concerns, goals, allergies } = profile;
  const said = [notes, skinType, ...(concerns ?? []), ...(goals ?? []), ...(allergies ?? [])];
  return detectLanguage(said.filter(Boolean).join(" "), null);
}

function rankCandidates(request: RoutineChatRequest, needs: ReadonlySet<Topic>, language: Language): Ranked[] {
  const wish = readWish([request.message, ...wishesOf(request), request.profile.notes ?? ""].join(". "), language);
  // Who is allergic to perfume does not want it: what says that it has none speaks against nothing.
  const allergies = factsOf(request).allergies.join(" . ");
  const avoided = topicFinder.keysIn(splitWords(allergies));
  const topics = new Set([...wish.topics, ...needs].filter((topic) => !avoided.has(topic)));
  return rankByConcepts(
    // A budget is for the whole routine, and is kept there. Concepts alone tell products apart: who asks for a routine tells of their
    // life, and "too heavy" is not said against whoever wears heavy make-up.
    { ...wish, words: [], priceMax: null, topics },
    safeCandidates(request, language).filter((product) => !isTooStrong(product, request)),
  );
}

function sayRoutine(
  { steps, warnings }: Routine,
  products: readonly ProductFacts[],
  needs: ReadonlySet<Topic>,
  request: RoutineChatRequest,
  language: Language,
): string[] {
  const phrases = ROUTINE_PHRASES[language];
  if (steps.length === 0) return [phrases.nothing, ...warnings];
  const labels = [...needs].map((topic) => topicLabel(topic, language));
  const nameOf = (id: string | null) => products.find((product) => product.id === id)?.name;
  const lines = Object.entries(phrases.periods).flatMap(([period, label]) => {
    const ofPeriod = steps.filter((step) => step.period === period);
    const said = ofPeriod.map(({ title, productId }) => [title, nameOf(productId)].filter(Boolean).join(": "));
    if (said.length === 0) return [];
    // Clothes have no time of day.
    return [request.sector === "BEAUTY" ? `${label}: ${said.join(" → ")}.` : `${said.join(" → ")}.`];
  });
  const added = products.filter(({ id }) => !request.selected.some((selected) => selected.id === id));
  const { list } = PHRASES[language];
  const intro = request.sector === "BEAUTY" ? phrases.intro : phrases.together;
  return [
    intro(steps.length, list(labels)),
    ...lines,
    ...(added.length > 0 ? [phrases.suggestions(list(added.map(({ name }) => name)))] : []),
    ...(request.allowSuggestions ? [] : sayLacking(products, request.sector, language)),
    ...(request.profile.budget === undefined && budgetOf(request) === null ? [] : [sayPrices(products, language)]),
    ...(warnings.length > 0 ? [phrases.seeWarnings] : []),
  ];
}

/** Prices as they stand on the pages. */
function sayPrices(products: readonly ProductFacts[], language: Language): string {
  const { quote } = PHRASES[language];
  const priced = products.flatMap((product) => {
    const price = priceText(product);
    return price === null ? [] : [`${product.name} ${quote(price)}`];
  });
  return priced.length === 0 ? ROUTINE_PHRASES[language].noPrices : ROUTINE_PHRASES[language].prices(priced.join(", "));
}

/** Where nothing may be suggested, the kinds of product that are missing are named, and no product. */
function sayLacking(products: readonly ProductFacts[], sector: Sector, language: Language): string[] {
  const lacking = lackingKinds(products, sector).map((kind) => categoryLabel(kind, language));
  return lacking.length === 0 ? [] : [ROUTINE_PHRASES[language].lacks(PHRASES[language].list(lacking))];
}

function saySeen(seen: Seen, language: Language): string[] {
  const phrases = ROUTINE_PHRASES[language];
  if (seen.pictures === "none") return [];
  if (seen.pictures === "unreadable") return [phrases.pictureUnused];
  if (seen.topics.length === 0) return [phrases.pictureCalm];
  return [phrases.pictureUsed(PHRASES[language].list(seen.topics.map((topic) => topicLabel(topic, language))))];
}

/** A question about a product that is named, or about the only one selected, is answered from its texts. */
function answerDirectly(request: RoutineChatRequest, language: Language): string[] {
  const { message, history, selected, candidates } = request;
  const known = [...selected, ...(request.allowSuggestions ? candidates : [])];
  const named = meantProducts({ message, history, language }, null, known);
  const [about] = named.length > 0 ? named : selected.length === 1 ? selected : [];
  if (about === undefined || !message.includes("?")) return [];
  const question = parseQuestion(message, language, about);
  const reply = answerQuestion(question, readProduct(about), QUOTES.LOW);
  return reply.answered && question.intents.size + question.topics.size > 0 ? [`${about.name}: ${reply.text}`] : [];
}

function nameProduct(
  product: ProductFacts,
  { steps }: Routine,
  ranked: readonly Ranked[],
  language: Language,
): NamedProduct {
  const phrases = ROUTINE_PHRASES[language];
  const step = steps.find(({ productId }) => productId === product.id);
  if (step === undefined || step.source === "SELECTED") return { id: product.id, reason: phrases.selected };
  const quote = ranked.find((one) => one.product.id === product.id)?.quotes().quote ?? null;
  const reasons = [
    phrases.suggested(step.title),
    ...(quote === null ? [] : [PHRASES[language].quote(shorten(quote.text))]),
  ];
  return { id: product.id, reason: reasons.join(": ") };
}
