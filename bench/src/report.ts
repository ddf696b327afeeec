import type { Measured } from "./load.ts";

export const say = (line: string) => void process.stdout.write(`${line}\n`);

const milliseconds = (value: number) => `${value.toFixed(1)} ms`.padStart(9);

export function sayMeasured(name: string, { requestsPerSecond, p50, p95, p99 }: Measured): void {
  const latencies = `p50 ${milliseconds(p50)}   p95 ${milliseconds(p95)}   p99 ${milliseconds(p99)}`;
  say(`${name.padEnd(28)}${requestsPerSecond.toFixed(0).padStart(7)} req/s   ${latencies}`);
}

/** A ratio that the project commits to. */
export interface Target {
  name: string;
  ratio: number;
  atLeast?: number;
  atMost?: number;
}

export function sayTargets(targets: Target[]): void {
  say("");
  for (const { name, ratio, atLeast, atMost } of targets) {
    const isKept = atLeast === undefined ? ratio <= (atMost ?? 0) : ratio >= atLeast;
    const target = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    say(`${isKept ? "kept  " : "MISSED"}  ${name.padEnd(52)}${ratio.toFixed(2).padStart(6)}   (${target})`);
  }
}
