import * as inGerman from "./questions-in-german.ts";
import * as ofFamilies from "./questions-of-families.ts";
import * as ofSkin from "./questions-of-skin.ts";
import * as ofThings from "./questions-of-things.ts";

/** Questions on shops that were written before any change for them. */
export const FRESH_QUESTIONS = [ofSkin, ofFamilies, ofThings, inGerman].flatMap((file) => Object.values(file).flat());
