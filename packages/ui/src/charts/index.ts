export { BarChart } from "./bars.tsx";
export type { ChartProps, Day } from "./frame.tsx";
export { LineChart } from "./line.tsx";
export { Sparkline } from "./sparkline.tsx";
