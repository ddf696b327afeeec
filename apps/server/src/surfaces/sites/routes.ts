// Routes of a site: a list of route modules. A new module must be named in `index.ts`.

import type { FastifyReply } from "fastify";
import type { RouteKind } from "./route-kind.ts";
import type { SiteVisit } from "./visit.ts";

export interface SiteRoute {
  method: "GET" | "POST" | "DELETE";
  /** Router pattern: `/products/:slug`. */
  path: string;
  /** Name in metrics and logs. */
  name: string;
  kind: RouteKind;
  /** Query parameters of a shared page: all others are hidden from it. */
  query?: readonly string[];
  /** True if it shows the website's sections: other routes do not load them. */
  hasSections?: boolean;
  /** Bodies are small by default. */
  bodyBytesMax?: number;
  serve: (visit: SiteVisit) => Promise<FastifyReply>;
}

export type SiteRoutes = readonly SiteRoute[];

type Serve = SiteRoute["serve"];

export const sharedPage = (path: string, name: string, serve: Serve, query: readonly string[] = []): SiteRoute => ({
  ...{ method: "GET", kind: "shared" },
  ...{ path, name, serve, query },
});

export const personalPage = (path: string, name: string, serve: Serve): SiteRoute => ({
  ...{ method: "GET", kind: "personal" },
  ...{ path, name, serve },
});

/** Target of a form in a page. */
export const formTarget = (path: string, name: string, serve: Serve): SiteRoute => ({
  ...{ method: "POST", kind: "personal" },
  ...{ path, name, serve },
});
