import { type Feedback, listFeedback } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { newId } from "../../kernel/ids.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
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

const ORDERS = { createdAt: raw("created_at") };

export const feedbackHandlers: readonly Handler[] = [
  handle(listFeedback, "read", async ({ tx, workspace, query }) => {
    const own = sql`s.workspace_id = ${workspace.id}`;
    const order = chosenOrder(query.sort, ORDERS);
    const found = await search(tx, { from: raw("feedbacks s"), where: own, id: raw("s.id"), order }, query);
    const page = pageOf(found, own, ORDERS, query);
    const rows = await tx.many<FeedbackRow>(sql`
      select workspace_id, id, user_id, message, created_at,
             (select name from workspaces where id = ${workspace.id}) as workspace_name
      from feedbacks s where ${page}`);
    const total = found?.total ?? (await countFeedbacks(tx, workspace));
    return { feedbacks: rows.map(toFeedback), pagination: toPagination(query, total) };
  }),
];

async function countFeedbacks(tx: Tx, workspace: WorkspaceScope): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`select coalesce(sum(feedbacks), 0)::int as total from feedback_counts where workspace_id = ${workspace.id}`,
  );
  return total;
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
