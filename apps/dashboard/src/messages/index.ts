// Texts, typed: one that is missing or misused does not compile. Here is what every page says; each page owns the rest
// (pages/<name>/texts/), which loads with it. Of each, only the user's language is loaded.

import type { ErrorCode } from "@vitrine/contract";
import type { UiTexts } from "@vitrine/ui";
import { createContext, useContext } from "react";

export interface Messages {
  ui: UiTexts;
  errors: Record<ErrorCode | "no_connection", string>;
  problem: (text: string) => string;
}

export const MessagesContext = createContext<Messages | null>(null);

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (messages === null) throw new Error("no language is loaded");
  return messages;
}

export { textsOf } from "./texts.ts";
