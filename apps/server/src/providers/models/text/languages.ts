// The embedded assistant speaks the languages that the service speaks.

import type { Language } from "@vitrine/contract";

export { LANGUAGES, type Language } from "@vitrine/contract";

/** One text for each language. */
export type InEveryLanguage<T> = Readonly<Record<Language, T>>;
