// What programs look for on a site: where its pages are, what they may read, and where agents are answered.

import type { SiteRoutes } from "../routes.ts";
import { feedRoutes } from "./feeds.ts";
import { llmsRoute } from "./llms.ts";
import { robotsRoute } from "./robots.ts";
import { sitemapRoutes } from "./sitemap.ts";

export const machineRoutes: SiteRoutes = [robotsRoute, llmsRoute, ...sitemapRoutes, ...feedRoutes];
