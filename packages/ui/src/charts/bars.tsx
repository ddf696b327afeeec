import { scaleBand, scaleLinear } from "d3-scale";
import { useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { cx } from "../parts/cx.ts";
import styles from "./charts.module.css";
import { ChartFrame, type ChartProps, type Day, seriesClass, useWidth } from "./frame.tsx";

const LEFT = 40;
const BOTTOM = 24;
const GAP = 1.5;

/** Bars by day, with the series stacked. */
export function BarChart(props: ChartProps) {
  const { series, days, height = 200 } = props;
  const { element, width } = useWidth();
  const [shown, setShown] = useState<Day>();
  const x = scaleBand<string>()
    .domain(days.map(({ date }) => date))
    .range([LEFT, width])
    .padding(0.32);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...days.map(sum))])
    .nice(3)
    .range([height - BOTTOM, 6]);
  return (
    <ChartFrame {...props}>
      <div ref={element} className={styles.plot}>
        <svg width={width} height={height} role="img" aria-label={series.join(", ")}>
          <Rules y={y} width={width} />
          <DayLabels days={days} x={(date) => (x(date) ?? 0) + x.bandwidth() / 2} at={height - 6} />
          {days.map((day) => (
            <g key={day.date}>
              {stack(day).map(({ from, to }, at) => (
                <rect
                  key={series[at]}
                  className={cx(styles.bar, seriesClass(at))}
                  x={x(day.date)}
                  width={x.bandwidth()}
                  y={y(to)}
                  height={Math.max(0, y(from) - y(to) - (to > from ? GAP : 0))}
                  rx={2.5}
                />
              ))}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the table holds the same figures */}
              <rect
                className={styles.hit}
                x={(x(day.date) ?? 0) - (x.step() - x.bandwidth()) / 2}
                width={x.step()}
                y={0}
                height={height - BOTTOM}
                onMouseEnter={() => setShown(day)}
                onMouseLeave={() => setShown(undefined)}
              />
            </g>
          ))}
        </svg>
        {shown && <Tip day={shown} series={series} left={(x(shown.date) ?? 0) + x.bandwidth() / 2} />}
      </div>
    </ChartFrame>
  );
}

const sum = ({ values }: Day) => values.reduce((whole, value) => whole + value, 0);

function stack({ values }: Day): { from: number; to: number }[] {
  let from = 0;
  return values.map((value) => {
    const piece = { from, to: from + value };
    from = piece.to;
    return piece;
  });
}

function Rules({ y, width }: { y: ReturnType<typeof scaleLinear<number, number>>; width: number }) {
  const { number } = useLocale();
  return y.ticks(3).map((tick) => (
    <g key={tick}>
      <line className={styles.rule} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
      <text className={styles.label} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
        {number(tick)}
      </text>
    </g>
  ));
}

export function DayLabels({ days, x, at }: { days: readonly Day[]; x: (date: string) => number; at: number }) {
  const { day } = useLocale();
  const every = Math.max(1, Math.ceil(days.length / 5));
  return days
    .filter((_, index) => index % every === 0)
    .map(({ date }, index) => (
      <text key={date} className={styles.label} x={x(date)} y={at} textAnchor={index === 0 ? "start" : "middle"}>
        {day(`${date}T00:00:00`)}
      </text>
    ));
}

function Tip({ day, series, left }: { day: Day; series: readonly string[]; left: number }) {
  const locale = useLocale();
  return (
    <div className={styles.tip} style={{ left }}>
      <strong>{locale.day(`${day.date}T00:00:00`)}</strong>
      <dl>
        {series.map((name, at) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{locale.number(day.values[at] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
