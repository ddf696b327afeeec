// Typed texts: a missing or misused text is a compile error. This file has the texts of all pages; others belong to
// their page (pages/<name>/texts/) and load with it. Only the user's language is loaded.

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
