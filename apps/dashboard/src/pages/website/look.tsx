import { FONTS, LIMITS, TEMPLATE_KEYS } from "@vitrine/contract";
import { RadioField, SelectField, TextField } from "@vitrine/ui";
import { type Editing, useProblemOf } from "./editing.ts";
import { LinkList } from "./link-list.tsx";
import { PictureField } from "./picture-field.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

export function Look({ editing }: { editing: Editing }) {
  const texts = useTexts();
  const { values, change } = editing;
  const problemOf = useProblemOf(editing);
  return (
    <div className={styles.fields}>
      <TextField
        label={texts.siteTitle}
        value={values.title}
        maxLength={LIMITS.website.titleMax}
        problem={problemOf("title")}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={texts.tagline}
        value={values.tagline}
        maxLength={LIMITS.website.taglineMax}
        problem={problemOf("tagline")}
        onChange={({ target }) => change({ tagline: target.value })}
      />
      <RadioField
        legend={texts.template}
        value={values.templateKey}
        options={TEMPLATE_KEYS.map((value) => ({
          value,
          label: texts.templates[value].name,
          hint: texts.templates[value].text,
        }))}
        onChange={(templateKey) => change({ templateKey })}
      />
      <div className={styles.two}>
        <ColourField
          label={texts.primary}
          value={values.primaryColor}
          onChange={(primaryColor) => change({ primaryColor })}
        />
        <ColourField
          label={texts.accent}
          value={values.accentColor}
          onChange={(accentColor) => change({ accentColor })}
        />
      </div>
      <SelectField
        label={texts.font}
        value={values.font}
        onChange={({ target }) => change({ font: target.value as (typeof FONTS)[number] })}
      >
        {FONTS.map((font) => (
          <option key={font} value={font}>
            {fontName(font)}
          </option>
        ))}
      </SelectField>
      <PictureField label={texts.logo} id={values.logoId} onChange={(logoId) => change({ logoId })} />
      <PictureField
        label={texts.heroImage}
        id={values.heroImageId}
        onChange={(heroImageId) => change({ heroImageId })}
      />
      <LinkList
        label={texts.menu}
        items={values.navigation.map(({ label, link }) => ({ name: label, link }))}
        max={LIMITS.website.navigationMax}
        path={(at, field) => `navigation.${at}.${field === "name" ? "label" : "link"}`}
        problemOf={problemOf}
        onChange={(items) => change({ navigation: items.map(({ name, link }) => ({ label: name, link })) })}
      />
      <LinkList
        label={texts.social}
        items={values.socialLinks}
        max={LIMITS.website.socialLinksMax}
        path={(at, field) => `socialLinks.${at}.${field}`}
        problemOf={problemOf}
        onChange={(socialLinks) => change({ socialLinks })}
      />
    </div>
  );
}

/** Display name of a typeface: `playfair-display` is Playfair Display. */
const fontName = (font: string) =>
  font
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");

function ColourField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className={styles.colour}>
      <span>{label}</span>
      <input type="color" value={value} onChange={({ target }) => onChange(target.value)} />
      <code>{value}</code>
    </label>
  );
}
