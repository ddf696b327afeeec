// Visitors' own messages to the workspace, and events for its usage report.

import { recordVisitorEvent, sendFeedback, type VisitorEvent } from "@vitrine/contract";
import { type Visitor, visitorOf, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { type FieldErrors, invalidInput } from "../../kernel/errors.ts";
import type { Tx } from "../../storage/database.ts";
import { isPublishedCollection, publishedProductIds } from "../catalogue/index.ts";
import { recordFeedback, recordUsage, type UsageActor } from "../usage/index.ts";

export const activityHandlers: readonly Handler[] = [
  handle(sendFeedback, "write", async ({ tx, workspace, principal, body, now }) => {
    const visitor = visitorOf(principal);
    const userId = visitor.kind === "CUSTOMER" ? visitor.id : null;
    await recordFeedback(tx, workspace, { userId, message: body.message }, now);
    return undefined;
  }),

  handle(recordVisitorEvent, "write", async ({ tx, workspace, principal, body, now }) => {
    await requirePublished(tx, workspace, body);
    const actor = actorOf(visitorOf(principal));
    await recordUsage(tx, workspace, { actor, name: body.name, at: now, endpoint: "/events", ...subjectOf(body) });
    return undefined;
  }),
];

/** Converts a visitor to a usage actor. */
export const actorOf = (visitor: Visitor): UsageActor => ({
  type: visitor.kind,
  userId: visitor.id,
  name: visitor.name ?? "Guest",
});

async function requirePublished(
  tx: Tx,
  workspace: WorkspaceScope,
  { productId, collectionId }: VisitorEvent,
): Promise<void> {
  const errors: FieldErrors = {};
  if (productId !== undefined && !(await publishedProductIds(tx, workspace, [productId])).has(productId)) {
    errors["productId"] = "is not a published product of this workspace";
  }
  if (collectionId !== undefined && !(await isPublishedCollection(tx, workspace, collectionId))) {
    errors["collectionId"] = "is not a published collection of this workspace";
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function subjectOf({ name, productId, collectionId, link, query }: VisitorEvent) {
  const subject = (resourceType: string, resourceId = "") => ({ resourceType, resourceId });
  switch (name) {
    case "VISIT":
      return {};
    case "PRODUCT_VIEW":
      return subject("product", productId);
    case "COLLECTION_VIEW":
      return subject("collection", collectionId);
    case "SEARCH":
      return subject("query", query);
    case "LINK_CLICK":
      return subject("link", link);
  }
}
