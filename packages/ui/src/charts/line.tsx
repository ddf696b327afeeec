import { scaleLinear, scalePoint } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import { DayLabels } from "./bars.tsx";
import styles from "./charts.module.css";
import { ChartFrame, type ChartProps, type Day, useWidth } from "./frame.tsx";

const BOTTOM = 22;

/** One value per day. */
export function LineChart(props: ChartProps) {
  const { series, days, height = 120 } = props;
  const { element, width } = useWidth();
  const x = scalePoint<string>()
    .domain(days.map(({ date }) => date))
    .range([4, width - 4]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...days.map(first))])
    .nice(3)
    .range([height - BOTTOM, 6]);
  const at = ({ date }: Day) => x(date) ?? 0;
  const outline = line<Day>(at, (day) => y(first(day))).curve(curveMonotoneX)([...days]);
  const below = area<Day>(at, y(0), (day) => y(first(day))).curve(curveMonotoneX)([...days]);
  return (
    <ChartFrame {...props}>
      <div ref={element} className={styles.plot}>
        <svg width={width} height={height} role="img" aria-label={series.join(", ")}>
          <path className={styles.area} d={below ?? ""} />
          <path className={styles.line} d={outline ?? ""} />
          <DayLabels days={days} x={(date) => x(date) ?? 0} at={height - 4} />
        </svg>
      </div>
    </ChartFrame>
  );
}

const first = ({ values }: Day) => values[0] ?? 0;
