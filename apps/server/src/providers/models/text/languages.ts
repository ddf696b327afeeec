// The languages that the embedded assistant speaks.

export const LANGUAGES = ["en", "tr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text for each language. */
export type InEveryLanguage<T> = Readonly<Record<Language, T>>;

/** The language of a BCP 47 tag, where we speak it. */
export function toLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? null;
}
