// Whether a text speaks of how skin looks, and of nothing else.

import { LANGUAGES, type Language } from "../text/languages.ts";
import { lexiconOf } from "../text/load-lexicon.ts";
import { isAnywhere } from "../text/signs.ts";

const signs = new Map(
  LANGUAGES.map((language) => [language, lexiconOf(language).notCosmetic.map((sign) => sign.split(" "))]),
);

/** In whichever language it is written. */
export const isCosmeticOnly = (text: string): boolean =>
  [...signs].every(([language, forbidden]) => !isAnywhere(forbidden, wordsIn(text, language)));

/** Letters count as they are written: folded, "schön" would be "schon" and every second German answer be refused. */
const wordsIn = (text: string, language: Language): string[] =>
  text
    .normalize("NFC")
    .toLocaleLowerCase(language)
    .match(/[\p{L}\p{N}]+/gu) ?? [];
