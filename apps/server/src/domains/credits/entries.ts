import {
  type CsvPart,
  type EntryKind,
  exportLedgerEntries,
  type LedgerEntry,
  listLedgerEntries,
  type QueryOf,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { dayOf } from "../../kernel/clock.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { csvText } from "../../storage/csv.ts";
import { empty, join, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { limitTo, offsetOf, toPagination } from "../../storage/paging.ts";
import { coverPeriod, type Piece, parsePeriod } from "../usage/index.ts";

interface EntryRow {
  number: number;
  id: string;
  kind: EntryKind;
  balance_delta: number;
  reserved_delta: number;
  balance: number;
  reserved: number;
  cause: string;
  reason: string;
  purchase_id: string | null;
  created_at: Date;
}

const ROW_COLUMNS = raw(
  "number, id, kind, balance_delta, reserved_delta, balance, reserved, cause, reason, purchase_id, created_at",
);

const toEntry = (row: EntryRow): LedgerEntry => ({
  id: row.id,
  kind: row.kind,
  balanceDelta: row.balance_delta,
  reservedDelta: row.reserved_delta,
  balance: row.balance,
  reserved: row.reserved,
  cause: row.cause,
  reason: row.reason,
  purchaseId: row.purchase_id,
  createdAt: row.created_at.toISOString(),
});

const PART_ROWS = 5000;

const CSV_COLUMNS = [
  "createdAt",
  "id",
  "kind",
  "balanceDelta",
  "reservedDelta",
  "balance",
  "reserved",
  "cause",
  "reason",
  "purchaseId",
] as const satisfies (keyof LedgerEntry)[];

function parseCursor(after: string | undefined): number {
  if (after === undefined) return 0;
  if (!/^\d{1,15}$/.test(after)) throw invalidInput({ after: "must be the `next` value of the previous page" });
  return Number(after);
}

type EntryQuery = QueryOf<typeof listLedgerEntries>;

const isNarrowed = ({ kind, from, to }: EntryQuery) => [kind, from, to].some((given) => given !== undefined);

/** Lists entries of a kind or period. An index finds them; daily totals count them. */
async function listNarrowed(tx: Tx, workspace: WorkspaceScope, query: EntryQuery, now: Date) {
  const period = parsePeriod(query);
  const ofKind = query.kind === undefined ? empty : sql`and kind = ${query.kind}`;
  const total = await countEntries(tx, workspace, coverPeriod(period, now, ["DAY"]), ofKind);
  const isPastTheEnd = offsetOf(query) >= total;
  const rows = isPastTheEnd
    ? []
    : await tx.many<EntryRow>(sql`
        select ${ROW_COLUMNS} from ledger_entries
        where workspace_id = ${workspace.id} and created_at >= ${period.from} and created_at <= ${period.to} ${ofKind}
        order by created_at desc, number desc ${limitTo(query)}`);
  return { entries: rows.map(toEntry), pagination: toPagination(query, total) };
}

/** Counts entries with the daily totals. Only partial days at the ends of the period are counted entry by entry. */
async function countEntries(tx: Tx, workspace: WorkspaceScope, pieces: Piece[], ofKind: Sql): Promise<number> {
  const counted = pieces.map(({ grain, from, to }) =>
    grain === "CUT"
      ? sql`select count(*) as n from ledger_entries
            where workspace_id = ${workspace.id} and created_at >= ${from} and created_at < ${to} ${ofKind}`
      : sql`select coalesce(sum(entries), 0)::bigint as n from ledger_days
            where workspace_id = ${workspace.id} and day >= ${dayOf(from)}::date and day < ${dayOf(to)}::date ${ofKind}`,
  );
  if (counted.length === 0) return 0;
  const { total } = await tx.one<{ total: number }>(
    sql`select sum(n)::bigint as total from (${join(counted, " union all ")}) c`,
  );
  return total;
}

export const entryHandlers: readonly Handler[] = [
  handle(listLedgerEntries, "read", async ({ tx, workspace, query, now }) => {
    if (isNarrowed(query)) return listNarrowed(tx, workspace, query, now);
    const { total } = await tx.one<{ total: number }>(
      sql`select entry_count as total from wallets where workspace_id = ${workspace.id}`,
    );
    // Entry numbers have no gaps, so every page is a key range, regardless of its depth.
    const newest = total - offsetOf(query);
    const rows = await tx.many<EntryRow>(sql`
      select ${ROW_COLUMNS} from ledger_entries
      where workspace_id = ${workspace.id} and number <= ${newest}::bigint and number > ${newest - query.pageSize}::bigint
      order by number desc`);
    return { entries: rows.map(toEntry), pagination: toPagination(query, total) };
  }),

  handle(exportLedgerEntries, "read", async ({ tx, workspace, query }): Promise<CsvPart> => {
    const after = parseCursor(query.after);
    const rows = await tx.many<EntryRow>(sql`
        select ${ROW_COLUMNS} from ledger_entries
        where workspace_id = ${workspace.id} and number > ${after} order by number limit ${PART_ROWS}`);
    const csv = csvText(CSV_COLUMNS, rows.map(toEntry), query.after === undefined);
    const last = rows.length === PART_ROWS ? rows.at(-1) : undefined;
    return { csv, next: last === undefined ? null : String(last.number) };
  }),
];
