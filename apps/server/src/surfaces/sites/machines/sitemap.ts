// The sitemap: an index of parts, each streamed. A thousand addresses are in memory at a time, for shops of any size.

import { Readable } from "node:stream";
import { listSitemapLinks, listSitemapParts, type OutputOf, SITEMAP_KINDS, type SitemapKind } from "@vitrine/contract";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../../kernel/escape-html.ts";
import { othersFirst } from "../../../kernel/others-first.ts";
import { withQuery } from "../links.ts";
import type { SiteRoute, SiteRoutes } from "../routes.ts";
import type { SiteVisit } from "../visit.ts";
import { FeedSlots } from "./feed-slots.ts";
import { acquireFeedSlot } from "./long-answers.ts";
import { isPublic, KEPT_FOR_AN_HOUR } from "./plain-text.ts";

const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;

/** Links per file. The index names no larger file; later links wait for a new index. */
const LINKS_PER_FILE = 10_000;
/** Limit for a file with an end: it may have grown since the index was made. */
const LINKS_UNTIL_END = 20_000;

/** For parts of more than one page of rows. Separate from feeds, so that the two do not block each other. */
const places = new FeedSlots();

/** Static pages of every site. */
const PAGES = ["/", "/products", "/collections"];

async function index(visit: SiteVisit): Promise<FastifyReply> {
  if (!isPublic(visit)) return visit.missing();
  const { parts } = await visit.calls.call(listSitemapParts);
  const { url } = visit.site.website;
  const files = parts.map(({ kind, after, until }) =>
    withQuery(`/sitemaps/${kind}.xml`, { after: after ?? undefined, until: until ?? undefined }),
  );
  const entries = ["/sitemaps/pages.xml", ...files].map((file) => `<sitemap>${location(url + file)}</sitemap>\n`);
  return sendXml(visit, `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`);
}

async function pages(visit: SiteVisit): Promise<FastifyReply> {
  if (!isPublic(visit)) return visit.missing();
  const { url } = visit.site.website;
  const entries = PAGES.map((path) => `<url>${location(url + path)}</url>\n`);
  return sendXml(visit, `${START}${entries.join("")}${END}`);
}

const START = `${XML}<urlset ${NAMESPACE}>\n`;
const END = "</urlset>\n";

type LinkPage = OutputOf<typeof listSitemapLinks>;

const part = (kind: SitemapKind) => async (visit: SiteVisit) => {
  if (!isPublic(visit)) return visit.missing();
  const until = visit.query.get("until") ?? undefined;
  const read = (after: string | undefined) => visit.calls.call(listSitemapLinks, { query: { kind, after, until } });
  // Errors must occur before the first byte is sent.
  const first = await read(visit.query.get("after") ?? undefined);
  if (visit.request.method === "HEAD") return sendXml(visit, undefined);
  const linksMax = until === undefined ? LINKS_PER_FILE : LINKS_UNTIL_END;
  const body = Readable.from(write({ start: `${visit.site.website.url}/${kind}/`, first, read, linksMax }));
  if (first.next !== null) acquireFeedSlot(places, visit, body);
  return sendXml(visit, body);
};

interface Part {
  /** Common prefix of its addresses. */
  start: string;
  first: LinkPage;
  read: (after: string) => Promise<LinkPage>;
  linksMax: number;
}

async function* write({ start, first, read, linksMax }: Part): AsyncGenerator<string> {
  yield START;
  let written = 0;
  for (let page = first; ; ) {
    const links = page.links.slice(0, linksMax - written);
    yield links.map(({ slug, updatedAt }) => entry(start + encodeURIComponent(slug), updatedAt)).join("");
    written += links.length;
    if (page.next === null || written >= linksMax) break;
    await othersFirst();
    page = await read(page.next);
  }
  yield END;
}

const entry = (address: string, updatedAt: string) =>
  `<url>${location(address)}<lastmod>${updatedAt}</lastmod></url>\n`;

const location = (address: string) => `<loc>${escapeHtml(address)}</loc>`;

const sendXml = ({ reply, calls }: SiteVisit, body: string | Readable | undefined): FastifyReply =>
  reply
    .headers(calls.headers)
    .header("cache-control", KEPT_FOR_AN_HOUR)
    .type("application/xml; charset=utf-8")
    .send(body);

const openTo = (path: string, name: string, serve: SiteRoute["serve"]): SiteRoute => ({
  ...{ method: "GET", kind: "open" },
  ...{ path, name, serve },
});

export const sitemapRoutes: SiteRoutes = [
  openTo("/sitemap.xml", "sitemap", index),
  openTo("/sitemaps/pages.xml", "sitemap_pages", pages),
  ...SITEMAP_KINDS.map((kind) => openTo(`/sitemaps/${kind}.xml`, `sitemap_${kind}`, part(kind))),
];
