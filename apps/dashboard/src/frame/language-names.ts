import type { Language } from "@vitrine/contract";

/** Each name is in its own language, so that speakers of it find it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", tr: "Türkçe", de: "Deutsch" };
