import { LANGUAGES, type Language } from "@vitrine/contract";

export const DEFAULT_LANGUAGE: Language = "en";

const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value);

/** What an account's language is when it is none of ours (any more). */
export const toLanguage = (value: string): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE);

/** The language of ours that a browser's `Accept-Language` likes best. */
export function preferredLanguage(acceptLanguage: string, fallback = DEFAULT_LANGUAGE): Language {
  const wishes = acceptLanguage.split(",").map((entry, position) => {
    const [tag = "", ...parameters] = entry
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1");
    return { language: tag.split("-")[0] ?? "", quality, position };
  });
  return (
    wishes
      .filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality || a.position - b.position)
      .map(({ language }) => language)
      .find(isLanguage) ?? fallback
  );
}
