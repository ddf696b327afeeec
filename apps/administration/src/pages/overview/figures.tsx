import type { Overview } from "@vitrine/contract";
import { Card, useLocale } from "@vitrine/ui";
import { Sparkline } from "@vitrine/ui/charts";
import styles from "./overview.module.css";
import { texts } from "./texts.ts";

const NAMES = ["accounts", "creditsSold", "creditsUsed"] as const;
const COLUMNS = [...NAMES, "requests", "errors"] as const;
type Name = (typeof COLUMNS)[number];
type Day = Overview["days"][number];

const sum = (days: readonly Day[], name: Name) => days.reduce((total, day) => total + day[name], 0);

export function Figures({ overview, days }: { overview: Overview; days: number }) {
  const now = overview.days.slice(-days);
  const before = overview.days.slice(0, -days);
  return (
    <>
      <div className={styles.figures}>
        {NAMES.map((name) => (
          <Figure key={name} name={name} overview={overview} now={now} before={before} />
        ))}
        <FailedShare now={now} before={before} />
      </div>
      <AsTable days={now} />
    </>
  );
}

interface FigureProps {
  name: (typeof NAMES)[number];
  overview: Overview;
  now: readonly Day[];
  before: readonly Day[];
}

/** Accounts are a total; all other figures are sums over the period. */
function Figure({ name, overview, now, before }: FigureProps) {
  const { number } = useLocale();
  const total = sum(now, name);
  const shown = name === "accounts" ? overview.totals.accounts : total;
  const values = now.map((day) => day[name]);
  return (
    <Card>
      <div className={styles.figure}>
        <p>{texts.figure[name]}</p>
        <b>{number(shown)}</b>
        <Change now={total} before={name === "accounts" ? undefined : sum(before, name)} days={now.length} />
      </div>
      <Sparkline values={name === "accounts" ? growing(shown, values) : values} />
    </Card>
  );
}

const SHARE = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 2 });
const shareOf = (errors: number, requests: number) => (requests === 0 ? 0 : errors / requests);
const failedShare = (days: readonly Day[]) => shareOf(sum(days, "errors"), sum(days, "requests"));

/** Share of answers that failed with a server error, in percent. */
function FailedShare({ now, before }: Pick<FigureProps, "now" | "before">) {
  const share = failedShare(now);
  const change = Math.round((share - failedShare(before)) * 10_000) / 100;
  return (
    <Card>
      <div className={styles.figure}>
        <p>{texts.figure.failed}</p>
        <b>{SHARE.format(share)}</b>
        {change !== 0 && <small title={texts.inDays(now.length)}>{signed(String(change), change)}</small>}
      </div>
      <Sparkline values={now.map(({ errors, requests }) => shareOf(errors, requests))} />
    </Card>
  );
}

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text.replace("-", "−"));

/** Computes earlier totals backwards from the current total. */
function growing(total: number, added: readonly number[]): number[] {
  let left = total;
  return added
    .toReversed()
    .map((n) => {
      const value = left;
      left -= n;
      return value;
    })
    .toReversed();
}

function Change({ now, before, days }: { now: number; before: number | undefined; days: number }) {
  const { number, percent } = useLocale();
  if (now === before || (before === undefined && now === 0)) return null;
  if (before === undefined) return <small title={texts.inDays(days)}>{signed(number(now), now)}</small>;
  if (before === 0) return null;
  const share = (now - before) / before;
  return <small title={texts.inDays(days)}>{signed(percent(share), share)}</small>;
}

function AsTable({ days }: { days: readonly Day[] }) {
  const { day, number } = useLocale();
  return (
    <details className={styles.table}>
      <summary>{texts.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {texts.figure[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{day(`${one.day}T00:00:00`)}</th>
                {COLUMNS.map((name) => (
                  <td key={name}>{number(one[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
