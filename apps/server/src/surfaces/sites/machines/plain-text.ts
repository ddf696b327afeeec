import type { FastifyReply } from "fastify";
import type { SiteVisit } from "../visit.ts";

/** Crawlers fetch these every few hours, so an owner's change shows no later. */
export const KEPT_FOR_AN_HOUR = "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400";

export const sendText = (visit: SiteVisit, text: string): FastifyReply =>
  visit.reply.header("cache-control", KEPT_FOR_AN_HOUR).type("text/plain; charset=utf-8").send(text);

/** Returns true for a site that every visitor may read: programs may read it too, and caches may keep it. */
export const isPublic = ({ site }: SiteVisit): boolean => site.policy.siteAccess === "PUBLIC" && !site.isPreview;
