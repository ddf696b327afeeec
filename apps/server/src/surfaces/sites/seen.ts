// View events for the shop's statistics. A cached page cannot count visitors. So it contains a picture of one pixel
// that each browser requests, with or without scripts.

import { recordVisitorEvent, type VisitorEvent } from "@vitrine/contract";
import { OperationError } from "../../kernel/errors.ts";
import { personalPage, type SiteRoutes } from "./routes.ts";
import type { SiteVisit } from "./visit.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Session cookie: a visit ends with the browser session. */
const VISIT_COOKIE = "vitrine_visit";

async function seen(visit: SiteVisit) {
  const { request, reply } = visit;
  reply.headers({ "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" }).type("image/gif");
  const site = request.headers["sec-fetch-site"];
  // Embedding this picture on a foreign page must not count.
  if (site !== undefined && site !== "same-origin") return reply.send(PIXEL);
  if (!(await visit.mayRecord())) return reply.send(PIXEL);
  if (request.cookies[VISIT_COOKIE] === undefined) {
    const secure = visit.site.website.url.startsWith("https:");
    reply.setCookie(VISIT_COOKIE, "1", { httpOnly: true, secure, sameSite: "lax", path: "/" });
    await recordEvent(visit, { name: "VISIT" });
  }
  const event = eventFrom(visit.query);
  if (event !== undefined) await recordEvent(visit, event);
  return reply.send(PIXEL);
}

function eventFrom(query: URLSearchParams): VisitorEvent | undefined {
  const given = (name: string) => query.get(name) ?? undefined;
  switch (given("name")) {
    case "PRODUCT_VIEW":
      return { name: "PRODUCT_VIEW", productId: given("product") };
    case "COLLECTION_VIEW":
      return { name: "COLLECTION_VIEW", collectionId: given("collection") };
    case "SEARCH":
      return { name: "SEARCH", query: given("query") };
    default:
      return undefined;
  }
}

/** A failure to record an event must not fail the visitor's request. */
export async function recordEvent(visit: SiteVisit, event: VisitorEvent): Promise<void> {
  if (!(await visit.mayRecord())) return;
  try {
    await visit.calls.call(recordVisitorEvent, { body: event });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
  }
}

export const seenRoutes: SiteRoutes = [personalPage("/seen", "seen", seen)];
