// Conversations: what a visitor asked and what the assistant answered, so that a follow-up is understood. Texts only;
// pictures never get here.

import { deleteThread, type UserProfile } from "@vitrine/contract";
import { visitorOf, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { ToldFacts } from "../../providers/models/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import type { ThreadIds, ThreadOwner } from "./thread-ids.ts";

const CONVERSATION_LIFE = 90 * DAY;
/** How far back the assistant remembers. */
const TURNS_READ_MAX = 12;

export interface Turn {
  message: string;
  answer: string;
  /** What the turn was about and what its answer named. */
  productIds: string[];
}

export interface Conversation {
  id: string;
  isNew: boolean;
  turns: Turn[];
  /** What a routine conversation was last told of its visitor. */
  profile: UserProfile | null;
  selectedProductIds: string[];
  /** What the visitor told in all turns and has not taken back; null where no turn has been read for it. */
  told: ToldFacts | null;
}

export const newConversation = (): Conversation => ({
  id: newId("conversation"),
  isNew: true,
  turns: [],
  profile: null,
  selectedProductIds: [],
  told: null,
});

/** The oldest turn first. A conversation of another visitor is not there, nor is one that has been idle for too long. */
export async function getConversation(
  tx: Tx,
  workspace: WorkspaceScope,
  visitorId: string,
  id: string,
  now: Date,
): Promise<Conversation> {
  const since = later(now, -CONVERSATION_LIFE);
  const row = await tx.find<Omit<Conversation, "id" | "isNew">>(sql`
    select c.user_profile as profile, c.selected_product_ids as "selectedProductIds", c.told,
           coalesce((select json_agg(json_build_object('message', t.message, 'answer', t.answer,
                                                       'productIds', t.product_ids) order by t.number)
                     from (select * from conversation_turns
                           where workspace_id = ${workspace.id} and conversation_id = ${id} and created_at > ${since}
                           order by number desc limit ${TURNS_READ_MAX}) t), '[]') as turns
    from conversations c
    where c.workspace_id = ${workspace.id} and c.id = ${id} and c.visitor_id = ${visitorId} and c.updated_at > ${since}`);
  if (row === undefined) throw notFound();
  return { id, isNew: false, ...row };
}

/** Adds a turn. A conversation that its visitor has deleted in the meantime stays deleted. */
export async function saveTurn(
  tx: Tx,
  workspace: WorkspaceScope,
  visitorId: string,
  { id, isNew, profile, selectedProductIds, told: before }: Conversation,
  { told = before, ...turn }: Turn & { told?: ToldFacts | null | undefined },
  now: Date,
): Promise<void> {
  const given = profile === null ? null : JSON.stringify(profile);
  await tx.run(sql`
    select from save_turn(${workspace.id}, ${id}, ${isNew}, ${visitorId}, ${given}::jsonb, ${selectedProductIds},
      ${turn.message}, ${turn.answer}, ${turn.productIds}, ${now})`);
  // Most turns tell nothing new.
  if (told === null || factsIn(told) === factsIn(before)) return;
  await tx.run(sql`
    update conversations set told = ${JSON.stringify(told)}::jsonb
    where workspace_id = ${workspace.id} and id = ${id} and visitor_id = ${visitorId}`);
}

/** Whatever the order in which the database keeps them. */
const factsIn = (told: ToldFacts | null): string =>
  JSON.stringify([told?.states ?? [], told?.allergies ?? [], told?.without ?? [], told?.notAt ?? []]);

export const threadHandlers = ({ threadIds }: { threadIds: ThreadIds }): Handler[] => [
  handle(deleteThread, "write", async ({ tx, workspace, principal, params, now }) => {
    const { id: visitorId } = visitorOf(principal);
    const owner: ThreadOwner = { workspaceId: workspace.id, visitorId };
    const deleted = await tx.run(sql`
      delete from conversations
      where workspace_id = ${workspace.id} and id = ${threadIds.parse(owner, params.threadId)}
        and visitor_id = ${visitorId} and updated_at > ${later(now, -CONVERSATION_LIFE)}`);
    if (deleted === 0) throw notFound();
    return { id: params.threadId, deleted: true as const };
  }),
];
