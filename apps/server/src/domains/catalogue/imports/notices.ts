// Counts, by kind, the changes to values that made products acceptable.

import type { ImportNotice } from "@vitrine/contract";
import type { Row } from "./rows.ts";

export type NoticeCounts = Partial<Record<ImportNotice, number>>;

export function addNotices(a: NoticeCounts, b: NoticeCounts): NoticeCounts {
  const sum: NoticeCounts = { ...a };
  for (const [kind, count] of Object.entries(b) as [ImportNotice, number][]) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/** Counts the notices of accepted rows. Assumed values only count for new products. */
export function noticesOf(
  given: readonly Row[],
  good: readonly Row[],
  targetOf: (row: Row) => string | undefined,
  pictureNoticeOf: (row: Row) => ImportNotice | undefined,
): NoticeCounts {
  const counts: NoticeCounts = {};
  const taken = new Set(good.map(({ line }) => line));
  const count = (kind: ImportNotice) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  for (const row of given) {
    if (!taken.has(row.line)) continue;
    for (const kind of new Set([...(row.notices ?? []), pictureNoticeOf(row)])) if (kind !== undefined) count(kind);
    if (row.assumed === undefined || targetOf(row) !== undefined) continue;
    if (row.assumed.barcode !== undefined && row.values.barcode === undefined) count("barcode_generated");
    if (row.assumed.brand !== undefined && row.values.brand === undefined) count("brand_assumed");
  }
  return counts;
}
