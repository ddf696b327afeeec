// Indexes that no statement of a complete test run scanned. Each index serves a statement, or it only costs writes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SCHEMA = "apps/server/src/storage/schema";

/** Indexes that PostgreSQL chooses only for more rows than a test writes, with their statement. */
const ALLOWED = {
  collections_search: "search among thousands of collections",
  customers_search: "search among thousands of customers",
  feedbacks_search: "search among thousands of messages",
  media_search: "search among thousands of images",
  imports_finished: "sweep of old imports",
  oauth_codes_expiry: "sweep of old codes",
  products_deleted_sku: "products with status DELETED by exact SKU",
};

/**
 * Prints the unused indexes. It fails no run, because PostgreSQL reads small tables whole now and then. `folder` has the
 * records of test/harness/index-use.ts.
 */
export function printUnusedIndexes(folder) {
  const scans = sumScans(folder);
  const indexes = listIndexes();
  const unused = indexes.filter(({ index }) => !scans.has(index) && !(index in ALLOWED));
  if (unused.length === 0) return;
  console.log(`\n${unused.length} of ${indexes.length} indexes were scanned by no statement of the tests:`);
  for (const { index, table } of unused) console.log(`  ${index} (${fileOf(table)})`);
}

function sumScans(folder) {
  const scans = new Map();
  for (const file of readdirSync(folder)) {
    for (const [, index, count] of readFileSync(join(folder, file), "utf8").matchAll(/^(\S+) (\d+)$/gm)) {
      scans.set(index, (scans.get(index) ?? 0) + Number(count));
    }
  }
  return scans;
}

/** Indexes of the schema that are not unique. */
function listIndexes() {
  const schema = readFileSync(join(SCHEMA, "schema.sql"), "utf8");
  const found = schema.matchAll(/^CREATE INDEX (\w+) ON (?:ONLY )?(?:public\.)?(\w+)/gim);
  return Array.from(found, ([, index, table]) => ({ index, table }));
}

function fileOf(table) {
  const folder = join(SCHEMA, "tables");
  const creates = (file) => readFileSync(join(folder, file), "utf8").includes(`create table ${table} (`);
  return `tables/${readdirSync(folder).find(creates)}`;
}
