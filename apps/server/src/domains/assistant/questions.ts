import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  LIMITS,
  listQuestions,
  orderQuestions,
  type ProductQuestion,
  updateQuestion,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";

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

/** The owner's order; new questions come first. */
const IN_ORDER = raw("k.position nulls first, k.created_at desc, k.id desc");

/** Returns the whole library, which is small. */
export async function readLibrary(tx: Tx, workspace: WorkspaceScope): Promise<ProductQuestion[]> {
  const rows = await tx.many<QuestionRow>(sql`
    select id, text, created_at from questions k where workspace_id = ${workspace.id} order by ${IN_ORDER}`);
  return rows.map(toQuestion);
}

const lockLibrary = (tx: Tx, workspace: WorkspaceScope) =>
  tx.run(sql`select from workspaces where id = ${workspace.id} for no key update`);

/** The lock on the workspace lets each concurrent request count the earlier ones. */
async function requireWithinLimit(tx: Tx, workspace: WorkspaceScope): Promise<void> {
  await lockLibrary(tx, workspace);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from questions where workspace_id = ${workspace.id}`,
  );
  if (total >= LIMITS.question.perWorkspaceMax) {
    throw invalidInput({
      text: `The library is limited to ${LIMITS.question.perWorkspaceMax} questions: delete one first.`,
    });
  }
}

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
    await requireWithinLimit(tx, workspace);
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

  handle(orderQuestions, "write", async ({ tx, workspace, body }) => {
    await lockLibrary(tx, workspace);
    requireKnownOnce(body.questionIds, await readLibrary(tx, workspace));
    await tx.run(sql`
      update questions q set position = o.place
      from (select k.id, row_number() over (order by given.n nulls last, ${IN_ORDER}) as place
            from questions k left join unnest(${body.questionIds}::text[]) with ordinality as given (id, n) on given.id = k.id
            where k.workspace_id = ${workspace.id}) o
      where q.workspace_id = ${workspace.id} and q.id = o.id`);
    return { questions: await readLibrary(tx, workspace) };
  }),
];

function requireKnownOnce(ids: readonly string[], library: readonly ProductQuestion[]): void {
  const left = new Set(library.map(({ id }) => id));
  const problems = ids.flatMap((id, i) =>
    left.delete(id) ? [] : [[`questionIds.${i}`, "must be a question of the library and not repeated"]],
  );
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
}
