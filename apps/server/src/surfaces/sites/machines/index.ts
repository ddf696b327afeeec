// Discovery documents of a site for programs: sitemap, robots.txt, feeds and the agents' endpoint.

import type { SiteRoutes } from "../routes.ts";
import { feedRoutes } from "./feeds.ts";
import { llmsRoute } from "./llms.ts";
import { robotsRoute } from "./robots.ts";
import { sitemapRoutes } from "./sitemap.ts";

export const machineRoutes: SiteRoutes = [robotsRoute, llmsRoute, ...sitemapRoutes, ...feedRoutes];
