import { EmptyState, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { BarChart } from "@vitrine/ui/charts";
import { ChartNoAxesColumn } from "lucide-react";
import { LatestEntries } from "./ledger.tsx";
import { Packs } from "./packs.tsx";
import { UsageByActor } from "./people.tsx";
import { PurchaseReturn } from "./purchase-return.tsx";
import { useMayPay, usePeriod, useTimeline } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";
import { Debt, WalletCard } from "./wallet.tsx";

export function Overview() {
  const mayPay = useMayPay();
  return (
    <>
      {mayPay && (
        <>
          <PurchaseReturn />
          <Debt />
          <div className={styles.money}>
            <WalletCard />
            <Packs />
          </div>
        </>
      )}
      <Chart />
      <div className={mayPay ? styles.pair : undefined}>
        <UsageByActor />
        {mayPay && <LatestEntries />}
      </div>
    </>
  );
}

const SERIES = ["PRODUCT_CHAT", "ROUTINE_CHAT", "FACE_ANALYSIS"] as const;
const CHART_HEIGHT = 220;

function Chart() {
  const texts = useTexts();
  const { number, percent } = useLocale();
  const { days } = usePeriod();
  const { data, error, refetch } = useTimeline();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={CHART_HEIGHT + 72} />;
  const shown = data.days.slice(-days);
  const total = creditsOf(shown);
  const before = creditsOf(data.days.slice(0, -days));
  const compared = before === 0 ? "" : `, ${compare(total, before)}`;
  function compare(now: number, then: number): string {
    if (now === then) return texts.asBefore;
    const share = percent(Math.round((Math.abs(now - then) / then) * 100) / 100);
    return now > then ? texts.moreThanBefore(share) : texts.lessThanBefore(share);
  }
  return (
    <section className={styles.sheet} aria-label={texts.byDay}>
      {total === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <BarChart
          title={
            <>
              <h2 className={styles.chartTitle}>{texts.byDay}</h2>{" "}
              <span className={styles.dim}>
                {texts.inDays(number(total), days)}
                {compared}
              </span>
            </>
          }
          series={SERIES.map((name) => texts.events[name])}
          days={shown.map(({ day, byEvent }) => ({
            date: day,
            values: SERIES.map((name) => byEvent.find(({ eventName }) => eventName === name)?.credits ?? 0),
          }))}
          height={CHART_HEIGHT}
        />
      )}
    </section>
  );
}

const creditsOf = (days: readonly { credits: number }[]) => days.reduce((sum, { credits }) => sum + credits, 0);
