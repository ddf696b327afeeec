// Signs of substances that matter together, and of those that people are allergic to: as ingredient lists write them and
// as people do, in every language.

import { ACTIVES, type Active, ALLERGENS } from "../text/concept-names.ts";
import { inAllLanguages, SUBSTANCES } from "../text/load-lexicon.ts";
import { type SignParts, splitWords } from "../text/signs.ts";

const toSigns = (...lists: readonly (readonly string[])[]): SignParts[] => lists.flat().map(splitWords);

const byActive = (signsOf: (active: Active) => SignParts[]) =>
  Object.fromEntries(ACTIVES.map((active) => [active, signsOf(active)])) as Record<Active, SignParts[]>;

/** What a product's text names that has it. */
export const SIGNS_OF_ACTIVE = byActive((active) =>
  toSigns(
    SUBSTANCES.actives[active],
    inAllLanguages(({ substances }) => substances.actives[active].signs),
  ),
);

/** What a warning of it says. Any acid is meant where acids are. */
export const WARNINGS_OF_ACTIVE = byActive((active) => [
  ...SIGNS_OF_ACTIVE[active],
  ...toSigns(inAllLanguages(({ substances }) => substances.actives[active].alsoSaid)),
]);

export const GROUPS_OF_ALLERGENS: readonly { names: readonly SignParts[]; signs: readonly SignParts[] }[] =
  ALLERGENS.map((allergen) => ({
    names: toSigns(inAllLanguages(({ substances }) => substances.allergens[allergen].names)),
    signs: toSigns(
      SUBSTANCES.allergens[allergen],
      inAllLanguages(({ substances }) => substances.allergens[allergen].signs),
    ),
  }));

export const SIGNS_OF_ANIMALS: readonly SignParts[] = toSigns(
  SUBSTANCES.animal,
  inAllLanguages(({ substances }) => substances.animal),
);
