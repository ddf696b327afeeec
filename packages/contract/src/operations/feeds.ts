// Product feeds: all published products for other programs, and the switch that enables them.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { nextCursor, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { FeedProducts, feedProductExample, SiteFeeds, SiteFeedsWrite, siteFeedsExample } from "../resources/feed.ts";

const common = {
  group: "Website",
  level: "workspace",
  callers: ["integration", "member"],
  tool: false,
  resource: "get_site_feeds",
} as const;

export const getSiteFeeds = defineOperation({
  ...common,
  name: "get_site_feeds",
  title: "Get the site's product feeds",
  description: "Returns whether product feeds are on, and their URLs.",
  scope: "website:read",
  roles: ["OWNER", "STAFF"],
  effect: "read",
  rest: { method: "GET", path: "/website/feeds" },
  output: SiteFeeds,
  examples: { output: siteFeedsExample },
});

export const updateSiteFeeds = defineOperation({
  ...common,
  name: "update_site_feeds",
  title: "Switch the site's product feeds on or off",
  description:
    "Switches the public feeds of all published products on or off. A hidden or restricted website has no feeds.",
  scope: "website:write",
  roles: ["OWNER"],
  effect: "change",
  rest: { method: "PUT", path: "/website/feeds" },
  body: SiteFeedsWrite,
  output: SiteFeeds,
  examples: { body: { isEnabled: true }, output: siteFeedsExample },
});

export const listFeedProducts = defineOperation({
  group: "Storefront",
  level: "workspace",
  callers: ["visitor"],
  scope: "storefront:read",
  effect: "read",
  tool: false,
  errors: ["access_restricted", "sign_in_required", "not_found"],
  name: "list_feed_products",
  title: "List the products of a feed",
  description:
    "Lists published products in feed form, newest first, 100 at a time: short texts without markup, and image " +
    "URLs. 404 while feeds are off.",
  rest: { method: "GET", path: "/feed" },
  query: z.strictObject({
    after: text({ min: 1, max: LIMITS.list.cursorMax })
      .optional()
      .meta({ description: "`next` of the previous page." }),
  }),
  output: FeedProducts.extend({ next: nextCursor() }).meta({ id: "FeedPage" }),
  examples: { output: { products: [feedProductExample], version: "81729", next: null } },
});
