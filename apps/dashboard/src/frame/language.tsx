import type { Language } from "@vitrine/contract";
import { LocaleProvider } from "@vitrine/ui";
import { ProblemTexts } from "@vitrine/ui/form";
import { createContext, type ReactNode, use, useCallback, useContext, useState, useTransition } from "react";
import { type Messages, MessagesContext } from "../messages/index.ts";
import { loadMessages } from "../messages/load.ts";
import { currentLanguage, keepLanguage } from "./preferences.ts";

const loaded = new Map<Language, Promise<Messages>>();

function messagesOf(language: Language): Promise<Messages> {
  const known = loaded.get(language) ?? loadMessages(language);
  loaded.set(language, known);
  return known;
}

const ChangeContext = createContext<(language: Language) => void>(() => {});

/** Changes the language without a reload, so unsaved input stays. */
export const useChangeLanguage = () => useContext(ChangeContext);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(currentLanguage);
  const [, startTransition] = useTransition();
  const messages = use(messagesOf(language));
  const change = useCallback((next: Language) => {
    keepLanguage(next);
    startTransition(() => setLanguage(next));
  }, []);
  return (
    <ChangeContext value={change}>
      <MessagesContext value={messages}>
        <LocaleProvider language={language} texts={messages.ui}>
          <ProblemTexts value={messages.problem}>{children}</ProblemTexts>
        </LocaleProvider>
      </MessagesContext>
    </ChangeContext>
  );
}
