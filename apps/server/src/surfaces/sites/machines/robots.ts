import type { SiteRoute } from "../routes.ts";
import type { SiteVisit } from "../visit.ts";
import { isPublic, sendText } from "./plain-text.ts";

/** Personal, unbounded and counting paths. */
const NOT_FOR_CRAWLERS = ["/account", "/assistant/", "/feedback", "/search", "/seen", "/products/*/buy/"];

function robots(visit: SiteVisit): string {
  if (!isPublic(visit)) return "User-agent: *\nDisallow: /\n";
  const closed = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}Allow: /\n\nSitemap: ${visit.site.website.url}/sitemap.xml\n`;
}

export const robotsRoute: SiteRoute = {
  ...{ method: "GET", path: "/robots.txt", name: "robots", kind: "open" },
  serve: async (visit) => sendText(visit, robots(visit)),
};
