import { useQueryClient } from "@tanstack/react-query";
import { ApiError, hasCode, memberApi, refresh } from "@vitrine/client";
import type { Language } from "@vitrine/contract";
import { LocaleProvider } from "@vitrine/ui";
import { AppProvider } from "@vitrine/ui/app";
import { ProblemTexts } from "@vitrine/ui/form";
import { createContext, type ReactNode, use, useCallback, useContext, useMemo, useState, useTransition } from "react";
import { type Messages, MessagesContext, useMessages } from "../messages/index.ts";
import { loadMessages } from "../messages/load.ts";
import { currentLanguage, keepLanguage } from "./preferences.ts";
import { useTexts } from "./texts/index.ts";

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
          <ProblemTexts value={messages.problem}>
            <AppTexts>{children}</AppTexts>
          </ProblemTexts>
        </LocaleProvider>
      </MessagesContext>
    </ChangeContext>
  );
}

function AppTexts({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const { errors } = useMessages();
  const client = useQueryClient();
  const app = useMemo(
    () => ({
      name: "Vitrine",
      texts,
      errorText: (error: unknown) => (error instanceof ApiError && errors[error.code]) || errors.internal,
      // A workspace can be suspended while it is open. The fresh memberships then show the suspension page.
      onLoadError: (error: unknown) =>
        void (hasCode(error, "workspace_inactive") && refresh(client, undefined, memberApi.listMemberships)),
    }),
    [texts, errors, client],
  );
  return <AppProvider value={app}>{children}</AppProvider>;
}
