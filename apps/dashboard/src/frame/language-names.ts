import type { Language } from "@vitrine/contract";

/** Each in itself: whoever looks for a language reads that one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", tr: "Türkçe", de: "Deutsch" };
