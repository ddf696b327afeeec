import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import { LANGUAGES, type Language, type Preferences } from "@vitrine/contract";
import { RadioField, Skeleton, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import { useChangeLanguage } from "../../frame/language.tsx";
import { LANGUAGE_NAMES } from "../../frame/language-names.ts";
import { currentScheme, keepScheme, type Scheme } from "../../frame/preferences.ts";
import styles from "./account.module.css";
import { useTexts } from "./texts/index.ts";

const SCHEMES = ["system", "light", "dark"] as const;
const COLOR_SCHEMES = { system: "SYSTEM", light: "LIGHT", dark: "DARK" } as const;

/** Takes effect at once and is stored for all devices. */
export function AppearanceTab() {
  const { data, error, refetch } = useQuery(queryOf(memberApi.getPreferences, {}));
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={260} />;
  return <Choices preferences={data} />;
}

function Choices({ preferences }: { preferences: Preferences }) {
  const texts = useTexts();
  const keep = useKeep(preferences);
  const changeLanguage = useChangeLanguage();
  const { language } = useLocale();
  const [scheme, setScheme] = useState<Scheme>(currentScheme);
  return (
    <div className={styles.form}>
      <RadioField
        legend={texts.language}
        value={language as Language}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        onChange={(value) => {
          changeLanguage(value);
          keep({ language: value });
        }}
      />
      <p className={styles.lead}>{texts.mailsToo}</p>
      <RadioField
        legend={texts.appearance}
        value={scheme}
        options={SCHEMES.map((value) => ({ value, label: texts.scheme[value], hint: texts.schemeHint[value] }))}
        onChange={(value) => {
          keepScheme(value);
          setScheme(value);
          keep({ colorScheme: COLOR_SCHEMES[value] });
        }}
      />
    </div>
  );
}

function useKeep(preferences: Preferences) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return async (change: Partial<Preferences>) => {
    try {
      await memberApi.putPreferences({ body: { ...preferences, ...change } });
      await refresh(client, undefined, memberApi.getPreferences, memberApi.getProfile);
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    }
  };
}
