// Language and colour scheme, in cookies: the server writes both into the page before the first paint.

import type { Language } from "@vitrine/contract";
import { writeCookie } from "@vitrine/ui/app";
import { LANGUAGE_NAMES } from "./language-names.ts";

export { currentScheme, keepScheme, type Scheme } from "@vitrine/ui/app";

const isLanguage = (value: string): value is Language => value in LANGUAGE_NAMES;

/** Language chosen by the server: from the cookie, otherwise from the browser's preference. */
export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

export function keepLanguage(language: Language): void {
  writeCookie("vitrine_language", language);
  document.documentElement.lang = language;
}
