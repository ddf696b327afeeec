// Response headers of pages: content security policy, caching and compression.

import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { ifNoneMatchHits } from "../../kernel/call/answer.ts";
import { compress, type Encoding, encodingFor } from "../http/responses.ts";

export interface DrawnPage {
  markup: string;
  /** Content of the page's single style block. */
  style: string;
}

interface Sources {
  picturesUrl: string;
  challengesUrl: string;
  challengeOrigin: string | undefined;
  /** Origin that frames it: the dashboard's, for a preview. */
  framedBy: string | undefined;
}

/** A rendered page, the same for all its recipients. */
export interface SitePage {
  body: string;
  headers: Record<string, string>;
  etag: string;
  /** Compressed bodies, made on first use of each encoding. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** Fresh for one minute, stale for ten more during revalidation: saved changes show soon, and a crowd costs little. */
const KEPT_BY_CACHES = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** Directional control characters: they also reorder foreign text behind them, and honest text does not need them. */
const DIRECTION_SIGNS = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionSigns = (markup: string): string => markup.replace(DIRECTION_SIGNS, "");

export function toSitePage({ markup, style }: DrawnPage, sources: Sources): SitePage {
  const body = withoutDirectionSigns(markup);
  const etag = `W/"${hash("sha1", body, "base64url")}"`;
  return { body, etag, headers: pageHeaders(style, sources), compressed: new Map() };
}

const asPage = (reply: FastifyReply, { headers }: SitePage) => reply.headers(headers).type("text/html; charset=utf-8");

/** Sends a page to one visitor, without caching. */
export const sendPersonalPage = (reply: FastifyReply, page: SitePage, status: number): FastifyReply =>
  asPage(reply, page).code(status).header("cache-control", "no-store").send(page.body);

/** Sends a page that is the same for every visitor and cacheable. */
export async function sendSharedPage(reply: FastifyReply, page: SitePage): Promise<FastifyReply> {
  const { body, etag } = page;
  asPage(reply, page).headers({ "cache-control": KEPT_BY_CACHES, etag, vary: "accept-encoding" });
  const { "if-none-match": ifNoneMatch } = reply.request.headers;
  if (ifNoneMatch !== undefined && ifNoneMatchHits(ifNoneMatch, etag.slice(2))) return reply.code(304).send();
  const encoding = encodingFor(reply.request, body, { isPublic: true });
  if (encoding === undefined) return reply.server.unsent.send(reply, body);
  const bytes = await compressed(page, encoding);
  return reply.server.unsent.send(reply.header("content-encoding", encoding), bytes);
}

function compressed({ body, compressed }: SitePage, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding);
  if (known !== undefined) return known;
  const made = compress(encoding, body);
  compressed.set(encoding, made);
  return made;
}

/** Headers of every page: they block foreign code and framing by other origins. */
const pageHeaders = (
  style: string,
  { picturesUrl, challengesUrl, challengeOrigin, framedBy }: Sources,
): Record<string, string> => ({
  "content-security-policy": [
    "default-src 'none'",
    `script-src 'self'${challengeOrigin === undefined ? "" : ` ${challengeOrigin}`}`,
    `frame-src ${challengeOrigin ?? "'none'"}`,
    `style-src 'self' '${styleHash(style)}'`,
    // Blobs are chosen pictures before their upload.
    `img-src 'self' data: blob: ${picturesUrl}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${challengesUrl}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join("; "),
  ...(framedBy !== undefined && { "x-robots-tag": "noindex" }),
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=()",
});

const styleHash = (style: string) => `sha256-${hash("sha256", style, "base64")}`;
