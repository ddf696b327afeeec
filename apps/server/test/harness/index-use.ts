// Records which indexes the statements of a run scan. `npm test` sums them (scripts/index-use.mjs).

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Folder of the records. Only complete runs set it. */
const FOLDER = process.env["VITRINE_INDEX_USE"];

/** Unique indexes are constraints, with or without scans. */
const SCANS = `
  select indexrelname as index, idx_scan::int as scans from pg_stat_user_indexes join pg_index using (indexrelid)
  where schemaname = 'public' and not indisunique and idx_scan > 0`;

/** Call it when no session uses the database: sessions report their scans at the latest when they end. */
export async function recordIndexUse(url: string): Promise<void> {
  if (FOLDER === undefined) return;
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ index: string; scans: number }>(SCANS);
    const lines = rows.map(({ index, scans }) => `${index} ${scans}\n`);
    appendFileSync(join(FOLDER, String(process.pid)), lines.join(""));
  } finally {
    await client.end();
  }
}
