// The languages that the service speaks, and how a wish for one is read. Other languages count only where a model answers.

import type { Language } from "@vitrine/contract";
// The list alone: processes that read texts start without the schemas.
import { LANGUAGES } from "@vitrine/contract/enumerations";

export const DEFAULT_LANGUAGE: Language = "en";

/** The language of a BCP 47 tag, where it is one of ours. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary);
}

/** What an account's language is when it is none of ours (any more). */
export const toLanguage = (tag: string | null | undefined): Language => findLanguage(tag) ?? DEFAULT_LANGUAGE;

/** The language of ours that a browser's `Accept-Language` likes best. */
export const preferredLanguage = (acceptLanguage: string, fallback: Language = DEFAULT_LANGUAGE): Language =>
  acceptedTags(acceptLanguage)
    .map(findLanguage)
    .find((language) => language !== undefined) ?? fallback;

const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/** The tags of an `Accept-Language` header, the most welcome first. */
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
