import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "../parts/button.tsx";
import { cx } from "../parts/cx.ts";
import styles from "./charts.module.css";

export interface Day {
  /** YYYY-MM-DD. */
  date: string;
  /** One value per series. */
  values: readonly number[];
}

export interface ChartProps {
  title: ReactNode;
  /** At most three. */
  series: readonly string[];
  days: readonly Day[];
  height?: number | undefined;
}

const SERIES = [styles.s1, styles.s2, styles.s3];

export const seriesClass = (at: number) => SERIES[at] ?? styles.s3;

/** Title, legend, and the same values as a table. */
export function ChartFrame({ title, series, days, children }: ChartProps & { children: ReactNode }) {
  const { ui } = useLocale();
  const [isTable, setTable] = useState(false);
  return (
    <figure className={styles.chart}>
      <div className={styles.head}>
        <figcaption>{title}</figcaption>
        <div className={styles.legend}>
          {series.map((name, at) => (
            <span key={name} className={cx(styles.key, seriesClass(at))}>
              {name}
            </span>
          ))}
          <Button kind="link" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? ui.asChart : ui.asTable}
          </Button>
        </div>
      </div>
      {isTable ? <Figures series={series} days={days} /> : children}
    </figure>
  );
}

function Figures({ series, days }: Pick<ChartProps, "series" | "days">) {
  const { number, day } = useLocale();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, values }) => (
            <tr key={date}>
              <th scope="row">{day(`${date}T00:00:00`)}</th>
              {values.map((value, at) => (
                <td key={series[at]}>{number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the available width, so that texts keep their size. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
