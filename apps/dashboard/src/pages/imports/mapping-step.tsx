import { hasCode } from "@vitrine/client";
import { IMPORT_FIELDS, type ImportPreview } from "@vitrine/contract";
import { Banner, Button, Problem, Progress, Select, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useProblemText } from "@vitrine/ui/form";
import styles from "./imports.module.css";
import { type Choices, type Mapping, suggestedMapping, twiceGiven } from "./preview.ts";
import { PreviewFindings, ShopOptions } from "./shop-options.tsx";
import { useTexts } from "./texts/index.ts";

export interface Sending {
  isSending: boolean;
  /** Share of the file that is uploaded. */
  share: number;
  error: unknown;
}

interface MappingStepProps extends Sending {
  file: File;
  preview: ImportPreview;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onBack: () => void;
  onCheck: () => void;
}

const NEEDED_FOR_NEW = ["name", "brand", "barcode", "stock"] as const;

/** Maps columns to fields, next to sample values. */
export function MappingStep(props: MappingStepProps) {
  const { file, preview, choices, onChoose, mapping, onChange, onBack, onCheck, ...sending } = props;
  const texts = useTexts();
  const { fileSize, list } = useLocale();
  const isShops = preview.profile !== null;
  const missing = isShops ? [] : NEEDED_FOR_NEW.filter((field) => !Object.values(mapping).includes(field));
  const twice = twiceGiven(mapping);
  const problem = !(isShops || Object.values(mapping).includes("sku"))
    ? texts.noSku
    : twice !== undefined
      ? texts.twice(texts.fieldName(twice))
      : undefined;
  return (
    <section className={styles.step} aria-label={texts.step.mapping}>
      <p>
        <b className={styles.fileName}>{file.name}</b>{" "}
        <span className={styles.dim}>
          {texts.fileFacts(fileSize(file.size), preview.columns.length)} · {preview.encoding}
          {preview.profile !== null && ` · ${usedColumns(texts, preview)}`}
        </span>
      </p>
      <ShopOptions
        profile={preview.profile}
        rules={choices.rules}
        onProfile={(profile) => onChoose({ ...choices, profile })}
        onRules={(rules) => onChoose({ ...choices, rules })}
      />
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">{texts.column.column}</th>
            <th scope="col">{texts.column.samples}</th>
            <th scope="col">{texts.column.field}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map(({ name, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            <tr key={at}>
              <th scope="row">{name}</th>
              <td>
                {samples.map((sample) => (
                  <span key={sample} className={styles.sample}>
                    {sample}
                  </span>
                ))}
              </td>
              <td>
                <Select
                  aria-label={texts.fieldOf(name)}
                  value={mapping[name] ?? ""}
                  onChange={(event) =>
                    onChange({ ...mapping, [name]: IMPORT_FIELDS.find((one) => one === event.target.value) ?? "" })
                  }
                >
                  <option value="">{texts.skipColumn}</option>
                  {IMPORT_FIELDS.map((field) => (
                    <option key={field} value={field}>
                      {texts.fieldName(field)}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem && <Banner tone="amber">{problem}</Banner>}
      {!problem && missing.length > 0 && <Banner>{texts.neededForNew(list(missing.map(texts.fieldName)))}</Banner>}
      {!problem &&
        (isShops ? <PreviewFindings preview={preview} /> : <FirstProblems preview={preview} mapping={mapping} />)}
      <SendingState {...sending} />
      <div className={styles.foot}>
        <Button onClick={onBack}>{texts.otherFile}</Button>
        <Button kind="main" onClick={onCheck} disabled={problem !== undefined} busy={sending.isSending}>
          {texts.checkFile}
        </Button>
      </div>
    </section>
  );
}

function usedColumns(texts: ReturnType<typeof useTexts>, { profile, columns, ignoredColumns }: ImportPreview): string {
  const used = columns.length - ignoredColumns.length;
  return texts.columnsUsed(profile === null ? "" : texts.shop.profileName[profile], used, columns.length);
}

const PROBLEMS_SHOWN = 3;

/** Problems of the first rows, as long as the mapping is the suggested one. */
function FirstProblems({ preview, mapping }: Pick<MappingStepProps, "preview" | "mapping">) {
  const texts = useTexts();
  const problemText = useProblemText();
  const bad = preview.rows.filter(({ fieldErrors }) => Object.keys(fieldErrors).length > 0);
  const isAsSuggested = JSON.stringify(suggestedMapping(preview)) === JSON.stringify(mapping);
  if (bad.length === 0 || !isAsSuggested) return null;
  return (
    <Banner tone="amber">
      {texts.firstProblems(bad.length, preview.rows.length)}
      <ul>
        {bad.slice(0, PROBLEMS_SHOWN).map(({ line, fieldErrors }) => (
          <li key={line}>
            {texts.line(line)}:{" "}
            {Object.entries(fieldErrors)
              .map(([field, problem]) => `${texts.fieldName(field)}: ${problemText(problem)}`)
              .join(", ")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

export function SendingState({ isSending, share, error }: Sending) {
  const texts = useTexts();
  const errorText = useErrorText();
  if (isSending) return <Progress label={texts.sending} share={share} tone="fig" />;
  if (!error) return null;
  return <Problem>{hasCode(error, "storage_full") ? texts.busy : errorText(error)}</Problem>;
}
