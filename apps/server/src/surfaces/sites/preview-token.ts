import type { FastifyRequest } from "fastify";
import { queryText } from "../http/request-facts.ts";
import type { RouteKind } from "./route-kind.ts";

const PREVIEWED: ReadonlySet<RouteKind | undefined> = new Set(["shared", "personal", "preview"]);

/** Preview token of a page's address; undefined for an ordinary request. */
export function previewToken({ url, routeOptions }: FastifyRequest): string | undefined {
  if (!PREVIEWED.has(routeOptions.config.siteKind) || !url.includes("preview=")) return undefined;
  return new URLSearchParams(queryText(url)).get("preview") ?? undefined;
}
