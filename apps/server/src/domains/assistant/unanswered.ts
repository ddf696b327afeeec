import {
  listUnansweredQuestions,
  settleUnansweredQuestion,
  type UnansweredQuestion,
  type UnansweredStatus,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { empty, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { limitTo, toPagination } from "../../storage/paging.ts";
import { searchForm } from "../../storage/text-keys.ts";

/**
 * Stores a question that the assistant could not answer, so that the owner can extend the product's texts. A repeated
 * question increments its count.
 */
export async function recordUnanswered(
  tx: Tx,
  workspace: WorkspaceScope,
  { productId, question }: { productId: string; question: string },
  now: Date,
): Promise<void> {
  const words = searchForm(question).replace(/[^\p{L}\p{N} ]+/gu, "");
  await tx.run(sql`
    insert into unanswered_questions as q
      (workspace_id, product_id, question_key, id, text, first_asked_at, last_asked_at)
    select ${workspace.id}, p.id, ${sha256(words)}, ${newId("question")}, ${question},
           ${now}, ${now}
    from products p where p.workspace_id = ${workspace.id} and p.id = ${productId}
    on conflict (workspace_id, product_id, question_key) do update
      set asked_count = q.asked_count + 1, last_asked_at = excluded.last_asked_at,
          -- A new ask reopens an answered question. An ignored one stays ignored.
          status = case q.status when 'ANSWERED' then 'OPEN' else q.status end,
          settled_at = case q.status when 'IGNORED' then q.settled_at end`);
}

interface UnansweredRow {
  id: string;
  product_id: string;
  product_name: string;
  text: string;
  asked_count: number;
  first_asked_at: Date;
  last_asked_at: Date;
  status: UnansweredStatus;
  settled_at: Date | null;
}

const toUnanswered = (row: UnansweredRow): UnansweredQuestion => ({
  id: row.id,
  productId: row.product_id,
  productName: row.product_name,
  text: row.text,
  askedCount: row.asked_count,
  firstAskedAt: row.first_asked_at.toISOString(),
  lastAskedAt: row.last_asked_at.toISOString(),
  status: row.status,
  settledAt: row.settled_at?.toISOString() ?? null,
});

const COLUMNS =
  raw(`u.id, u.product_id, p.name as product_name, u.text, u.asked_count, u.first_asked_at, u.last_asked_at,
  u.status, u.settled_at`);

async function countByStatus(tx: Tx, workspace: WorkspaceScope, ofProduct: Sql = empty) {
  const rows = await tx.many<{ status: UnansweredStatus; n: number }>(sql`
    select u.status, count(*)::int as n from unanswered_questions u
    where u.workspace_id = ${workspace.id} ${ofProduct} group by u.status`);
  return (status: UnansweredStatus) => rows.find((row) => row.status === status)?.n ?? 0;
}

export const countOpenUnanswered = async (tx: Tx, workspace: WorkspaceScope): Promise<number> =>
  (await countByStatus(tx, workspace))("OPEN");

export const countOpenQuestions = async (tx: Tx, workspace: WorkspaceScope, productId: string): Promise<number> =>
  (await countByStatus(tx, workspace, sql`and u.product_id = ${productId}`))("OPEN");

export const unansweredHandlers: readonly Handler[] = [
  handle(listUnansweredQuestions, "read", async ({ tx, workspace, query }) => {
    const ofProduct = query.productId === undefined ? empty : sql`and u.product_id = ${query.productId}`;
    const rows = await tx.many<UnansweredRow>(sql`
      select ${COLUMNS}
      from unanswered_questions u join products p on p.workspace_id = u.workspace_id and p.id = u.product_id
      where u.workspace_id = ${workspace.id} and u.status = ${query.status} ${ofProduct}
      order by u.last_asked_at desc, u.id desc ${limitTo(query)}`);
    const all = await countByStatus(tx, workspace);
    const counted = query.productId === undefined ? all : await countByStatus(tx, workspace, ofProduct);
    return {
      questions: rows.map(toUnanswered),
      pagination: toPagination(query, counted(query.status)),
      counts: { open: all("OPEN"), answered: all("ANSWERED"), ignored: all("IGNORED") },
    };
  }),

  handle(settleUnansweredQuestion, "write", async ({ tx, workspace, params, body, now }) => {
    const settledAt = body.status === "OPEN" ? null : now;
    const row = await tx.find<UnansweredRow>(sql`
      update unanswered_questions u
      set status = ${body.status}, settled_at = case when u.status = ${body.status} then u.settled_at else ${settledAt}::timestamptz end
      from products p
      where u.workspace_id = ${workspace.id} and u.id = ${params.id} and p.workspace_id = u.workspace_id
        and p.id = u.product_id
      returning ${COLUMNS}`);
    if (row === undefined) throw notFound();
    return toUnanswered(row);
  }),
];
