// What holds for every routine, whoever drew it up. A model proposes steps; these rules decide.

import type { Routine, RoutineStep } from "@vitrine/contract";
import type { DraftStep, ProductFacts, RoutineChatRequest } from "../engine.ts";
import { ageTold, tooYoungFor } from "../text/ages.ts";
import type { Active, Topic } from "../text/concept-names.ts";
import { topicFinder } from "../text/concepts.ts";
import { detectLanguage } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { deniedBy } from "../text/page-evidence.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import type { Period } from "../text/routine-slots.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { clausesIn, speaksAgainst } from "../text/stance.ts";
import { readWish } from "../text/wishes.ts";
import { allergiesTold, checkAllergy } from "./allergies.ts";
import { type Conflict, findConflicts, type KnownProduct, knowProduct } from "./compatibility.ts";
import { RULE_PHRASES, type RulePhrases } from "./phrases.ts";
import { idsToName } from "./recommended.ts";
import { draftSteps, needsOf } from "./routine-plan.ts";
import { rankOf } from "./step-kinds.ts";
import { holdsUnwanted, isOfAnimals } from "./unwanted.ts";

const NO_LONGER = inAllLanguages(({ grammar }) => grammar.noLonger).map(splitWords);
const STEPS_MAX = 30;
const ADULT = 18;
const PERIOD_ORDER = ["MORNING", "EVENING", "WEEKLY", "ANY"] as const;

type Ruled = Pick<
  RoutineChatRequest,
  "selected" | "candidates" | "allowSuggestions" | "profile" | "message" | "sector"
>;

interface RuledRoutine extends Routine {
  /** Whatever may be named. */
  readonly usable: readonly string[];
}

/** A draft made safe: only products that may be named, none that must not be used, in order, with every warning. */
export function applyRoutineRules(draft: readonly DraftStep[], request: Ruled, language: Language): RuledRoutine {
  const phrases = RULE_PHRASES[language];
  const usable = usableProducts(request, phrases);
  const isDrafted = draft.length > 0 || request.selected.length > 0;
  const complete = isDrafted ? withMissingSelected(onlyUsable(draft, usable), usable, request, language) : [];
  const timed = complete.flatMap((step) => atTheRightTime(step, complete, usable));
  const inRoutine = [...usable.products.values()].filter(({ facts }) =>
    timed.some(({ productId }) => productId === facts.id),
  );
  const conflicts = findConflicts(inRoutine);
  const apart = conflicts.reduce((steps, conflict) => keepApart(steps, conflict, phrases), timed);
  const steps = inOrder(apart, usable)
    .slice(0, STEPS_MAX)
    .map(
      (step, i): RoutineStep => ({
        ...step,
        order: i + 1,
        source: usable.selected.has(step.productId ?? "") ? "SELECTED" : "SUGGESTED",
      }),
    );
  const warnings = [
    ...usable.warnings,
    ...conflicts.map((conflict) => sayConflict(conflict, phrases)),
    ...generalWarnings(inRoutine, request, phrases),
  ];
  return { steps, warnings: [...new Set(warnings)], usable: [...usable.products.keys()] };
}

/** The candidates that may be suggested: none that must not be used, is not wanted, or does not go with what was selected. */
export function safeCandidates(request: Ruled, language: Language): ProductFacts[] {
  const { products, selected } = usableProducts({ ...request, allowSuggestions: true }, RULE_PHRASES[language]);
  const kept = [...products.values()].filter(({ facts }) => selected.has(facts.id));
  const { without } = readWish(request.message, language);
  const isVegan = needsOf(request.profile, request.message).has("vegan");
  return request.candidates.filter(({ id }) => {
    const candidate = products.get(id);
    return (
      candidate !== undefined &&
      !selected.has(id) &&
      !holdsUnwanted(candidate.facts, without) &&
      !(isVegan && isOfAnimals(candidate.facts)) &&
      kept.every((other) => findConflicts([other, candidate]).length === 0)
    );
  });
}

/** What was selected and may be used. */
export function usableSelected(request: Ruled, language: Language): ProductFacts[] {
  const { products } = usableProducts(request, RULE_PHRASES[language]);
  return request.selected.filter(({ id }) => products.has(id));
}

interface Usable {
  products: Map<string, KnownProduct>;
  selected: Set<string>;
  allowSuggestions: boolean;
  warnings: string[];
}

/** Left out: what the visitor is allergic to or too young for, and what is not for pregnancy. Of selected products it is said. */
function usableProducts(request: Ruled, phrases: RulePhrases): Usable {
  const { selected, candidates, allowSuggestions } = request;
  const usable: Usable = { products: new Map(), selected: new Set(), allowSuggestions, warnings: [] };
  const unknown = new Map<string, string[]>();
  const state = pregnancyOf(request);
  const age = ageTold(request.profile, request.message);
  const admit = (facts: ProductFacts, isSelected: boolean) => {
    const product = knowProduct(facts);
    const problems = [
      ...allergyProblems(product, request, unknown, phrases),
      ...pregnancyProblems(product, state, phrases),
      ...ageProblems(product, age, phrases),
    ];
    if (problems.length === 0) usable.products.set(facts.id, product);
    if (!isSelected) return;
    usable.selected.add(facts.id);
    usable.warnings.push(...problems);
  };
  for (const facts of selected) admit(facts, true);
  for (const [allergy, names] of unknown) usable.warnings.push(phrases.allergyUnknown(phrases.list(names), allergy));
  unknown.clear();
  if (allowSuggestions) for (const facts of candidates) if (!usable.selected.has(facts.id)) admit(facts, false);
  // What cannot be cleared of an allergen is not suggested.
  for (const names of unknown.values()) {
    for (const [id, { facts }] of usable.products) {
      if (!usable.selected.has(id) && names.includes(facts.name)) usable.products.delete(id);
    }
  }
  return usable;
}

function allergyProblems(
  { facts }: KnownProduct,
  { profile, message }: Ruled,
  unknown: Map<string, string[]>,
  phrases: RulePhrases,
): string[] {
  const named = [...(profile.allergies ?? []), ...allergiesTold(message)].filter((allergy) => {
    const state = checkAllergy(allergy, facts);
    if (state === "unknown") unknown.set(allergy, [...(unknown.get(allergy) ?? []), facts.name]);
    return state === "named";
  });
  return named.length === 0 ? [] : [phrases.allergyExcluded(facts.name, named.join(", "))];
}

function pregnancyProblems({ facts, actives }: KnownProduct, state: readonly Topic[], phrases: RulePhrases): string[] {
  if (state.length === 0) return [];
  if (actives.has("retinoid")) return [phrases.pregnancyExcluded(facts.name, phrases.actives.retinoid)];
  const quote = saidAgainst(facts, state);
  return quote === undefined ? [] : [phrases.leftOut(facts.name, quote)];
}

function ageProblems({ facts }: KnownProduct, age: number | null, phrases: RulePhrases): string[] {
  const quote = age === null ? undefined : tooYoungFor(facts, age);
  return quote === undefined ? [] : [phrases.leftOut(facts.name, quote)];
}

/** What a product's own text says against using it for any of these. */
const saidAgainst = (facts: ProductFacts, topics: Iterable<Topic>): string | undefined =>
  passagesOf(facts).find((passage) => [...topics].some((topic) => speaksAgainst(passage, topic)))?.text;

/** Pregnancy or breastfeeding, as far as the visitor tells of them. */
function pregnancyOf({ message, profile }: Pick<Ruled, "message" | "profile">): Topic[] {
  const said = [message, profile.notes ?? "", ...(profile.concerns ?? []), ...(profile.goals ?? [])].join(" . ");
  // "Ich stille nicht mehr."
  const clauses = clausesIn(said).filter((words) => !isAnywhere(NO_LONGER, words));
  const topics = new Set(clauses.flatMap((words) => [...topicFinder.keysIn(words)]));
  return (["pregnancy", "breastfeeding"] as const).filter((topic) => topics.has(topic));
}

/** Steps without a product are suggestions, too. */
const onlyUsable = (draft: readonly DraftStep[], { products, allowSuggestions }: Usable): DraftStep[] =>
  draft.filter(({ productId }) => (productId === null ? allowSuggestions : products.has(productId)));

/** Nothing that the visitor chose is forgotten. */
function withMissingSelected(steps: DraftStep[], usable: Usable, { sector }: Ruled, language: Language): DraftStep[] {
  const missing = [...usable.selected].flatMap((id) => {
    const product = usable.products.get(id);
    return product === undefined || steps.some(({ productId }) => productId === id) ? [] : [product.facts];
  });
  return [...steps, ...draftSteps(missing, sector, language)];
}

/** Retinoids belong into the evening, sun protection into the morning, whatever the draft says. */
function atTheRightTime(step: DraftStep, all: readonly DraftStep[], { products }: Usable): DraftStep[] {
  const actives = products.get(step.productId ?? "")?.actives;
  const right = actives?.has("retinoid") ? "EVENING" : actives?.has("sunFilter") ? "MORNING" : null;
  if (right === null || step.period === right || (right === "EVENING" && step.period === "WEEKLY")) return [step];
  const isThereAlready = all.some(({ productId, period }) => productId === step.productId && period === right);
  return isThereAlready ? [] : [{ ...step, period: right }];
}

/** Two that do not go together: one leaves the shared time of day, or both are told to take turns. */
function keepApart(steps: readonly DraftStep[], { a, b }: Conflict, phrases: RulePhrases): DraftStep[] {
  const periodsOf = ({ facts }: KnownProduct) =>
    new Set(steps.filter((step) => step.productId === facts.id).map((step) => step.period));
  const shared = [...periodsOf(a)].filter((period) => periodsOf(b).has(period));
  if (shared.length === 0) return steps.map((step) => awayFromEvening(step, a, b, periodsOf, phrases));
  const isShared = (step: DraftStep) => shared.includes(step.period);
  for (const product of [b, a]) {
    // It has another time of its own.
    if (periodsOf(product).size > shared.length) {
      return steps.filter((step) => step.productId !== product.facts.id || !isShared(step));
    }
  }
  // Of two evening products one is for some evenings of the week: the peel, as a retinoid works by being used.
  const seldom = a.actives.has("acid") && !b.actives.has("acid") ? a : b;
  return steps.map((step) => {
    if (!isShared(step)) return step;
    const other = step.productId === a.facts.id ? b : step.productId === b.facts.id ? a : null;
    if (other === null) return step;
    const period = takingTurns(step.period, step.productId === seldom.facts.id);
    return notOnTheDayOf(other, { ...step, period }, phrases);
  });
}

/** One is for some evenings of the week, the other for the rest. */
const takingTurns = (period: Period, isSeldom: boolean): Period =>
  period === "EVENING" || period === "WEEKLY" ? (isSeldom ? "WEEKLY" : "EVENING") : period;

/** What is done on some evening of the week is done on one without the other. */
function awayFromEvening(
  step: DraftStep,
  a: KnownProduct,
  b: KnownProduct,
  periodsOf: (product: KnownProduct) => ReadonlySet<string>,
  phrases: RulePhrases,
): DraftStep {
  const other = step.productId === a.facts.id ? b : step.productId === b.facts.id ? a : null;
  if (step.period !== "WEEKLY" || other === null || !periodsOf(other).has("EVENING")) return step;
  return notOnTheDayOf(other, step, phrases);
}

const notOnTheDayOf = ({ facts }: KnownProduct, step: DraftStep, phrases: RulePhrases): DraftStep => ({
  ...step,
  instructions: `${step.instructions} ${phrases.notSameTime(facts.name)}`.trim(),
});

export function sayConflict({ a, b, cause }: Conflict, phrases: RulePhrases): string {
  if ("quote" in cause) return phrases.saidApart(a.facts.name, b.facts.name, cause.quote);
  const [first, second] = cause.actives.map((active) => (active === "sunFilter" ? "" : phrases.actives[active])) as [
    string,
    string,
  ];
  return phrases.apart(a.facts.name, b.facts.name, first, second);
}

/** "Not for hiking" where somebody goes hiking. What is for the skin is told by concepts. */
function saidAgainstPlan(facts: ProductFacts, { message, sector }: Ruled): string | undefined {
  if (sector === "BEAUTY") return undefined;
  return deniedBy(facts, readWish(message, detectLanguage(message, null)))?.text;
}

const isDelicate = (needs: ReadonlySet<Topic>) => needs.has("sensitiveSkin") || needs.has("redness");

/** Whether something that may be used is better not suggested: strong actives for delicate skin and in pregnancy, retinol for the young. */
export function isTooStrong(facts: ProductFacts, { profile, message }: Pick<Ruled, "profile" | "message">): boolean {
  const { actives } = knowProduct(facts);
  const isYoung = (ageTold(profile, message) ?? ADULT) < ADULT;
  if (isYoung && actives.has("retinoid")) return true;
  const needs = needsOf(profile, message);
  const isStrong = STRONG.some((active) => actives.has(active));
  const isForPregnancy = passagesOf(facts).some((passage) => isFor(passage, "pregnancy"));
  if (isStrong && !isForPregnancy && pregnancyOf({ profile, message }).length > 0) return true;
  // Unless it says itself that it is made for it.
  const isMadeForIt = passagesOf(facts).some((passage) => isFor(passage, "sensitiveSkin") || isFor(passage, "redness"));
  return isStrong && isDelicate(needs) && !isMadeForIt;
}

const STRONG: readonly Active[] = ["retinoid", "acid", "benzoylPeroxide"];
const isFor = (passage: Passage, topic: Topic) => passage.topics.has(topic) && !speaksAgainst(passage, topic);

function generalWarnings(products: readonly KnownProduct[], request: Ruled, phrases: RulePhrases): string[] {
  const has = (active: Active) => products.some(({ actives }) => actives.has(active));
  const needs = needsOf(request.profile, request.message);
  const sensitizes = has("retinoid") || has("acid");
  const isStrong = STRONG.some(has);
  return [
    ...products.flatMap(({ facts }) => {
      // "Not for dry hair" warns nobody who only has hair.
      const against = [...needs].filter((need) => need !== "hair");
      const quote = saidAgainst(facts, against) ?? saidAgainstPlan(facts, request);
      return quote === undefined ? [] : [phrases.saidAgainst(facts.name, quote)];
    }),
    ...(sensitizes && !has("sunFilter") ? [phrases.needsSunscreen] : []),
    ...(isStrong && (ageTold(request.profile, request.message) ?? ADULT) < ADULT ? [phrases.young] : []),
    ...(isStrong && isDelicate(needs) ? [phrases.irritating] : []),
    ...(pregnancyOf(request).length > 0 ? [phrases.pregnancy] : []),
  ];
}

/** Morning, evening, week, any time; within each by what goes onto the skin first. */
function inOrder(steps: readonly DraftStep[], { products }: Usable): DraftStep[] {
  const rank = ({ productId }: DraftStep) => {
    const product = products.get(productId ?? "");
    return product === undefined ? undefined : rankOf(product.facts);
  };
  return steps
    .map((step, i) => ({ step, i, rank: rank(step) ?? rank(steps[i - 1] ?? step) ?? 50 }))
    .sort(
      (a, b) =>
        PERIOD_ORDER.indexOf(a.step.period) - PERIOD_ORDER.indexOf(b.step.period) || a.rank - b.rank || a.i - b.i,
    )
    .map(({ step }) => step);
}

/** What the rules make of texts. */
export const RULE_TASKS = { applyRoutineRules, idsToName };
export type RuleTasks = typeof RULE_TASKS;
