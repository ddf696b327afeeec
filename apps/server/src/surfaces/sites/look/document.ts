// The whole page around its content: head, header, footer, script data and metadata for search engines.

import { Html, html } from "../../browser/page.ts";
import type { DrawnPage } from "../responses.ts";
import { directionOf } from "../site.ts";
import type { PageContext } from "./context.ts";
import { siteFooter, siteHeader } from "./frame.ts";
import { pictureUrl } from "./pictures.ts";
import { facesOf, layoutOf, themeStyle } from "./theme.ts";

export interface PageHead {
  title: string;
  description?: string;
  /** Canonical path, with the relevant query; pages without one are excluded from search engines. */
  path?: string;
  /** For link previews. */
  image?: string | undefined;
  kind?: "website" | "product";
  /** The same content in other formats, for programs. */
  alternates?: readonly { type: string; title: string; path: string }[];
  /** Structured data. */
  data?: readonly object[];
  /** Scripts of this page, by name. Most pages have no script. */
  islands?: readonly string[];
  /** Data for the scripts. */
  given?: object;
  /** True if the page may show bot protection, with any script that it needs. */
  isChallenged?: boolean;
  /** View event for the shop's statistics. */
  seen?: Record<string, string>;
}

export function document(visit: PageContext, head: PageHead, content: Html): DrawnPage {
  const { site, texts } = visit;
  const { website } = site;
  const layout = layoutOf(website);
  const style = themeStyle(website);
  const { markup } = html`<!doctype html>
<html lang="${website.locale}" dir="${directionOf(site)}" class="${layout}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(visit, head)}
<style>${new Html(style)}</style>
${visit.assets.style(layout).map((address) => html`<link rel="stylesheet" href="${address}">`)}
${preloadedFonts(visit)}
${scriptsOf(visit, head)}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
${siteHeader(visit)}
<main id="content">
${content}
</main>
${siteFooter(visit)}
${visit.preview === undefined && head.seen !== undefined && seenPixel(head.seen)}
</body>
</html>
`;
  return { markup, style };
}

function headOf(
  { site: { website }, preview }: PageContext,
  { title, description, path, image, kind = "website", alternates = [], data = [] }: PageHead,
): Html {
  const siteTitle = website.seoTitle || website.title;
  const whole = title === "" ? siteTitle : `${title} · ${website.title}`;
  const about = (description ?? website.seoDescription).slice(0, DESCRIPTION_LENGTH);
  const address = path === undefined || preview !== undefined ? undefined : `${website.url}${path}`;
  return html`<title>${whole}</title>
${about !== "" && html`<meta name="description" content="${about}">`}
${address === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
${alternates.map((other) => html`<link rel="alternate" type="${other.type}" title="${other.title}" href="${other.path}">`)}
<meta property="og:site_name" content="${website.title}">
<meta property="og:title" content="${title || siteTitle}">
<meta property="og:type" content="${kind}">
<meta property="og:locale" content="${website.locale.replace("-", "_")}">
${about !== "" && html`<meta property="og:description" content="${about}">`}
${address !== undefined && html`<meta property="og:url" content="${address}">`}
${image !== undefined && html`<meta property="og:image" content="${pictureUrl(image, 1280)}">`}
<meta name="twitter:card" content="${image === undefined ? "summary" : "summary_large_image"}">
<link rel="icon" href="data:,">
${data.map((facts) => html`<script type="application/ld+json">${inScript({ "@context": "https://schema.org", ...facts })}<\/script>`)}`;
}

/** Search engines show about half of it. */
const DESCRIPTION_LENGTH = 320;

/** A script element ends at the first end tag, even inside a string. */
const inScript = (value: object): Html =>
  new Html(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );

/** Fonts above the fold: a preload avoids layout shifts. */
function preloadedFonts({ assets, site: { website } }: PageContext): Html[] {
  const { title, text } = facesOf(layoutOf(website), website.font);
  const addresses = new Set([...assets.font(title.file), ...assets.font(text.file)]);
  return [...addresses].map(
    (href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
}

/** A preview is read-only: its single script talks to the editor. */
const islandsOf = ({ preview }: PageContext, { islands = [], given = {} }: PageHead) =>
  preview === undefined ? { islands, given } : { islands: ["preview"], given: { preview } };

function scriptsOf(visit: PageContext, head: PageHead): Html {
  const { assets } = visit;
  const { islands, given } = islandsOf(visit, head);
  if (islands.length === 0) return html``;
  const addresses = islands.flatMap((name) => assets.script(name));
  const entries = islands.flatMap((name) => assets.script(name).slice(-1));
  return html`${[...new Set(addresses)].filter((address) => !entries.includes(address)).map((address) => html`<link rel="modulepreload" href="${address}">`)}
<script type="application/json" id="given">${inScript(given)}<\/script>
${entries.map((address) => html`<script type="module" src="${address}"><\/script>`)}`;
}

/** The browser requests it apart from the cacheable page. So it works without scripts and counts only browsers. */
const seenPixel = (seen: Record<string, string>): Html =>
  html`<img class="seen" src="/seen?${new URLSearchParams(seen).toString()}" alt="" width="1" height="1">`;
