import * as inGerman from "./questions-in-german.ts";
import * as ofFamilies from "./questions-of-families.ts";
import * as ofSkin from "./questions-of-skin.ts";
import * as ofThings from "./questions-of-things.ts";

/** Over shops that were written before anything was changed for them. */
export const FRESH_QUESTIONS = [ofSkin, ofFamilies, ofThings, inGerman].flatMap((file) => Object.values(file).flat());
