import { scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import styles from "./charts.module.css";
import { useWidth } from "./frame.tsx";

const HEIGHT = 40;

/** Trend next to a figure, hidden from assistive technology: it adds no information. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { element, width } = useWidth();
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([0, width]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([HEIGHT - 1, 2]);
  const at = (_value: number, index: number) => x(index);
  const outline = line<number>(at, (value) => y(value)).curve(curveMonotoneX)([...values]);
  const below = area<number>(at, HEIGHT, (value) => y(value)).curve(curveMonotoneX)([...values]);
  return (
    <div ref={element} className={styles.plot}>
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <path className={styles.area} d={below ?? ""} />
        <path className={styles.line} d={outline ?? ""} />
      </svg>
    </div>
  );
}
