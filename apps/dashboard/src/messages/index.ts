// Texts, typed: one that is missing or misused does not compile. Each page owns its texts (pages/<name>/texts/); all of
// one language are one file, loaded alone.

import type { ErrorCode } from "@vitrine/contract";
import type { UiTexts } from "@vitrine/ui";
import { createContext, useContext } from "react";

export interface Messages {
  ui: UiTexts;
  errors: Record<ErrorCode | "no_connection", string>;
  problem: (text: string) => string;
  /** By the page's folder. */
  pages: Record<string, unknown>;
}

export const MessagesContext = createContext<Messages | null>(null);

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (messages === null) throw new Error("no language is loaded");
  return messages;
}

/** The texts of a folder in `pages/` or of the frame, in the user's language. */
export const textsOf =
  <Texts>(folder: string) =>
  (): Texts =>
    useMessages().pages[folder] as Texts;

/** From `../pages/products/texts/en.ts` to `products`. */
export const byFolder = (modules: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(modules).map(([path, texts]) => [path.split("/").at(-3) ?? path, texts]));
