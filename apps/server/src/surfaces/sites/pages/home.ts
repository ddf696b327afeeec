import { html } from "../../http/page.ts";
import { type SiteRoutes, sharedPage } from "../routes.ts";
import { sectionMarkup } from "../sections/index.ts";
import { pictureOf } from "../site.ts";
import { organization } from "../structured-data.ts";

export const homeRoutes: SiteRoutes = [
  sharedPage("/", "home", async (visit) => {
    const { site } = visit;
    const { website } = site;
    const sections = await Promise.all(
      website.sections.map((section, index) => sectionMarkup(visit, section, index === 0)),
    );
    const hasTitle = website.sections[0]?.type === "hero";
    const content = html`${!hasTitle && html`<h1 class="page-title">${website.title || site.name}</h1>`}${sections}`;
    const image = pictureOf(site, website.heroImageId)?.url;
    const description = website.seoDescription || website.tagline;
    const data = [organization(site), { "@type": "WebSite", name: website.title || site.name, url: `${website.url}/` }];
    return visit.page({ title: "", description, path: "/", image, data, seen: {} }, content);
  }),
];
