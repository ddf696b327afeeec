// Conversations: the visitor's questions and the assistant's answers, as context for a follow-up. Only texts are
// stored, never pictures.

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
/** Maximum turns in the assistant's memory. */
const TURNS_READ = 12;

export interface Turn {
  message: string;
  answer: string;
  /** Products that the turn concerns or that its answer names. */
  productIds: string[];
}

export interface Conversation {
  id: string;
  isNew: boolean;
  turns: Turn[];
  /** The latest visitor profile of a routine conversation. */
  profile: UserProfile | null;
  selectedProductIds: string[];
  /** Facts that the visitor has stated and not withdrawn; null if no turn has been read for them. */
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

/** Returns the turns oldest first. Throws `not_found` for another visitor's or an expired conversation. */
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
                           order by number desc limit ${TURNS_READ}) t), '[]') as turns
    from conversations c
    where c.workspace_id = ${workspace.id} and c.id = ${id} and c.visitor_id = ${visitorId} and c.updated_at > ${since}`);
  if (row === undefined) throw notFound();
  return { id, isNew: false, ...row };
}

/** Adds a turn. A conversation that its visitor deleted meanwhile stays deleted. */
export async function saveTurn(
  tx: Tx,
  workspace: WorkspaceScope,
  visitorId: string,
  { id, isNew, profile, selectedProductIds, told: before }: Conversation,
  { told = before, ...turn }: Turn & { told?: ToldFacts | null | undefined },
  now: Date,
): Promise<void> {
  const conversation = { id, visitor_id: visitorId, user_profile: profile, selected_product_ids: selectedProductIds };
  // A model may cut an emoji in half, which JSON cannot hold.
  const answer = turn.answer.toWellFormed();
  const row = { message: turn.message, answer, product_ids: turn.productIds, created_at: now };
  await tx.run(sql`
    select from save_turn(${workspace.id}, ${isNew}, ${JSON.stringify(conversation)}::jsonb, ${JSON.stringify(row)}::jsonb)`);
  // Most turns state no new facts.
  if (told === null || factsIn(told) === factsIn(before)) return;
  await tx.run(sql`
    update conversations set told = ${JSON.stringify(told)}::jsonb
    where workspace_id = ${workspace.id} and id = ${id} and visitor_id = ${visitorId}`);
}

/** A stable form for comparison, because the database does not keep the key order. */
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
