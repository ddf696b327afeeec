import { LIMITS } from "@vitrine/contract";
import { TextAreaField, TextField, useLocale } from "@vitrine/ui";
import { type Editing, useLive, useProblemOf } from "./editing.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

export function SearchEngines({ editing }: { editing: Editing }) {
  const texts = useTexts();
  const { number } = useLocale();
  const { data: live } = useLive();
  const problemOf = useProblemOf(editing);
  const { values, change } = editing;
  const { seoTitleMax, seoDescriptionMax } = LIMITS.website;
  return (
    <div className={styles.fields}>
      <div className={styles.found}>
        <small>{live?.url}</small>
        <strong>{values.seoTitle || values.title}</strong>
        <p>{values.seoDescription || values.tagline || texts.noDescription}</p>
      </div>
      <TextField
        label={texts.seoTitle}
        aside={`${number(values.seoTitle.length)} / ${number(seoTitleMax)}`}
        value={values.seoTitle}
        maxLength={seoTitleMax}
        placeholder={values.title}
        problem={problemOf("seoTitle")}
        onChange={({ target }) => change({ seoTitle: target.value })}
      />
      <TextAreaField
        label={texts.seoDescription}
        aside={`${number(values.seoDescription.length)} / ${number(seoDescriptionMax)}`}
        rows={4}
        value={values.seoDescription}
        maxLength={seoDescriptionMax}
        problem={problemOf("seoDescription")}
        onChange={({ target }) => change({ seoDescription: target.value })}
      />
      <TextField
        label={texts.locale}
        hint={texts.localeText}
        value={values.locale}
        problem={problemOf("locale")}
        onChange={({ target }) => change({ locale: target.value })}
      />
    </div>
  );
}
