// Writers per feed format: header, products and footer. Owners' texts are escaped in all of them.

import { acpColumns, type FeedFormat, type FeedProduct, googleColumns } from "@vitrine/contract";
import { escapeHtml } from "../../../kernel/escape-html.ts";
import type { Site } from "../site.ts";
import { productFacts } from "../structured-data.ts";

export interface FeedWriter {
  type: string;
  begin: (site: Site) => string;
  /** `position` starts at 1. An empty text omits the product. */
  product: (site: Site, product: FeedProduct, position: number) => string;
  end: string;
}

const nameOf = ({ website, name }: Site) => website.title || name;

const pageOf = ({ website }: Site, { slug }: FeedProduct) => `${website.url}/products/${encodeURIComponent(slug)}`;

/** https://schema.org/ItemList, one product per line. */
const jsonld: FeedWriter = {
  type: "application/ld+json; charset=utf-8",
  begin: (site) => {
    const about = { "@context": "https://schema.org", "@type": "ItemList", name: nameOf(site), url: site.website.url };
    return `${JSON.stringify(about).slice(0, -1)},"itemListElement":[\n`;
  },
  product: (site, product, position) => {
    const item = { "@type": "ListItem", position, item: productFacts(site, product) };
    return `${position > 1 ? ",\n" : ""}${JSON.stringify(item)}`;
  },
  end: "\n]}\n",
};

/** Required by both formats: a product without these fields would be rejected and counted as the shop's fault. */
const isComplete = ({ images, description }: FeedProduct) => images.length > 0 && description !== "";

/** RSS 2.0 with the field names of Google Merchant Center. */
const google: FeedWriter = {
  type: "application/xml; charset=utf-8",
  begin: (site) => {
    const { url, seoDescription, tagline } = site.website;
    const about = seoDescription || tagline || nameOf(site);
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element("title", nameOf(site))}${element("link", url)}${element("description", about)}
`;
  },
  product: (site, product) => {
    if (!isComplete(product)) return "";
    const columns = Object.entries(googleColumns(product, pageOf(site, product)));
    const elements = columns.flatMap(([name, value]) => [value].flat().map((one) => element(`g:${name}`, one)));
    return `<item>${elements.join("")}</item>\n`;
  },
  end: "</channel>\n</rss>\n",
};

const element = (name: string, text: string) => (text === "" ? "" : `<${name}>${xmlText(text)}</${name}>`);

/** Removes characters that XML cannot represent. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const xmlText = (text: string) => escapeHtml(text.replace(NOT_IN_XML, ""));

/** The product feed of the Agentic Commerce Protocol, as JSON Lines. Empty values are omitted. */
const acp: FeedWriter = {
  type: "application/x-ndjson; charset=utf-8",
  begin: () => "",
  product: (site, product) => {
    if (!isComplete(product)) return "";
    const columns = acpColumns(product, pageOf(site, product), { isPublished: true });
    const known = Object.entries(columns).filter(([, value]) => value !== "" && [value].flat().length > 0);
    const seller = { seller_name: nameOf(site), seller_url: site.website.url };
    return `${JSON.stringify({ ...Object.fromEntries(known), ...seller })}\n`;
  },
  end: "",
};

export const FEED_WRITERS: Record<FeedFormat, FeedWriter> = { jsonld, google, acp };
