import { type Feedback, listFeedback, type QueryOf, setFeedbackStatus } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { empty, raw, sql, type Tx } from "../../storage/database.ts";
import { chosenOrder, toPagination } from "../../storage/paging.ts";
import { searchForm } from "../../storage/text-keys.ts";
import { pageOf, search } from "../../storage/text-search.ts";

interface FeedbackRow {
  id: string;
  user_id: string | null;
  message: string;
  created_at: Date;
  workspace_id: string;
  workspace_name: string;
}

const toFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  workspaceId: row.workspace_id,
  userId: row.user_id,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  workspaceName: row.workspace_name,
});

const columnsOf = (workspace: WorkspaceScope) => sql`
  workspace_id, id, user_id, message, created_at,
  (select name from workspaces where id = ${workspace.id}) as workspace_name`;

const ORDERS = { createdAt: raw("created_at") };

export const feedbackHandlers: readonly Handler[] = [
  handle(listFeedback, "read", async ({ tx, workspace, query }) => {
    const own = sql`s.workspace_id = ${workspace.id} ${ofStatus(query)}`;
    const order = chosenOrder(query.sort, ORDERS);
    const found = await search(tx, { from: raw("feedbacks s"), where: own, id: raw("s.id"), order }, query);
    const page = pageOf(found, own, ORDERS, query);
    const rows = await tx.many<FeedbackRow>(sql`
      select ${columnsOf(workspace)} from feedbacks s where ${page}`);
    const total = found?.total ?? (await countFeedbacks(tx, workspace))[query.status ?? "ALL"];
    return { feedbacks: rows.map(toFeedback), pagination: toPagination(query, total) };
  }),

  handle(setFeedbackStatus, "write", async ({ tx, workspace, params, body, now }) => {
    const doneAt = body.status === "DONE" ? now : null;
    // Marking it again keeps the time of the first completion.
    const row = await tx.find<{ done_at: Date | null }>(sql`
      update feedbacks
      set done_at = case when ${doneAt}::timestamptz is null then null else coalesce(done_at, ${doneAt}) end
      where workspace_id = ${workspace.id} and id = ${params.id} returning done_at`);
    if (row === undefined) throw notFound();
    return { id: params.id, status: body.status, doneAt: row.done_at?.toISOString() ?? null };
  }),
];

function ofStatus({ status }: QueryOf<typeof listFeedback>) {
  if (status === undefined) return empty;
  return status === "OPEN" ? sql`and s.done_at is null` : sql`and s.done_at is not null`;
}

interface FeedbackCounts {
  ALL: number;
  OPEN: number;
  DONE: number;
}

async function countFeedbacks(tx: Tx, workspace: WorkspaceScope): Promise<FeedbackCounts> {
  const { all, done } = await tx.one<{ all: number; done: number }>(sql`
    select coalesce(sum(feedbacks), 0)::int as all, coalesce(sum(done), 0)::int as done
    from feedback_counts where workspace_id = ${workspace.id}`);
  return { ALL: all, OPEN: all - done, DONE: done };
}

export const countOpenFeedback = async (tx: Tx, workspace: WorkspaceScope): Promise<number> =>
  (await countFeedbacks(tx, workspace)).OPEN;

export async function listOpenFeedback(tx: Tx, workspace: WorkspaceScope, limit: number): Promise<Feedback[]> {
  const rows = await tx.many<FeedbackRow>(sql`
    select ${columnsOf(workspace)} from feedbacks
    where workspace_id = ${workspace.id} and done_at is null order by created_at desc, id desc limit ${limit}`);
  return rows.map(toFeedback);
}

export interface NewFeedback {
  /** Null for a guest. */
  userId: string | null;
  message: string;
}

export async function recordFeedback(
  tx: Tx,
  workspace: WorkspaceScope,
  feedback: NewFeedback,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into feedbacks (workspace_id, id, user_id, message, search_text, created_at)
    values (${workspace.id}, ${newId("feedback")}, ${feedback.userId}, ${feedback.message},
            ${searchForm(feedback.message)}, ${now})`);
}
