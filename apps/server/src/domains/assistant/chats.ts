// Shared by product chat and routine chat.

import type { ThinkingLevel } from "@vitrine/contract";
import { type ProductFacts, type SearchCatalogue, searchTerms } from "../../providers/models/index.ts";
import type { Database, Tx } from "../../storage/database.ts";
import { inOnePacket } from "../../storage/in-one-packet.ts";
import { type Admission, type Asker, admit, requireMode } from "./admission.ts";
import { findRelated, readUnpublishedNames } from "./grounding.ts";
import type { AssistantParts } from "./metered-call.ts";
import { type Conversation, getConversation, newConversation } from "./threads.ts";

interface ChatBody {
  message: string;
  thinkingLevel: ThinkingLevel;
  threadId?: string | undefined;
}

export interface Chat {
  admission: Admission;
  conversation: Conversation;
  unpublishedNames: string[];
}

/** Runs all checks that do not need the catalogue. */
export async function openChat(
  tx: Tx,
  parts: AssistantParts,
  asker: Asker,
  { thinkingLevel, threadId }: ChatBody,
  now: Date,
): Promise<Chat> {
  const [admission, conversation, unpublishedNames] = await inOnePacket([
    admitInMode(tx, asker, thinkingLevel, now),
    openConversation(tx, parts, asker, threadId, now),
    parts.engine.writesFreely ? readUnpublishedNames(tx, asker.workspace) : [],
  ]);
  return { admission, conversation, unpublishedNames };
}

async function admitInMode(tx: Tx, asker: Asker, thinkingLevel: ThinkingLevel, now: Date): Promise<Admission> {
  const admission = await admit(tx, asker, now);
  requireMode(admission.settings, thinkingLevel);
  return admission;
}

/** Returns the conversation that the call continues, or a new one. */
async function openConversation(
  tx: Tx,
  { threadIds }: AssistantParts,
  { workspace, who }: Asker,
  threadId: string | undefined,
  now: Date,
): Promise<Conversation> {
  if (threadId === undefined) return newConversation();
  const id = threadIds.parse({ workspaceId: workspace.id, visitorId: who.id }, threadId);
  return getConversation(tx, workspace, who.id, id, now);
}

/** The part of a model request that all chats share. */
export const toChatRequest = (
  { workspace }: Asker,
  { admission, conversation, unpublishedNames }: Chat,
  { message, thinkingLevel }: ChatBody,
) => ({
  tenant: workspace.id,
  message,
  history: historyOf(conversation),
  told: conversation.told,
  workspacePrompt: admission.prompt,
  sector: admission.sector,
  language: admission.language,
  thinkingLevel,
  unpublishedNames,
});

/** Maximum results per search. The model gets the best of them. */
const SEARCH_MAX = 20;

/** Returns a catalogue search for the model and the list of products that it found. */
export function lendSearch(database: Pick<Database, "read">, { workspace }: Asker, except: readonly string[]) {
  const found: ProductFacts[] = [];
  const search: SearchCatalogue = async (words) => {
    const query = { terms: searchTerms(words), before: [], except, max: SEARCH_MAX };
    const products = await database.read((tx) => findRelated(tx, workspace, query));
    found.push(...products);
    return products;
  };
  return { search, found };
}

export const onceEach = (products: readonly ProductFacts[]): ProductFacts[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];

/** Earlier turns in the model's format. */
const historyOf = ({ turns }: Conversation) =>
  turns.flatMap(({ message, answer }) =>
    [
      { role: "visitor" as const, text: message },
      { role: "assistant" as const, text: answer },
    ].filter(({ text }) => text !== ""),
  );

export const namedBefore = ({ turns }: Conversation): string[] =>
  [...new Set(turns.toReversed().flatMap(({ productIds }) => productIds))].slice(0, NAMED_BEFORE_MAX);

const NAMED_BEFORE_MAX = 20;
