// Header and footer of every page of a site.

import { type Html, html } from "../../browser/page.ts";
import { safeLink } from "../links.ts";
import { pictureOf, type Site } from "../site.ts";
import type { PageContext } from "./context.ts";
import { ICONS } from "./icons.ts";
import { pictureUrl } from "./pictures.ts";

interface Place {
  label: string;
  link: string;
}

/** The owner's own navigation, or a default. */
function placesOf({ site, texts }: PageContext): Place[] {
  const own = site.website.navigation.filter(({ link }) => safeLink(link) !== undefined);
  if (own.length > 0) return own;
  return [
    { label: texts.products, link: "/products" },
    { label: texts.collections, link: "/collections" },
    ...(hasAssistant(site) ? [{ label: texts.routine.place, link: "/routine" }] : []),
  ];
}

/** Returns true if the assistant is on. */
export const hasAssistant = ({ policy }: Site): boolean => policy.aiAccess !== "OFF";

/** Face analysis exists for skin care only. */
export const readsFaces = (site: Site): boolean => hasAssistant(site) && site.sector === "BEAUTY";

export function siteHeader(visit: PageContext): Html {
  const { site, texts, path } = visit;
  const places = placesOf(visit);
  const listed = places.map(
    ({ label, link }) => html`<li><a href="${link}" ${link === path && html`aria-current="page"`}>${label}</a></li>`,
  );
  return html`<header class="top">
<nav class="places" aria-label="${texts.mainMenu}"><ul>${listed}</ul></nav>
<details class="menu"><summary aria-label="${texts.menu}">${ICONS.menu}</summary><nav aria-label="${texts.menu}"><ul>${listed}</ul></nav></details>
<a class="brand" href="/">${brandMark(site)}</a>
<div class="tools">
<a class="tool" href="/search" aria-label="${texts.search.place}">${ICONS.search}</a>
<a class="tool" href="/account" aria-label="${texts.account.place}">${ICONS.person}</a>
${hasAssistant(site) && html`<a class="ask-tool" href="/routine">${ICONS.spark}<span>${texts.routine.short}</span></a>`}
</div>
</header>`;
}

function brandMark(site: Site): Html {
  const { website } = site;
  const logo = pictureOf(site, website.logoId);
  const name = website.title || site.name;
  if (logo === undefined) return html`<span class="wordmark">${name}</span>`;
  const height = 40;
  const width = Math.max(1, Math.round((logo.width / Math.max(1, logo.height)) * height));
  return html`<img class="logo" src="${pictureUrl(logo.url, 320)}" alt="${name}" width="${width}" height="${height}">`;
}

export function siteFooter(visit: PageContext): Html {
  const { site, texts } = visit;
  const { website } = site;
  const own: Place[] = [
    { label: texts.products, link: "/products" },
    { label: texts.collections, link: "/collections" },
    ...(hasAssistant(site) ? [{ label: texts.routine.place, link: "/routine" }] : []),
    ...(readsFaces(site) ? [{ label: texts.face.place, link: "/face" }] : []),
  ];
  const service: Place[] = [
    { label: texts.account.place, link: "/account" },
    { label: texts.feedback.place, link: "/feedback" },
    { label: texts.contact.place, link: "/contact" },
  ];
  const social = website.socialLinks.flatMap(({ name, link }) => {
    const safe = safeLink(link);
    return safe === undefined ? [] : [html`<li><a href="${safe}" rel="noopener nofollow me">${name}</a></li>`];
  });
  const list = (places: Place[]) => places.map(({ label, link }) => html`<li><a href="${link}">${label}</a></li>`);
  return html`<footer class="bottom">
<div class="about"><p class="wordmark">${website.title || site.name}</p>${website.tagline !== "" && html`<p>${website.tagline}</p>`}</div>
<nav aria-label="${texts.footer.shop}"><h2>${texts.footer.shop}</h2><ul>${list(own)}</ul></nav>
<nav aria-label="${texts.footer.service}"><h2>${texts.footer.service}</h2><ul>${list(service)}</ul></nav>
${social.length > 0 && html`<nav aria-label="${texts.footer.follow}"><h2>${texts.footer.follow}</h2><ul>${social}</ul></nav>`}
</footer>`;
}
