import { IMPORT_PROFILES, type ImportPreview, type ImportProfile } from "@vitrine/contract";
import { Banner, SelectField, useLocale } from "@vitrine/ui";
import { useProblemText } from "@vitrine/ui/form";
import styles from "./imports.module.css";
import { RULE_CHOICES, type Rules } from "./preview.ts";
import { useTexts } from "./texts/index.ts";

interface ShopOptionsProps {
  profile: ImportProfile | null;
  rules: Rules;
  onProfile: (profile: ImportProfile | null) => void;
  onRules: (rules: Rules) => void;
}

/** The file's layout and, for shop exports, the rules for values that products need and shops omit. */
export function ShopOptions({ profile, rules, onProfile, onRules }: ShopOptionsProps) {
  const texts = useTexts();
  return (
    <fieldset className={styles.options}>
      <legend>{texts.shop.title}</legend>
      <SelectField
        label={texts.shop.profile}
        value={profile ?? ""}
        onChange={({ target }) => onProfile(IMPORT_PROFILES.find((one) => one === target.value) ?? null)}
      >
        <option value="">{texts.shop.noProfile}</option>
        {IMPORT_PROFILES.map((name) => (
          <option key={name} value={name}>
            {texts.shop.profileName[name]}
          </option>
        ))}
      </SelectField>
      {profile !== null &&
        RULE_CHOICES.map(({ rule, choices }) => (
          <SelectField
            key={rule}
            label={texts.shop.rule[rule].label}
            value={rules[rule] ?? choices[0]}
            onChange={({ target }) => onRules({ ...rules, [rule]: target.value })}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {(texts.shop.rule[rule].choice as Record<string, string>)[choice]}
              </option>
            ))}
          </SelectField>
        ))}
    </fieldset>
  );
}

const PROBLEMS_SHOWN = 5;

/** Expected effect on the previewed rows, by kind. */
export function PreviewFindings({ preview }: { preview: ImportPreview }) {
  const texts = useTexts();
  const { number } = useLocale();
  const problemText = useProblemText();
  const { problems, notices } = preview;
  return (
    <>
      {notices.length > 0 && (
        <Banner>
          {texts.shop.noticesTitle}
          <ul>
            {notices.map(({ kind, count }) => (
              <li key={kind}>{texts.notice(kind, count)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {problems.length > 0 && (
        <Banner tone="amber">
          {texts.shop.problemsTitle(preview.judged)}
          <ul>
            {problems.slice(0, PROBLEMS_SHOWN).map(({ field, problem, count }) => (
              <li key={`${field} ${problem}`}>
                {number(count)} × {texts.fieldName(field)}: {problemText(problem)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
