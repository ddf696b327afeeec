import {
  type CsvPart,
  type EntryKind,
  exportLedgerEntries,
  type LedgerEntry,
  listLedgerEntries,
} from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { csvText } from "../../storage/csv.ts";
import { raw, sql } from "../../storage/database.ts";
import { offsetOf, toPagination } from "../../storage/paging.ts";

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
  if (!/^\d{1,15}$/.test(after)) throw invalidInput({ after: "is not what an answer gave as next" });
  return Number(after);
}

export const entryHandlers: readonly Handler[] = [
  handle(listLedgerEntries, "read", async ({ tx, workspace, query }) => {
    const { total } = await tx.one<{ total: number }>(
      sql`select entry_count as total from wallets where workspace_id = ${workspace.id}`,
    );
    // Numbers have no gaps: every page is a range of the key, however far back it lies.
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
