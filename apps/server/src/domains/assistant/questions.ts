import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  LIMITS,
  listQuestions,
  listUnansweredQuestions,
  type ProductQuestion,
  type UnansweredQuestion,
  updateQuestion,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { limitTo, toPagination } from "../../storage/paging.ts";

export interface QuestionRow {
  id: string;
  text: string;
  created_at: Date;
}

export const toQuestion = ({ id, text, created_at }: QuestionRow): ProductQuestion => ({
  id,
  text,
  createdAt: created_at.toISOString(),
});

/** The whole library, newest first: it is small. */
export async function readLibrary(tx: Tx, workspace: WorkspaceScope): Promise<ProductQuestion[]> {
  const rows = await tx.many<QuestionRow>(sql`
    select id, text, created_at from questions where workspace_id = ${workspace.id} order by created_at desc, id desc`);
  return rows.map(toQuestion);
}

/** The lock on the workspace makes each of many at once count those before it. */
async function requireRoom(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await tx.run(sql`select from workspaces where id = ${workspace.id} for no key update`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from questions where workspace_id = ${workspace.id}`,
  );
  if (total >= LIMITS.question.perWorkspaceMax) {
    throw invalidInput({ text: `the library holds ${LIMITS.question.perWorkspaceMax} questions: delete one first` });
  }
}

interface UnansweredRow {
  id: string;
  product_id: string;
  product_name: string;
  text: string;
  asked_count: number;
  first_asked_at: Date;
  last_asked_at: Date;
}

const toUnanswered = (row: UnansweredRow): UnansweredQuestion => ({
  id: row.id,
  productId: row.product_id,
  productName: row.product_name,
  text: row.text,
  askedCount: row.asked_count,
  firstAskedAt: row.first_asked_at.toISOString(),
  lastAskedAt: row.last_asked_at.toISOString(),
});

export const questionHandlers: readonly Handler[] = [
  handle(listQuestions, "read", async ({ tx, workspace }) => ({ questions: await readLibrary(tx, workspace) })),

  handle(getQuestion, "read", async ({ tx, workspace, params }) => {
    const row = await tx.find<QuestionRow>(
      sql`select id, text, created_at from questions where workspace_id = ${workspace.id} and id = ${params.id}`,
    );
    if (row === undefined) throw notFound();
    return toQuestion(row);
  }),

  handle(createQuestion, "write", async ({ tx, workspace, body, now }) => {
    await requireRoom(tx, workspace);
    const row = await tx.one<QuestionRow>(sql`
      insert into questions (workspace_id, id, text, created_at)
      values (${workspace.id}, ${newId("question")}, ${body.text}, ${now})
      returning id, text, created_at`);
    return toQuestion(row);
  }),

  handle(updateQuestion, "write", async ({ tx, workspace, params, body }) => {
    const row = await tx.find<QuestionRow>(sql`
      update questions set text = ${body.text} where workspace_id = ${workspace.id} and id = ${params.id}
      returning id, text, created_at`);
    if (row === undefined) throw notFound();
    return toQuestion(row);
  }),

  handle(deleteQuestion, "write", async ({ tx, workspace, params }) => {
    const deleted = await tx.run(sql`delete from questions where workspace_id = ${workspace.id} and id = ${params.id}`);
    if (deleted === 0) throw notFound();
    return { id: params.id, deleted: true as const };
  }),

  handle(listUnansweredQuestions, "read", async ({ tx, workspace, query }) => {
    const ofProduct = query.productId === undefined ? empty : sql`and u.product_id = ${query.productId}`;
    const rows = await tx.many<UnansweredRow>(sql`
      select u.id, u.product_id, p.name as product_name, u.text, u.asked_count, u.first_asked_at, u.last_asked_at
      from unanswered_questions u join products p on p.workspace_id = u.workspace_id and p.id = u.product_id
      where u.workspace_id = ${workspace.id} ${ofProduct}
      order by u.last_asked_at desc, u.id desc ${limitTo(query)}`);
    const { total } = await tx.one<{ total: number }>(sql`
      select count(*)::int as total from unanswered_questions u where u.workspace_id = ${workspace.id} ${ofProduct}`);
    return { questions: rows.map(toUnanswered), pagination: toPagination(query, total) };
  }),
];
