import { Banner, Button, Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import styles from "./imports.module.css";
import { type Sending, SendingState } from "./mapping-step.tsx";
import { FailedRows } from "./shared/failed-rows.tsx";
import { Outcome } from "./shared/outcome.tsx";
import { isUnderWay, useImport } from "./shared/progress.ts";
import { useTexts } from "./texts/index.ts";

interface CheckStepProps extends Sending {
  importId: string;
  onBack: () => void;
  onStart: () => void;
}

/** Shows the result of the dry run. */
export function CheckStep({ importId, onBack, onStart, ...sending }: CheckStepProps) {
  const texts = useTexts();
  const { data, error, refetch } = useImport(importId);
  if (error && data === undefined) return <LoadError error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <Skeleton height={180} />;
  const { total, failed } = data.counts;
  const canStart = data.status === "DONE" && total > failed;
  return (
    <section className={styles.step} aria-label={texts.step.check}>
      {data.status === "DONE" && (
        <Banner tone={failed === 0 ? "leaf" : "amber"}>
          {failed === 0 ? texts.allGood : canStart ? texts.someFail(failed) : texts.noneGood}
        </Banner>
      )}
      <Outcome data={data} />
      <SendingState {...sending} />
      <div className={styles.foot}>
        <Button onClick={onBack} disabled={isUnderWay(data)}>
          {texts.changeMapping}
        </Button>
        <Button kind="main" onClick={onStart} disabled={!canStart} busy={sending.isSending}>
          {canStart ? texts.importRows(total - failed) : texts.import}
        </Button>
      </div>
      <FailedRows data={data} />
    </section>
  );
}
