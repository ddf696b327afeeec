// The service's languages and their negotiation. Models may answer in others.

import type { Language } from "@vitrine/contract";
// Only the list: background processes start without the schemas.
import { LANGUAGES } from "@vitrine/contract/enumerations";

export const DEFAULT_LANGUAGE: Language = "en";

/** Returns the supported language of a BCP 47 tag. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary);
}

/** Fallback for accounts whose language is not supported. */
export const toLanguage = (tag: string | null | undefined): Language => findLanguage(tag) ?? DEFAULT_LANGUAGE;

/** Returns the preferred supported language of an `Accept-Language` header. */
export const preferredLanguage = (acceptLanguage: string, fallback: Language = DEFAULT_LANGUAGE): Language =>
  acceptedTags(acceptLanguage)
    .map(findLanguage)
    .find((language) => language !== undefined) ?? fallback;

const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/** Tags of an `Accept-Language` header, most preferred first. */
export function acceptedTags(acceptLanguage: string): string[] {
  const wishes = acceptLanguage.split(",").map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? "1";
    return { tag, quality: Number(quality) };
  });
  return wishes
    .filter(({ tag, quality }) => quality > 0 && TAG.test(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
