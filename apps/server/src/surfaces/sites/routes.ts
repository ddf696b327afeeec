// What a site answers: a list of route modules. Whoever adds pages adds a module of their own and names it in `index.ts`.

import type { FastifyReply } from "fastify";
import type { RouteKind } from "./route-kind.ts";
import type { SiteVisit } from "./visit.ts";

export interface SiteRoute {
  method: "GET" | "POST" | "DELETE";
  /** As the router knows it: `/products/:slug`. */
  path: string;
  /** What metrics and the log call it. */
  name: string;
  kind: RouteKind;
  /** What a shared page takes from behind the question mark of its address: it is told of nothing else. */
  query?: readonly string[];
  /** Whether it shows the website's sections: they are read for no other. */
  hasSections?: boolean;
  /** Bodies are small unless it is said. */
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

/** What a form of a page sends. */
export const formTarget = (path: string, name: string, serve: Serve): SiteRoute => ({
  ...{ method: "POST", kind: "personal" },
  ...{ path, name, serve },
});
