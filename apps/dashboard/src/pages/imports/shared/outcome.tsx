import type { Import } from "@vitrine/contract";
import { Banner, Progress, useLocale } from "@vitrine/ui";
import { useTexts } from "../texts/index.ts";
import styles from "./outcome.module.css";
import { isUnderWay } from "./progress.ts";

/** Progress and result of an import. */
export function Outcome({ data }: { data: Import }) {
  const texts = useTexts();
  const { number, list } = useLocale();
  const { counts, dryRun } = data;
  const figures = [
    { label: dryRun ? texts.figure.wouldCreate : texts.figure.created, count: counts.created },
    { label: dryRun ? texts.figure.wouldUpdate : texts.figure.updated, count: counts.updated },
    { label: texts.figure.unchanged, count: counts.unchanged },
    { label: texts.figure.failed, count: counts.failed, isBad: counts.failed > 0 },
  ];
  return (
    <div className={styles.outcome}>
      {isUnderWay(data) && (
        <div className={styles.progress} role="status">
          <span>
            {data.status === "PENDING" ? texts.waiting : texts.rowsRead(counts.total)} · {data.progress} %
          </span>
          <Progress label={texts.progress} share={data.progress / 100} tone="fig" />
        </div>
      )}
      <dl className={styles.figures}>
        {figures.map(({ label, count, isBad }) => (
          <div key={label} data-bad={isBad || undefined}>
            <dd>{number(count)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      {data.status === "FAILED" && <Banner tone="brick">{texts.failure(data.failure ?? "")}</Banner>}
      {data.status === "CANCELLED" && <Banner tone="amber">{dryRun ? texts.checkStopped : texts.stopped}</Banner>}
      {data.notices.length > 0 && (
        <Banner>
          {texts.shop.noticesTitle}
          <ul>
            {data.notices.map(({ kind, count }) => (
              <li key={kind}>{texts.notice(kind, count)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Pictures pictures={data.pictures} />
      {data.ignoredColumns.length > 0 && <Banner>{texts.ignored(list(data.ignoredColumns))}</Banner>}
    </div>
  );
}

function Pictures({ pictures: { waiting, fetched, failed } }: Pick<Import, "pictures">) {
  const texts = useTexts();
  const { number } = useLocale();
  if (waiting + fetched + failed === 0) return null;
  return (
    <Banner tone={failed > 0 ? "amber" : "leaf"}>
      {texts.pictures(number(fetched), number(waiting), number(failed))}
    </Banner>
  );
}
