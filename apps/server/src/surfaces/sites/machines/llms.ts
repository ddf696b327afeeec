import { FEED_PATHS } from "@vitrine/contract";
import type { SiteRoute } from "../routes.ts";
import type { Site } from "../site.ts";
import { isPublic, sendText } from "./plain-text.ts";

/** https://llmstxt.org: a title, a summary and links. The owner's texts have lines of their own. */
const llmsText = ({
  name,
  website: { title, tagline, seoDescription, url },
  hasFeeds,
}: Site): string => `# ${inLine(title || name)}

> ${inLine(seoDescription || tagline || name)}

## The shop

- [Products](${url}/products): every product, with its description and where to buy it
- [Collections](${url}/collections): products that belong together
- [Sitemap](${url}/sitemap.xml): the address of every page
${hasFeeds ? feedLines(url) : ""}
## For agents

- ${url}/mcp answers the Model Context Protocol (Streamable HTTP, no sign-in): search and read the published catalogue. Each product's page is ${url}/products/{slug}.
`;

const feedLines = (url: string) => `- [All products as JSON-LD](${url}${FEED_PATHS.jsonld}): one ItemList
- [All products for Google Merchant Center](${url}${FEED_PATHS.google}): RSS 2.0
- [All products for the Agentic Commerce Protocol](${url}${FEED_PATHS.acp}): JSON Lines
`;

/** An owner's text must not start a line or a heading. */
const inLine = (text: string) => text.replace(/\s+/g, " ").trim();

export const llmsRoute: SiteRoute = {
  ...{ method: "GET", path: "/llms.txt", name: "llms", kind: "open" },
  serve: async (visit) => (isPublic(visit) ? sendText(visit, llmsText(visit.site)) : visit.missing()),
};
