import { getPurchase, listPurchases, type Purchase, type PurchaseStatus } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { empty, raw, sql } from "../../storage/database.ts";
import { limitTo, toPagination } from "../../storage/paging.ts";

export interface PurchaseRow {
  id: string;
  credits: number;
  amount: number;
  currency: string;
  status: PurchaseStatus;
  reversed_amount: number;
  reversed_credits: number;
  receipt_number: string | null;
  billed_to_name: string | null;
  billed_to_email: string | null;
  created_at: Date;
  paid_at: Date | null;
}

/** The columns of `PurchaseRow` with the given table name. */
export const purchaseColumns = (table: "p" | "purchases") =>
  raw(
    [
      "id, credits, amount, currency, status, reversed_amount, reversed_credits, receipt_number, billed_to_name",
      "billed_to_email, created_at, paid_at",
    ]
      .flatMap((line) => line.split(", "))
      .map((name) => `${table}.${name}`)
      .join(", "),
  );

const COLUMNS = purchaseColumns("purchases");

export const toPurchase = (row: PurchaseRow): Purchase => ({
  id: row.id,
  credits: row.credits,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reversedAmount: row.reversed_amount,
  reversedCredits: row.reversed_credits,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  receipt: toReceipt(row),
});

function toReceipt(row: PurchaseRow): Purchase["receipt"] {
  if (row.receipt_number === null || row.paid_at === null) return null;
  return {
    number: row.receipt_number,
    issuedAt: row.paid_at.toISOString(),
    billedToName: row.billed_to_name ?? "",
    billedToEmail: row.billed_to_email ?? "",
    description: `${row.credits} credits`,
    amount: row.amount,
    currency: row.currency,
  };
}

export const purchaseHandlers: readonly Handler[] = [
  handle(listPurchases, "read", async ({ tx, workspace, query }) => {
    const withStatus = query.status === undefined ? empty : sql`and status = ${query.status}`;
    const rows = await tx.many<PurchaseRow>(sql`
      select ${COLUMNS} from purchases where workspace_id = ${workspace.id} ${withStatus}
      order by created_at desc, id desc ${limitTo(query)}`);
    const { total } = await tx.one<{ total: number }>(
      sql`select count(*) as total from purchases where workspace_id = ${workspace.id} ${withStatus}`,
    );
    return { purchases: rows.map(toPurchase), pagination: toPagination(query, total) };
  }),

  handle(getPurchase, "read", async ({ tx, workspace, params }) => {
    const row = await tx.find<PurchaseRow>(
      sql`select ${COLUMNS} from purchases where workspace_id = ${workspace.id} and id = ${params.id}`,
    );
    if (row === undefined) throw notFound();
    return toPurchase(row);
  }),
];
