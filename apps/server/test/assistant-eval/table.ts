// Scores by kind and by language, as lines to print.

import type { Judged, Outcome } from "./judge.ts";

export const shareOf = (judged: readonly Judged[], outcome: Outcome = "good") =>
  judged.filter((one) => one.outcome === outcome).length / Math.max(1, judged.length);

/** Share of unfit products among those named for "which one" questions. */
export function unfitShare(judged: readonly Judged[]): number {
  const named = judged.flatMap((one) => one.named);
  return named.filter(({ fits }) => !fits).length / Math.max(1, named.length);
}

/** Price of a million tokens, in any currency. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
}

export function tableOf(judged: readonly Judged[], prices?: TokenPrices): string {
  const kinds = groupsOf(judged, ({ question }) => question.kind);
  const languages = groupsOf(judged, ({ question }) => question.language);
  const rows = [["all", judged] as const, ...kinds, ...languages].map(([name, group]) => rowOf(name, group));
  const times = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return [
    ["", "n", ...OUTCOMES].map(column).join(""),
    ...rows,
    `unfit among those named: ${percent(unfitShare(judged))}`,
    `answers that show what they rest on: ${percent(judged.filter(({ sources }) => sources > 0).length / Math.max(1, judged.length))}`,
    `milliseconds: median ${at(times, 0.5)}, 95th of a hundred ${at(times, 0.95)}, longest ${at(times, 1)}`,
    ...costOf(judged, prices),
  ].join("\n");
}

const at = (times: readonly number[], share: number) =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

/** Empty if the model counts no tokens. */
function costOf(judged: readonly Judged[], prices: TokenPrices | undefined): string[] {
  const input = judged.reduce((sum, { usage }) => sum + usage.inputTokens, 0);
  const output = judged.reduce((sum, { usage }) => sum + usage.outputTokens, 0);
  if (input + output === 0) return [];
  const each = (tokens: number) => Math.round(tokens / Math.max(1, judged.length));
  const tokens = `tokens: ${input} read and ${output} written, ${each(input)} and ${each(output)} a question`;
  if (prices === undefined) return [tokens];
  const cost = (input * prices.input + output * prices.output) / 1e6;
  return [
    tokens,
    `cost: ${cost.toFixed(4)}, ${((1000 * cost) / Math.max(1, judged.length)).toFixed(3)} a thousand questions`,
  ];
}

const OUTCOMES = ["good", "missed", "off", "wrong", "failed"] as const;

const rowOf = (name: string, group: readonly Judged[]) =>
  [name, String(group.length), ...OUTCOMES.map((outcome) => percent(shareOf(group, outcome)))].map(column).join("");

function groupsOf(judged: readonly Judged[], keyOf: (one: Judged) => string): [string, Judged[]][] {
  const groups = new Map<string, Judged[]>();
  for (const one of judged) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const column = (text: string, index: number) => (index === 0 ? text.padEnd(12) : text.padStart(8));
