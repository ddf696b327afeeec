// The embedded assistant speaks the languages that the service speaks.

import type { Language } from "@vitrine/contract";

export type { Language } from "@vitrine/contract";
export { LANGUAGES } from "@vitrine/contract/enumerations";

/** One text for each language. */
export type InEveryLanguage<T> = Readonly<Record<Language, T>>;
