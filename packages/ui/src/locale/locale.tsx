import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Formats } from "./formats.ts";
import { formatsOf } from "./formats.ts";
import type { UiTexts } from "./texts.en.ts";

interface Locale extends Formats {
  language: string;
  /** Texts of the UI components. */
  ui: UiTexts;
}

const Context = createContext<Locale | null>(null);

interface LocaleProviderProps {
  language: string;
  texts: UiTexts;
  children: ReactNode;
}

export function LocaleProvider({ language, texts, children }: LocaleProviderProps) {
  const locale = useMemo(() => ({ language, ui: texts, ...formatsOf(language, texts) }), [language, texts]);
  return <Context value={locale}>{children}</Context>;
}

export function useLocale(): Locale {
  const locale = useContext(Context);
  if (locale === null) throw new Error("there is no LocaleProvider");
  return locale;
}
