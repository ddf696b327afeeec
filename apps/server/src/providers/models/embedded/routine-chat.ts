// The embedded answer to a message about a routine: steps by rules, and the question itself from the products' texts.

import type { Routine, Sector } from "@vitrine/contract";
import type { NamedProduct, ProductFacts, RoutineChatRequest, RoutineDraft } from "../engine.ts";
import { applyRoutineRules, safeCandidates, usableSelected } from "../rules/routine-rules.ts";
import type { Topic } from "../text/concept-names.ts";
import { categoryLabel, topicLabel } from "../text/concepts.ts";
import { detectLanguage, languageOf } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import { passagesOf } from "../text/passages.ts";
import { parseQuestion } from "../text/question.ts";
import { draftSteps, lackingKinds, needsOf, suggestForRoutine } from "../text/routine-plan.ts";
import { answerQuestion, readProduct } from "./answer.ts";
import { PHRASES } from "./phrases/index.ts";
import { mentionedIn } from "./related.ts";
import { ROUTINE_PHRASES } from "./routine-phrases.ts";

const SUGGESTIONS_MAX = { LOW: 3, MEDIUM: 4, HIGH: 6 } as const;

/** What was seen in the visitor's pictures: nothing was sent, nothing could be read, or these concerns. */
export type Seen =
  | { readonly pictures: "none" }
  | { readonly pictures: "unreadable" }
  | { readonly pictures: "read"; readonly topics: readonly Topic[] };

/** The rules are asked for what to say of the routine; what becomes of its steps they decide once more, for every engine. */
export function answerRoutineChat(request: RoutineChatRequest, seen: Seen): RoutineDraft {
  const language = languageOf(request, languageOfProfile(request));
  const needs = needsOf(request.profile, request.message);
  if (seen.pictures === "read") for (const topic of seen.topics) needs.add(topic);
  const proposed = request.allowSuggestions ? proposeProducts(request, needs, language) : [];
  const draft = draftSteps([...request.selected, ...proposed], request.sector, language);
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
    products: products.map((product) => nameProduct(product, routine, needs, language)),
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

function proposeProducts(request: RoutineChatRequest, needs: ReadonlySet<Topic>, language: Language): ProductFacts[] {
  const max = SUGGESTIONS_MAX[request.thinkingLevel];
  const candidates = safeCandidates(request, language);
  return suggestForRoutine(usableSelected(request, language), candidates, needs, request.sector, max);
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
    return said.length === 0 ? [] : [`${label}: ${said.join(" → ")}.`];
  });
  const added = products.filter(({ id }) => !request.selected.some((selected) => selected.id === id));
  const { list } = PHRASES[language];
  return [
    phrases.intro(steps.length, list(labels)),
    ...lines,
    ...(added.length > 0 ? [phrases.suggestions(list(added.map(({ name }) => name)))] : []),
    ...(request.allowSuggestions ? [] : sayLacking(products, request.sector, language)),
    ...(request.profile.budget === undefined ? [] : [sayPrices(products, language)]),
    ...(warnings.length > 0 ? [phrases.seeWarnings] : []),
  ];
}

/** Prices are quoted and never added up: pages name them as they like. */
function sayPrices(products: readonly ProductFacts[], language: Language): string {
  const { quote } = PHRASES[language];
  const priced = products.flatMap((product) => {
    const price = passagesOf(product).find(({ tells, text }) => tells.has("price") && /\p{N}/u.test(text));
    return price === undefined ? [] : [`${product.name} ${quote(price.text)}`];
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
  const { message, selected, candidates } = request;
  const nobody: ProductFacts = {
    id: "",
    name: "",
    brand: "",
    description: "",
    information: "",
    tags: [],
    stock: 0,
    sales: [],
  };
  const named = mentionedIn(message, nobody, [...selected, ...(request.allowSuggestions ? candidates : [])]);
  const [about] = named.length > 0 ? named : selected.length === 1 ? selected : [];
  if (about === undefined || !message.includes("?")) return [];
  const question = parseQuestion(message, language, about);
  const reply = answerQuestion(question, readProduct(about), 2);
  return reply.answered && question.intents.size + question.topics.size > 0 ? [`${about.name}: ${reply.text}`] : [];
}

function nameProduct(
  product: ProductFacts,
  { steps }: Routine,
  needs: ReadonlySet<Topic>,
  language: Language,
): NamedProduct {
  const phrases = ROUTINE_PHRASES[language];
  const step = steps.find(({ productId }) => productId === product.id);
  if (step === undefined || step.source === "SELECTED") return { id: product.id, reason: phrases.selected };
  const met = [...needs].find((need) => passagesOf(product).some(({ topics }) => topics.has(need)));
  const reasons = [
    phrases.suggested(step.title),
    ...(met === undefined ? [] : [phrases.suggestedFor(topicLabel(met, language))]),
  ];
  return { id: product.id, reason: PHRASES[language].list(reasons) };
}
