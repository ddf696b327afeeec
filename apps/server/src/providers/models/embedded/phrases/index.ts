import type { InEveryLanguage } from "../../text/languages.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { tr } from "./tr.ts";
import type { Phrases } from "./types.ts";

export type { Phrases } from "./types.ts";

export const PHRASES: InEveryLanguage<Phrases> = { en, tr, de };
