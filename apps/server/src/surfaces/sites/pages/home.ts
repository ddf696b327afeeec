import type { FastifyReply } from "fastify";
import { Html, html } from "../../browser/page.ts";
import { type SiteRoutes, sharedPage } from "../routes.ts";
import { sectionMarkup } from "../sections/index.ts";
import { pictureOf } from "../site.ts";
import { organization } from "../structured-data.ts";
import type { SiteVisit } from "../visit.ts";

export async function home(visit: SiteVisit): Promise<FastifyReply> {
  const { site } = visit;
  const { website } = site;
  const sections = await Promise.all(
    website.sections.map((section, index) => sectionMarkup(visit, section, index === 0)),
  );
  const hasTitle = website.sections[0]?.type === "hero";
  const shown = visit.preview === undefined ? sections : sections.map(numbered);
  const content = html`${!hasTitle && html`<h1 class="page-title">${website.title || site.name}</h1>`}${shown}`;
  const image = pictureOf(site, website.heroImageId)?.url;
  const description = website.seoDescription || website.tagline;
  const data = [organization(site), { "@type": "WebSite", name: website.title || site.name, url: `${website.url}/` }];
  return visit.page({ title: "", description, path: "/", image, data, seen: {} }, content);
}

/** Lets the editor identify a clicked section. */
const numbered = ({ markup }: Html, index: number): Html =>
  new Html(markup.replace(/^<section/, `<section data-section="${index}"`));

export const homeRoutes: SiteRoutes = [{ ...sharedPage("/", "home", home), hasSections: true }];
