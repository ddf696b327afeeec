// Checks which usual questions a product's texts answer. Side processes read the texts, so no transaction is open
// meanwhile.

import { getProductReadiness } from "@vitrine/contract";
import { assumeWorkspace, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { type Clock, SECOND } from "../../kernel/clock.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { ModelFailure, type ProductFacts, type ReadsProducts } from "../../providers/models/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { readOwnFacts } from "./grounding.ts";
import { readSector } from "./sectors.ts";
import { countOpenQuestions } from "./unanswered.ts";

interface ReadinessParts {
  productReader: ReadsProducts;
}

const READING_TIME = 30 * SECOND;

const turnOf = (workspace: WorkspaceScope) => ({ tenant: workspace.id, signal: AbortSignal.timeout(READING_TIME) });

export const readinessHandlers = ({ productReader }: ReadinessParts): Handler[] => [
  handle(getProductReadiness, "outside", async ({ database, workspace, params }) => {
    const { facts, sector, openQuestions } = await database.read(async (tx) => ({
      facts: await getFacts(tx, workspace, params.id),
      sector: await readSector(tx, workspace),
      openQuestions: await countOpenQuestions(tx, workspace, params.id),
    }));
    const topics = await productReader.checkUsualQuestions(facts, sector, turnOf(workspace)).catch(toUnavailable);
    const isReady = openQuestions === 0 && topics.every(({ isAnswered }) => isAnswered);
    return { productId: params.id, sector, isReady, topics, openQuestions };
  }),
];

/** Reports that the text reader is overloaded, which can happen on a busy machine. */
function toUnavailable(error: unknown): never {
  throw error instanceof ModelFailure ? new OperationError("unavailable", { internal: error.message }) : error;
}

async function getFacts(tx: Tx, workspace: WorkspaceScope, productId: string): Promise<ProductFacts> {
  const facts = await readOwnFacts(tx, workspace, productId);
  if (facts === undefined) throw notFound();
  return facts;
}

export interface AnswerCheckParts extends ReadinessParts {
  database: Pick<Database, "read" | "write">;
  clock: Clock;
}

/** Maximum questions per check. The next change of the texts checks the rest. */
const CHECKED_AT_ONCE = 100;

/** Job: settles the open questions that a product's new texts answer. */
export async function checkAnswers(
  { database, productReader, clock }: AnswerCheckParts,
  { workspaceId, productId }: { workspaceId: string; productId: string },
): Promise<void> {
  const workspace = assumeWorkspace(workspaceId, "the changed product's own, in a job of that change");
  const { facts, open } = await database.read(async (tx) => ({
    facts: await readOwnFacts(tx, workspace, productId),
    open: await readOpen(tx, workspace, productId),
  }));
  if (facts === undefined || open.length === 0) return;
  const texts = open.map(({ text }) => text);
  const answered = await productReader.areAnswered(facts, texts, turnOf(workspace));
  const ids = open.filter((_question, i) => answered[i]).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.write((tx) =>
    tx.run(sql`
      update unanswered_questions set status = 'ANSWERED', settled_at = ${clock.now()}
      where workspace_id = ${workspace.id} and id = any(${ids}::text[]) and status = 'OPEN'`),
  );
}

const readOpen = (tx: Tx, workspace: WorkspaceScope, productId: string) =>
  tx.many<{ id: string; text: string }>(sql`
    select id, text from unanswered_questions
    where workspace_id = ${workspace.id} and product_id = ${productId} and status = 'OPEN'
    order by last_asked_at desc limit ${CHECKED_AT_ONCE}`);
