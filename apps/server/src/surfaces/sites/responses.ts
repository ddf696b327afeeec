// How a page leaves: what it may load, who may keep it, and how small it is made.

import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { ifNoneMatchHits } from "../../kernel/call/answers.ts";
import { compress, encodingFor } from "../http/compression.ts";

export interface DrawnPage {
  markup: string;
  /** What stands in the page's one block of styles. */
  style: string;
}

interface Sources {
  picturesUrl: string;
  challengesUrl: string;
  challengeOrigin: string | undefined;
  /** The origin that shows it in a frame: the dashboard's, for a preview. */
  framedBy: string | undefined;
}

interface Sending {
  status: number;
  isShared: boolean;
  sources: Sources;
}

/** For a minute, and for ten more while a new one is fetched: an owner who saves sees it soon, and a crowd costs little. */
const KEPT_BY_CACHES = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** Signs that turn the direction of what follows, also of what is not theirs: nobody needs them for honest text. */
const DIRECTION_SIGNS = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionSigns = (markup: string): string => markup.replace(DIRECTION_SIGNS, "");

export async function sendSitePage(
  reply: FastifyReply,
  { markup, style }: DrawnPage,
  { status, isShared, sources }: Sending,
): Promise<FastifyReply> {
  const body = withoutDirectionSigns(markup);
  reply.code(status).headers(pageHeaders(style, sources)).type("text/html; charset=utf-8");
  if (!isShared || status !== 200) return reply.header("cache-control", "no-store").send(body);
  const etag = `W/"${hash("sha1", body, "base64url")}"`;
  reply.headers({ "cache-control": KEPT_BY_CACHES, etag, vary: "accept-encoding" });
  const { "if-none-match": ifNoneMatch } = reply.request.headers;
  if (ifNoneMatch !== undefined && ifNoneMatchHits(ifNoneMatch, etag.slice(2))) return reply.code(304).send();
  const encoding = encodingFor(reply.request, body, { isPublic: true });
  if (encoding === undefined) return reply.server.unsent.send(reply, body);
  const bytes = await compress(encoding, body);
  return reply.server.unsent.send(reply.header("content-encoding", encoding), bytes);
}

/** Of every page: nothing that was not made here runs, and nobody else shows it in a frame. */
const pageHeaders = (style: string, { picturesUrl, challengesUrl, challengeOrigin, framedBy }: Sources) => ({
  "content-security-policy": [
    "default-src 'none'",
    `script-src 'self'${challengeOrigin === undefined ? "" : ` ${challengeOrigin}`}`,
    `frame-src ${challengeOrigin ?? "'none'"}`,
    `style-src 'self' '${styleHash(style)}'`,
    // Blobs are pictures that a visitor has chosen and that were not sent yet.
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
