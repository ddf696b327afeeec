// Allergies against what a product's texts name. Silence is no proof: a product without a list of ingredients, or of which
// not all was read, cannot be cleared.

import type { ProductFacts } from "../engine.ts";
import { ALLERGENS, type Allergen } from "../text/concept-names.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { isReadWhole } from "../text/passages.ts";
import { isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";
import { clausesOf, denies, holds, listsIngredients, saysUnscented } from "./statements.ts";
import { GROUPS_OF_ALLERGENS } from "./substances.ts";

export type AllergyState = "named" | "unknown" | "not named";

export function checkAllergy(allergy: string, product: ProductFacts): AllergyState {
  const signs = signsOf(allergy);
  if (signs.length === 0) return "not named";
  const clauses = clausesOf(product);
  if (holds(clauses, signs)) return "named";
  if (denies(clauses, namesOf(allergy)) || (isPerfume(allergy) && saysUnscented(clauses))) return "not named";
  return listsIngredients(product) && isReadWhole(product) ? "not named" : "unknown";
}

const PERFUME = GROUPS_OF_ALLERGENS[ALLERGENS.indexOf("fragrance")]?.names ?? [];
const isPerfume = (allergy: string) => isAnywhere(PERFUME, splitWords(allergy));

/** Groups whose names are kinds of it: "no almonds" says nothing of walnuts. */
const OF_KINDS: ReadonlySet<Allergen> = new Set(["nuts", "fish", "daisies", "bee", "citrus", "poultry", "feathers"]);

/** What a page must deny for all of an allergy to be denied. */
function namesOf(allergy: string): SignParts[] {
  const words = splitWords(allergy);
  return GROUPS_OF_ALLERGENS.flatMap(({ names }, i) => {
    if (!isAnywhere(names, words)) return [];
    return OF_KINDS.has(ALLERGENS[i] as Allergen) ? names.filter((name) => isAnywhere([name], words)) : names;
  });
}

/** Allergies that a message tells of: "I am allergic to honey", "Nussallergie", "perfume gives me hives". */
export const allergiesTold = (message: string): string[] => [
  ...new Set([...allergiesCalledSo(message), ...reactionsTold(message)]),
];

const REACTIONS = inAllLanguages(({ grammar }) => grammar.reactions).map(splitWords);

/** Of a reaction only what is known to cause some is taken: an itch may come from anything. */
const reactionsTold = (message: string): string[] =>
  message.split(/[.!?;,\n]/u).flatMap((clause) => {
    const words = splitWords(clause);
    return isAnywhere(REACTIONS, words) ? words.filter(isKnownAllergen) : [];
  });

function allergiesCalledSo(message: string): string[] {
  return message.split(/[.!?;\n]/u).flatMap((sentence) => {
    const words = fold(sentence).match(/[\p{L}\p{N}]+/gu) ?? [];
    const at = words.findIndex((word) => IN_A_WORD.test(word));
    if (at < 0) return [];
    const compound = words[at]?.replace(IN_A_WORD, "") ?? "";
    const near = words.slice(Math.max(0, at - 3), at + 5).filter(isSubstance);
    const knownOnes = near.filter(isKnownAllergen);
    const told =
      compound.length >= 3 && !BESIDES.has(compound) ? [compound] : knownOnes.length > 0 ? knownOnes : near.slice(0, 1);
    return told.length === 0 ? [] : [told.join(" ")];
  });
}

/** "Allergy" by itself or at the end of what it is to. */
const IN_A_WORD = /all?er[gj][ijy]\p{L}*$/u;

/** A word that names something, and none of those around it. */
const isSubstance = (word: string) =>
  word.length >= 3 && !isFunctionWord(word) && !BESIDES.has(word) && !IN_A_WORD.test(word);

/** Of all words around it, one that names a known group is what is meant. */
export const isKnownAllergen = (word: string) => GROUPS_OF_ALLERGENS.some(({ names }) => isAnywhere(names, [word]));

/** What to look for: the known group's signs, and in any case the visitor's own words. */
function signsOf(allergy: string): SignParts[] {
  const words = fold(allergy).match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter(
    (word) => word.length >= 3 && !BESIDES.has(word) && !isAnywhere(NO_SUBSTANCE, [word]),
  );
  const groups = GROUPS_OF_ALLERGENS.filter(({ names }) => isAnywhere(names, words));
  return [...groups.flatMap(({ signs }) => signs), ...meaningful.map(toSign)];
}

/** What nothing that is sold is made of: the word allergy, and what is in the air of a room. */
const NO_SUBSTANCE = inAllLanguages(({ grammar }) => [...grammar.allergy, ...grammar.airborne]).map(splitWords);
/** Words around an allergy that name none. */
const BESIDES = new Set(inAllLanguages(({ grammar }) => grammar.besidesAllergy).map(fold));
const ENDING = new RegExp(`(${inAllLanguages(({ grammar }) => grammar.endings).join("|")})$`);

/** Plurals and cases: "nüsse", "almonds". Short words must be met exactly. */
const toSign = (word: string): SignParts => [word.length <= 4 ? word : `${word.replace(ENDING, "")}*`];
