import type { Language } from "@vitrine/contract";
import type { Messages } from "./index.ts";
import { loadTexts } from "./texts.ts";

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./en.ts"),
  tr: () => import("./tr.ts"),
  de: () => import("./de.ts"),
};

/** Loads the shared texts and those of the frame. */
export async function loadMessages(language: Language): Promise<Messages> {
  const [{ default: messages }] = await Promise.all([LOADERS[language](), loadTexts(language, "frame")]);
  return messages;
}
