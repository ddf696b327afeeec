// The six kinds of sections of a front page.

import { getPublishedCollection, listPublishedCollections, type WebsiteSection } from "@vitrine/contract";
import { type Html, html } from "../../browser/page.ts";
import { readChosenProducts, readProducts } from "../catalogue.ts";
import { formatted } from "../formatted.ts";
import { safeLink } from "../links.ts";
import { type CardProduct, collectionCard, productGrid } from "../look/cards.ts";
import { hasAssistant } from "../look/frame.ts";
import { ICONS } from "../look/icons.ts";
import { picture } from "../look/pictures.ts";
import { pictureOf } from "../site.ts";
import type { SiteVisit } from "../visit.ts";

type Kind = WebsiteSection["type"];
type Of<K extends Kind> = Extract<WebsiteSection, { type: K }>;
type Draw<K extends Kind> = (visit: SiteVisit, section: Of<K>, isFirst: boolean) => Html | Promise<Html>;

/** Longer lists have a page of their own. */
const SHOWN_ITEMS = 8;

const hero: Draw<"hero"> = ({ site, texts }, { title, text, imageId, buttonLabel, buttonLink }, isFirst) => {
  const { website } = site;
  const shown = pictureOf(site, imageId ?? website.heroImageId);
  const name = title || website.title || site.name;
  const link = safeLink(buttonLink) ?? "/products";
  return html`<section class="hero ${shown === undefined ? "bare" : ""}">
${shown !== undefined && html`<div class="view">${picture({ ...shown, alt: shown.altText, sizes: "100vw", isFirst })}</div>`}
<div class="words">
${isFirst ? html`<h1>${name}</h1>` : html`<h2>${name}</h2>`}
${(text || website.tagline) !== "" && html`<p class="lead">${text || website.tagline}</p>`}
<p class="actions"><a class="button" href="${link}">${buttonLabel || texts.hero.shop}</a>
${hasAssistant(site) && html`<a class="button quiet" href="/routine">${ICONS.spark}${texts.routine.place}</a>`}</p>
</div>
</section>`;
};

const collection: Draw<"collection"> = async (visit, { title, collectionId }) => {
  if (collectionId === null) return newestCollections(visit, title);
  const { calls, texts } = visit;
  const found = await calls.find(getPublishedCollection, { params: { collectionId } });
  if (found === undefined || found.products.length === 0) return html``;
  const cover = found.image?.url;
  return html`<section class="band collection">
<header><div><h2>${title || found.name}</h2><div class="prose">${formatted(found.description)}</div>
<p><a class="more" href="/collections/${encodeURIComponent(found.slug)}">${texts.seeAll}</a></p></div>
${cover !== undefined && html`<div class="cover">${picture({ url: cover, alt: "", sizes: "(min-width: 900px) 50vw, 100vw", width: 960, height: 720 })}</div>`}</header>
${productGrid(found.products.slice(0, SHOWN_ITEMS), texts)}
</section>`;
};

async function newestCollections({ calls, texts }: SiteVisit, title: string): Promise<Html> {
  const { collections } = await calls.recall(listPublishedCollections, { query: { pageSize: 3 } });
  if (collections.length === 0) return html``;
  return html`<section class="band"><header><h2>${title || texts.collections}</h2><a class="more" href="/collections">${texts.seeAll}</a></header>
<ul class="grid three">${collections.map((one) => collectionCard(one, texts))}</ul></section>`;
}

const products: Draw<"products"> = async ({ calls, texts }, { title, productIds }) => {
  const shown: CardProduct[] =
    productIds.length > 0
      ? await readChosenProducts(calls, productIds.slice(0, SHOWN_ITEMS))
      : (await readProducts(calls, { pageSize: SHOWN_ITEMS })).products;
  if (shown.length === 0) return html``;
  return html`<section class="band"><header><h2>${title || texts.sections.newest}</h2><a class="more" href="/products">${texts.seeAll}</a></header>
${productGrid(shown, texts)}</section>`;
};

const text: Draw<"text"> = (_visit, { title, text }) =>
  title === "" && text === ""
    ? html``
    : html`<section class="band words">${title !== "" && html`<h2>${title}</h2>`}<div class="prose">${formatted(text)}</div></section>`;

const image: Draw<"image"> = ({ site }, { title, imageId, link }, isFirst) => {
  const shown = pictureOf(site, imageId);
  if (shown === undefined) return html``;
  const drawn = picture({ ...shown, alt: shown.altText || title, sizes: "100vw", isFirst });
  const target = safeLink(link);
  return html`<section class="band image"><figure>${target === undefined ? drawn : html`<a href="${target}" aria-label="${title || shown.altText || site.website.title}">${drawn}</a>`}
${title !== "" && html`<figcaption>${title}</figcaption>`}</figure></section>`;
};

const faq: Draw<"faq"> = ({ texts }, { title, items }) =>
  items.length === 0
    ? html``
    : html`<section class="band faq"><h2>${title || texts.sections.questions}</h2>
<div class="answers">${items.map(({ question, answer }) => html`<details><summary>${question}</summary><div class="prose">${formatted(answer)}</div></details>`)}</div></section>`;

const SECTIONS: { [K in Kind]: Draw<K> } = { hero, collection, products, text, image, faq };

export const sectionMarkup = async <K extends Kind>(
  visit: SiteVisit,
  section: Of<K>,
  isFirst: boolean,
): Promise<Html> => SECTIONS[section.type as K](visit, section, isFirst);
