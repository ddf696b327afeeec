// Scores by kind and by language, as lines to print.

import type { Judged, Outcome } from "./judge.ts";

export const shareOf = (judged: readonly Judged[], outcome: Outcome = "good") =>
  judged.filter((one) => one.outcome === outcome).length / Math.max(1, judged.length);

/** Of the products that were named as an answer to "which one", those that do not fit. */
export function unfitShare(judged: readonly Judged[]): number {
  const named = judged.flatMap((one) => one.named);
  return named.filter(({ fits }) => !fits).length / Math.max(1, named.length);
}

export function tableOf(judged: readonly Judged[]): string {
  const kinds = groupsOf(judged, ({ question }) => question.kind);
  const languages = groupsOf(judged, ({ question }) => question.language);
  const rows = [["all", judged] as const, ...kinds, ...languages].map(([name, group]) => rowOf(name, group));
  const times = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return [
    ["", "n", "good", "missed", "off", "wrong"].map(column).join(""),
    ...rows,
    `unfit among those named: ${percent(unfitShare(judged))}`,
    `milliseconds: median ${Math.round(times[Math.floor(times.length / 2)] ?? 0)}, longest ${Math.round(times.at(-1) ?? 0)}`,
  ].join("\n");
}

const OUTCOMES = ["good", "missed", "off", "wrong"] as const;

const rowOf = (name: string, group: readonly Judged[]) =>
  [name, String(group.length), ...OUTCOMES.map((outcome) => percent(shareOf(group, outcome)))].map(column).join("");

function groupsOf(judged: readonly Judged[], keyOf: (one: Judged) => string): [string, Judged[]][] {
  const groups = new Map<string, Judged[]>();
  for (const one of judged) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const column = (text: string, index: number) => (index === 0 ? text.padEnd(12) : text.padStart(8));
