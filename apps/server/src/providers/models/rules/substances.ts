// Signs of substances that matter together, and of those that people are allergic to: as ingredient lists write them and
// as people do, in every language.

import { ACTIVES, type Active, ALLERGENS, type Allergen } from "../text/concept-names.ts";
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

/** Groups whose names are kinds of it: "no almonds" says nothing of walnuts. */
const OF_KINDS: ReadonlySet<Allergen> = new Set(["nuts", "fish", "daisies", "bee", "citrus", "poultry", "feathers"]);

interface AllergenGroup {
  readonly names: readonly SignParts[];
  /** The names of the whole group: "nuts" and not "almonds". */
  readonly generic: readonly SignParts[];
  readonly isOfKinds: boolean;
  readonly signs: readonly SignParts[];
}

export const GROUPS_OF_ALLERGENS: readonly AllergenGroup[] = ALLERGENS.map((allergen) => ({
  names: toSigns(inAllLanguages(({ substances }) => substances.allergens[allergen].names)),
  generic: toSigns(inAllLanguages(({ substances }) => substances.allergens[allergen].names.slice(0, 1))),
  isOfKinds: OF_KINDS.has(allergen),
  signs: toSigns(
    SUBSTANCES.allergens[allergen],
    inAllLanguages(({ substances }) => substances.allergens[allergen].signs),
  ),
}));

export const SIGNS_OF_ANIMALS: readonly SignParts[] = toSigns(
  SUBSTANCES.animal,
  inAllLanguages(({ substances }) => substances.animal),
);

/** What people call whatever comes from animals. */
export const SIGNS_OF_ANIMALS_NAMED: readonly SignParts[] = toSigns(inAllLanguages(({ grammar }) => grammar.animals));
