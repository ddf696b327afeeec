// Language and scheme, in cookies: the server writes both into the page before anything is painted.

import type { Language } from "@vitrine/contract";
import { LANGUAGE_NAMES } from "./language-names.ts";

export type Scheme = "light" | "dark" | "system";

const YEAR_SECONDS = 31_536_000;

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${value === "" ? 0 : YEAR_SECONDS}; samesite=lax${secure}`;
}

const isLanguage = (value: string): value is Language => value in LANGUAGE_NAMES;

/** As the server found it: from the cookie, else from what the browser prefers. */
export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

export function keepLanguage(language: Language): void {
  writeCookie("vitrine_language", language);
  document.documentElement.lang = language;
}

export function currentScheme(): Scheme {
  const { classList } = document.documentElement;
  return classList.contains("dark") ? "dark" : classList.contains("light") ? "light" : "system";
}

export function keepScheme(scheme: Scheme): void {
  writeCookie("vitrine_scheme", scheme === "system" ? "" : scheme);
  document.documentElement.classList.remove("light", "dark");
  if (scheme !== "system") document.documentElement.classList.add(scheme);
}
