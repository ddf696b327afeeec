// What somebody has already: "I have a cleanser at home" asks for anything but another one.

import { CATEGORIES, type Category } from "./concept-names.ts";
import { categoryFinder, categoryLabel } from "./concepts.ts";
import { LANGUAGES } from "./languages.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { endOfSign, isAnywhere, splitWords } from "./signs.ts";

const OWNED = inAllLanguages(({ grammar }) => grammar.owned).map(splitWords);
const BETWEEN = new RegExp(`[.!?;,\\n]|\\b(?:${inAllLanguages(({ grammar }) => grammar.but).join("|")})\\b`, "iu");
const KINDS: readonly Category[] = CATEGORIES.beauty;

interface Told {
  readonly owned: ReadonlySet<Category>;
  /** What is left of the message: what somebody has is not what they need. */
  readonly rest: string;
}

export function ownedKinds(message: string): Told {
  const parts = message.split(BETWEEN);
  const kinds = parts.map((part) => (isAnywhere(OWNED, splitWords(part)) ? kindsNamed(splitWords(part)) : []));
  return {
    owned: new Set(kinds.flat()),
    rest: parts.filter((_, i) => kinds[i]?.length === 0).join(". "),
  };
}

/** By their signs, or by what they are called as a whole: "Reinigung", "moisturiser". */
function kindsNamed(words: readonly string[]): Category[] {
  const labels = KINDS.filter((kind) =>
    LANGUAGES.some((language) => {
      const label = splitWords(categoryLabel(kind, language));
      return words.some((_, at) => endOfSign(label, words, at) !== null);
    }),
  );
  return [...new Set([...categoryFinder.keysIn(words), ...labels])];
}
