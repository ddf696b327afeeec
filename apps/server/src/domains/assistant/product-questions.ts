import {
  getProductQuestions,
  type ProductQuestion,
  type ProductQuestionSet,
  setProductQuestions,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { defaultQuestions } from "../../providers/models/index.ts";
import { empty, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { readVoice } from "../workspaces/index.ts";
import { type QuestionRow, readLibrary, toQuestion } from "./questions.ts";
import { readSector } from "./sectors.ts";

async function readChosen(tx: Tx, workspace: WorkspaceScope, productId: string): Promise<ProductQuestion[]> {
  const rows = await tx.many<QuestionRow>(sql`
    select id, text, created_at from product_questions
    where workspace_id = ${workspace.id} and product_id = ${productId} order by position`);
  return rows.map(toQuestion);
}

/** Returns the sector's questions in the site's language. Their ids never change. */
async function readDefaults(tx: Tx, workspace: WorkspaceScope): Promise<ProductQuestion[]> {
  const [{ locale }, sector] = await Promise.all([readVoice(tx, workspace.id), readSector(tx, workspace)]);
  return defaultQuestions(sector, locale).map((text, i) => ({ id: `qst_${sector.toLowerCase()}_${i + 1}`, text }));
}

/** Returns a product's questions for visitors: its own set, else the library, else the sector's defaults. */
export async function readProductQuestions(
  tx: Tx,
  workspace: WorkspaceScope,
  productId: string,
): Promise<ProductQuestionSet> {
  const [chosen, library] = await Promise.all([readChosen(tx, workspace, productId), readLibrary(tx, workspace)]);
  if (chosen.length > 0) return { questions: chosen, usesDefaults: false };
  const questions = library.length > 0 ? library : await readDefaults(tx, workspace);
  return { questions, usesDefaults: true };
}

/** Changes exactly when a product's visible questions change. */
export const questionsState = (workspaceId: string, productId: string): Sql => sql`
  concat(
    (select md5(string_agg(concat_ws(' ', k.id, k.position, k.text), ' ' order by k.id))
     from questions k where k.workspace_id = ${workspaceId}),
    (select md5(string_agg(concat_ws(' ', q.position, q.text), ' ' order by q.position))
     from product_questions q where q.workspace_id = ${workspaceId} and q.product_id = ${productId}))`;

/** A row lock on the product serializes two concurrent replacements of its set. */
async function requireProduct(tx: Tx, workspace: WorkspaceScope, productId: string, lock: Sql = empty): Promise<void> {
  const row = await tx.find(
    sql`select from products where workspace_id = ${workspace.id} and id = ${productId} ${lock}`,
  );
  if (row === undefined) throw notFound();
}

interface NewSet {
  workspace: WorkspaceScope;
  productId: string;
  questions: readonly { id?: string | undefined; text: string }[];
}

async function replaceSet(tx: Tx, { workspace, productId, questions }: NewSet, now: Date): Promise<void> {
  const createdAt = await knownQuestions(tx, workspace, productId);
  requireKnownOnce(questions, createdAt);
  await tx.run(sql`delete from product_questions where workspace_id = ${workspace.id} and product_id = ${productId}`);
  const rows = questions.map(({ id, text }, position) => ({
    position,
    id: id ?? newId("question"),
    text,
    created_at: (id === undefined ? undefined : createdAt.get(id)) ?? now.toISOString(),
  }));
  // A conflict can only come from a set stored since the If-Match check. It fails to serialize and is retried.
  await tx.run(sql`
    insert into product_questions (workspace_id, product_id, position, id, text, created_at)
    select ${workspace.id}, ${productId}, r.position, r.id, r.text, r.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (position int, id text, text text, created_at timestamptz)
    on conflict do nothing`);
}

/**
 * Returns the questions that a set may reference by id, with their creation times: library, defaults and the product's
 * own.
 */
async function knownQuestions(tx: Tx, workspace: WorkspaceScope, productId: string) {
  const known = [
    ...(await readDefaults(tx, workspace)),
    ...(await readLibrary(tx, workspace)),
    ...(await readChosen(tx, workspace, productId)),
  ];
  return new Map(known.map(({ id, createdAt }) => [id, createdAt]));
}

function requireKnownOnce(questions: NewSet["questions"], known: ReadonlyMap<string, unknown>): void {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  questions.forEach(({ id }, i) => {
    if (id === undefined) return;
    if (!known.has(id)) problems[`questions.${i}.id`] = "is not a question of this workspace";
    else if (seen.has(id)) problems[`questions.${i}.id`] = "must not be repeated";
    seen.add(id);
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

export const productQuestionHandlers: readonly Handler[] = [
  handle(getProductQuestions, "read", async ({ tx, workspace, params }) => {
    await requireProduct(tx, workspace, params.id);
    return readProductQuestions(tx, workspace, params.id);
  }),

  handle(setProductQuestions, "write", async ({ tx, workspace, params, body, now }) => {
    await requireProduct(tx, workspace, params.id, raw("for no key update"));
    await replaceSet(tx, { workspace, productId: params.id, questions: body.questions }, now);
    return readProductQuestions(tx, workspace, params.id);
  }),
];
