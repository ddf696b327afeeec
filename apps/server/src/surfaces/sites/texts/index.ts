import type { Language } from "@vitrine/contract";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { tr } from "./tr.ts";

export type { Texts } from "./en.ts";

const TEXTS: Record<Language, Texts> = { en, tr, de };

export const textsIn = (language: Language): Texts => TEXTS[language];
