// Complete export and erasure of a customer's data.

import { type Customer, type CustomerData, LIMITS } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { notFound } from "../../kernel/errors.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import { removeSignInTraces } from "./sign-in-traces.ts";

const { rowsMax, lengthMax } = LIMITS.customerData;

export interface CustomerRow extends Omit<Customer, "createdAt" | "updatedAt"> {
  created_at: Date;
  updated_at: Date;
}

export const customerColumns = raw("id, name, email, phone, language, created_at, updated_at");

export const toCustomer = ({ created_at, updated_at, ...profile }: CustomerRow): Customer => ({
  ...profile,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

export async function readCustomerData(tx: Tx, workspace: WorkspaceScope, id: string): Promise<CustomerData> {
  const row = await tx.find<CustomerRow>(
    sql`select ${customerColumns} from customers where workspace_id = ${workspace.id} and id = ${id}`,
  );
  if (row === undefined) throw notFound();
  return {
    customer: toCustomer(row),
    sessions: await readSessions(tx, workspace, id),
    conversations: await readConversations(tx, workspace, id),
    feedbacks: await readFeedbacks(tx, workspace, id),
    events: await readEvents(tx, workspace, id),
  };
}

async function readSessions(tx: Tx, workspace: WorkspaceScope, id: string): Promise<CustomerData["sessions"]> {
  const rows = await tx.many<{ created_at: Date; expires_at: Date; revoked_at: Date | null }>(sql`
    select created_at, expires_at, revoked_at from customer_sessions
    where workspace_id = ${workspace.id} and customer_id = ${id} order by created_at desc limit ${rowsMax}`);
  return rows.reverse().map(({ created_at, expires_at, revoked_at }) => ({
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    revokedAt: revoked_at?.toISOString() ?? null,
  }));
}

interface TurnRow {
  conversation_id: string;
  message: string;
  answer: string;
  created_at: Date;
}

interface ConversationRow {
  id: string;
  created_at: Date;
  user_profile: CustomerData["conversations"][number]["userProfile"];
}

async function readConversations(
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
): Promise<CustomerData["conversations"]> {
  const conversations = await tx.many<ConversationRow>(sql`
    select id, created_at, user_profile from (
      select * from conversations
      where workspace_id = ${workspace.id} and visitor_id = ${id} order by updated_at desc, id desc limit ${rowsMax}) latest
    order by created_at, id`);
  const turns = new Map<string, CustomerData["conversations"][number]["turns"]>();
  for (const { conversation_id, message, answer, created_at } of await readTurns(tx, workspace, conversations)) {
    const known = turns.get(conversation_id) ?? [];
    turns.set(conversation_id, known);
    known.push({ message, answer, createdAt: created_at.toISOString() });
  }
  return conversations.map((row) => ({
    createdAt: row.created_at.toISOString(),
    userProfile: row.user_profile,
    turns: turns.get(row.id) ?? [],
  }));
}

const readTurns = (tx: Tx, workspace: WorkspaceScope, conversations: readonly ConversationRow[]) =>
  tx.many<TurnRow>(sql`
    select conversation_id, message, answer, created_at from (
      select *, sum(length(message) + length(answer)) over (order by created_at desc, conversation_id, number desc) as characters
      from (
        select conversation_id, number, message, answer, created_at from conversation_turns
        where workspace_id = ${workspace.id} and conversation_id = any(${conversations.map((row) => row.id)}::text[])
        order by created_at desc, conversation_id, number desc limit ${rowsMax}) newest) counted
    where characters <= ${lengthMax} order by conversation_id, number`);

async function readFeedbacks(tx: Tx, workspace: WorkspaceScope, id: string): Promise<CustomerData["feedbacks"]> {
  const rows = await tx.many<{ message: string; created_at: Date }>(sql`
    select message, created_at from (
      select *, sum(length(message)) over (order by created_at desc, id desc) as characters
      from (
        select id, message, created_at from feedbacks
        where workspace_id = ${workspace.id} and user_id = ${id} order by created_at desc, id desc limit ${rowsMax}) newest) counted
    where characters <= ${lengthMax} order by created_at, id`);
  return rows.map(({ message, created_at }) => ({ message, createdAt: created_at.toISOString() }));
}

interface EventRow {
  event_name: string;
  resource_type: string;
  resource_id: string;
  created_at: Date;
}

async function readEvents(tx: Tx, workspace: WorkspaceScope, id: string): Promise<CustomerData["events"]> {
  const rows = await tx.many<EventRow>(sql`
    select event_name, resource_type, resource_id, created_at from usage_events
    where workspace_id = ${workspace.id} and user_id = ${id} order by created_at desc, id desc limit ${rowsMax}`);
  return rows.map((row) => ({
    eventName: row.event_name,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Aggregates stay, because their visitor id no longer identifies a person. */
export async function eraseCustomer(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  const erased = await tx.find<{ email: string }>(
    sql`delete from customers where workspace_id = ${workspace.id} and id = ${id} returning email`,
  );
  if (erased === undefined) throw notFound();
  const ofVisitor = sql`workspace_id = ${workspace.id} and visitor_id = ${id}`;
  const ofUser = sql`workspace_id = ${workspace.id} and user_id = ${id}`;
  await tx.run(sql`delete from conversations where ${ofVisitor}`);
  await tx.run(sql`delete from visitor_days where ${ofVisitor}`);
  await tx.run(sql`delete from feedbacks where ${ofUser}`);
  await tx.run(sql`delete from usage_actors where ${ofUser}`);
  await tx.run(sql`update usage_events set resource_type = '', resource_id = '' where ${ofUser} and resource_id <> ''`);
  await removeSignInTraces(tx, { audiences: [`workspace:${workspace.id}`], address: erased.email });
  for (const table of [sql`customer_introductions`, sql`customer_sign_ins`]) {
    await tx.run(sql`delete from ${table} where workspace_id = ${workspace.id} and email = ${erased.email}`);
  }
  // Stored answers for idempotent retries may contain the profile.
  await tx.run(sql`delete from idempotency_answers where visitor_id = ${id}`);
}
