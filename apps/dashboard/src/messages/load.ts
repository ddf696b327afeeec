import type { Language } from "@vitrine/contract";
import type { Messages } from "./index.ts";

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./en.ts"),
  tr: () => import("./tr.ts"),
  de: () => import("./de.ts"),
};

export const loadMessages = async (language: Language): Promise<Messages> => (await LOADERS[language]()).default;
