import type { FastifyReply } from "fastify";
import type { SiteVisit } from "../visit.ts";

/** Crawlers come back for these every few hours; an owner who changes something waits no longer. */
export const KEPT_FOR_AN_HOUR = "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400";

export const sendText = (visit: SiteVisit, text: string): FastifyReply =>
  visit.reply.header("cache-control", KEPT_FOR_AN_HOUR).type("text/plain; charset=utf-8").send(text);

/** Whether everybody may read the site, so that programs may as well, and caches keep what they read. */
export const isPublic = ({ site }: SiteVisit): boolean => site.policy.siteAccess === "PUBLIC" && !site.isPreview;
