import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { newId } from "../../kernel/ids.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { searchForm } from "../../storage/text-keys.ts";

/** Notes what the assistant could not answer, for the owner to answer in the product's texts. Asked again, it counts. */
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
      set asked_count = q.asked_count + 1, last_asked_at = excluded.last_asked_at`);
}
