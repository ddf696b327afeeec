// All published products in one answer, for programs. It streams with a hundred products in memory, for shops of any
// size. A returning reader gets 304 if the catalogue is unchanged.

import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { FEED_FORMATS, FEED_PATHS, type FeedFormat, listFeedProducts, type OutputOf } from "@vitrine/contract";
import type { FastifyReply } from "fastify";
import { ifNoneMatchHits } from "../../../kernel/call/answer.ts";
import { compressed, slicesOf } from "../../http/responses.ts";
import { withoutDirectionSigns } from "../responses.ts";
import type { SiteRoute, SiteRoutes } from "../routes.ts";
import type { Site } from "../site.ts";
import type { SiteVisit } from "../visit.ts";
import { FeedSlots } from "./feed-slots.ts";
import { FEED_WRITERS, type FeedWriter } from "./feed-writers.ts";
import { acquireFeedSlot } from "./long-answers.ts";
import { isPublic } from "./plain-text.ts";

/** Short, so that sold-out products disappear soon; long enough that many readers cost one read. */
const KEPT_FOR_MINUTES = "public, max-age=0, s-maxage=300, stale-while-revalidate=600";

/** For feeds of more than one page. */
const places = new FeedSlots();

type Page = OutputOf<typeof listFeedProducts>;

async function serve(visit: SiteVisit, format: FeedFormat): Promise<FastifyReply> {
  if (!isPublic(visit)) return visit.missing();
  const { site, calls, reply, request } = visit;
  const read = (after?: string) => calls.call(listFeedProducts, { query: { after } });
  // Errors must occur before the first byte is sent.
  const first = await read();
  const writer = FEED_WRITERS[format];
  const etag = tagOf(site, format, first);
  reply
    .headers(calls.headers)
    .headers({ "cache-control": KEPT_FOR_MINUTES, etag: `W/${etag}`, vary: "accept-encoding" });
  const known = request.headers["if-none-match"];
  if (known !== undefined && ifNoneMatchHits(known, etag)) return reply.code(304).send();
  reply.type(writer.type);
  if (request.method === "HEAD") return reply.send();
  const body = Readable.from(write(site, writer, first, read));
  if (first.next !== null) acquireFeedSlot(places, visit, body);
  return reply.send(compressed(reply, body));
}

/** Hash of the catalogue's version and of the site's own fields in a feed. */
function tagOf({ website, name }: Site, format: FeedFormat, { version }: Page): string {
  const { url, title, tagline, seoDescription } = website;
  const rest = JSON.stringify([format, version, name, url, title, tagline, seoDescription]);
  return `"${hash("sha1", rest, "base64url")}"`;
}

async function* write(
  site: Site,
  writer: FeedWriter,
  first: Page,
  read: (after: string) => Promise<Page>,
): AsyncGenerator<string> {
  yield withoutDirectionSigns(writer.begin(site));
  let position = 0;
  for (let page: Page | undefined = first; page !== undefined; ) {
    const texts = page.products.map((product) => writer.product(site, product, ++position));
    yield* slicesOf(withoutDirectionSigns(texts.join("")));
    page = page.next === null ? undefined : await read(page.next);
  }
  yield writer.end;
}

export const feedRoutes: SiteRoutes = FEED_FORMATS.map(
  (format): SiteRoute => ({
    ...{ method: "GET", kind: "open" },
    path: FEED_PATHS[format],
    name: `feed_${format}`,
    serve: (visit) => serve(visit, format),
  }),
);
