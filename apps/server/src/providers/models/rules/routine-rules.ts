// What holds for every routine, whoever drew it up. A model proposes steps; these rules decide.

import type { Routine, RoutineStep } from "@vitrine/contract";
import type { DraftStep, ProductFacts, ToldFacts } from "../engine.ts";
import { ageTold } from "../text/ages.ts";
import type { Active, Topic } from "../text/concept-names.ts";
import { detectLanguage } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import { deniedBy } from "../text/page-evidence.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import type { Period } from "../text/routine-slots.ts";
import { speaksAgainst } from "../text/stance.ts";
import { readWish } from "../text/wishes.ts";
import { isAllergy } from "./allergies.ts";
import { factsTold, reviewAnswer, sortProducts } from "./chat-rules.ts";
import { type Conflict, findConflicts, type KnownProduct, knowProduct } from "./compatibility.ts";
import { saidAgainst } from "./forbidden.ts";
import { RULE_PHRASES, type RulePhrases } from "./phrases.ts";
import { idsToName } from "./recommended.ts";
import { draftSteps, needsOf } from "./routine-plan.ts";
import { rankOf } from "./step-kinds.ts";
import { factsOf } from "./told-facts.ts";
import { type Ruled, type Usable, usableProducts } from "./usable-products.ts";

const STEPS_MAX = 30;
const ADULT = 18;
const PERIOD_ORDER = ["MORNING", "EVENING", "WEEKLY", "ANY"] as const;

interface RuledRoutine extends Routine {
  /** Whatever may be named. */
  readonly usable: readonly string[];
}

/** A draft made safe: only products that may be named, none that must not be used, in order, with every warning. */
export function applyRoutineRules(draft: readonly DraftStep[], request: Ruled, language: Language): RuledRoutine {
  const phrases = RULE_PHRASES[language];
  const usable = usableProducts(request, phrases);
  const facts = factsOf(request);
  const isAtWantedTime = ({ period }: DraftStep) => !facts.notAt.some((time) => time === period);
  const isDrafted = draft.length > 0 || request.selected.length > 0;
  const complete = isDrafted ? withMissingSelected(onlyUsable(draft, usable), usable, request, language) : [];
  const timed = complete.flatMap((step) => atTheRightTime(step, complete, usable)).filter(isAtWantedTime);
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
    ...withoutATime(complete, timed, usable, phrases),
    ...conflicts.map((conflict) => sayConflict(conflict, phrases)),
    ...generalWarnings(inRoutine, request, facts, phrases),
    ...allergyWarnings(facts, usable, phrases),
  ];
  return { steps, warnings: [...new Set(warnings)], usable: [...usable.products.keys()] };
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
export function isTooStrong(facts: ProductFacts, request: Ruled): boolean {
  const { profile, message } = request;
  const { actives } = knowProduct(facts);
  const isYoung = (ageTold(profile, message) ?? ADULT) < ADULT;
  if (isYoung && actives.has("retinoid")) return true;
  const needs = needsOf(profile, message);
  const isStrong = STRONG.some((active) => actives.has(active));
  const isForPregnancy = passagesOf(facts).some((passage) => isFor(passage, "pregnancy"));
  if (isStrong && !isForPregnancy && factsOf(request).states.length > 0) return true;
  // Unless it says itself that it is made for it.
  const isMadeForIt = passagesOf(facts).some((passage) => isFor(passage, "sensitiveSkin") || isFor(passage, "redness"));
  return isStrong && isDelicate(needs) && !isMadeForIt;
}

const STRONG: readonly Active[] = ["retinoid", "acid", "benzoylPeroxide"];
const isFor = (passage: Passage, topic: Topic) => passage.topics.has(topic) && !speaksAgainst(passage, topic);

function generalWarnings(
  products: readonly KnownProduct[],
  request: Ruled,
  { states }: ToldFacts,
  phrases: RulePhrases,
): string[] {
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
    ...(states.length > 0 ? [phrases.pregnancy] : []),
  ];
}

/** An allergy is named on every turn; what was left out for it names it already. */
function allergyWarnings({ allergies }: ToldFacts, { warnings }: Usable, phrases: RulePhrases): string[] {
  const others = allergies.filter(
    (allergy) => isAllergy(allergy) && !warnings.some((warning) => warning.includes(allergy)),
  );
  return others.length === 0 ? [] : [phrases.allergy(phrases.list(others))];
}

/** Selected products that are for no time of day but those at which the visitor wants nothing. */
const withoutATime = (
  complete: readonly DraftStep[],
  timed: readonly DraftStep[],
  { products, selected }: Usable,
  phrases: RulePhrases,
): string[] =>
  [...selected].flatMap((id) => {
    const product = products.get(id);
    const hasStep = (steps: readonly DraftStep[]) => steps.some(({ productId }) => productId === id);
    const isLeftOut = product !== undefined && hasStep(complete) && !hasStep(timed);
    return isLeftOut ? [phrases.leftOut(product.facts.name) + phrases.reasons.time] : [];
  });

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
export const RULE_TASKS = { applyRoutineRules, idsToName, factsTold, sortProducts, reviewAnswer };
export type RuleTasks = typeof RULE_TASKS;
