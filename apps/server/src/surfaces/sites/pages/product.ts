// Product page: pictures, texts, sales links and the conversation about it.

import {
  getPublishedProductBySlug,
  getStartingQuestions,
  type Media,
  outwardLink,
  type Product,
  type ProductQuestionSet,
} from "@vitrine/contract";
import { OperationError } from "../../../kernel/errors.ts";
import { type Html, html } from "../../browser/page.ts";
import { readProducts } from "../catalogue.ts";
import { formatted, informationParts, plainSummary } from "../formatted.ts";
import { productGrid, stockWord } from "../look/cards.ts";
import { chatPanel, chatTexts } from "../look/chat.ts";
import { hasAssistant } from "../look/frame.ts";
import { ICONS } from "../look/icons.ts";
import { noPicture, picture, pictureUrl } from "../look/pictures.ts";
import { personalPage, type SiteRoutes, sharedPage } from "../routes.ts";
import { recordEvent } from "../seen.ts";
import { breadcrumbs, productFacts } from "../structured-data.ts";
import type { Texts } from "../texts/index.ts";
import type { SiteVisit } from "../visit.ts";

const RELATED = 4;
const QUESTIONS_SHOWN = 4;
const PICTURES_SHOWN = 12;

const pathOf = ({ slug }: Pick<Product, "slug">) => `/products/${encodeURIComponent(slug)}`;

const readProduct = ({ calls, params }: SiteVisit): Promise<Product> =>
  calls.call(getPublishedProductBySlug, { params: { productSlug: params["slug"] ?? "" } });

async function product(visit: SiteVisit) {
  const { site, texts } = visit;
  const shown = await readProduct(visit);
  const [questions, related] = await Promise.all([
    hasAssistant(site) ? readQuestions(visit, shown) : NO_QUESTIONS,
    readRelated(visit, shown),
  ]);
  const crumbs = [
    { name: texts.products, path: "/products" },
    { name: shown.name, path: pathOf(shown) },
  ];
  const description = plainSummary(shown.description || shown.information, 160);
  const content = html`<article class="product">
${gallery(shown, texts)}
<div class="facts">
<p class="crumbs"><a href="/products">${texts.products}</a>${shown.tags[0] !== undefined && html` / <a href="/products?tag=${shown.tags[0].id}">${shown.tags[0].name}</a>`}</p>
<h1>${shown.name}</h1>
<p class="by">${shown.brand}</p>
<div class="prose">${formatted(shown.description)}</div>
${tagList(shown, texts)}
${salesLinks(shown, texts)}
${hasAssistant(site) && questionLinks(questions, visit)}
${information(shown, texts)}
</div>
${hasAssistant(site) && chatPanel(visit, texts.chat.lead)}
</article>
${related.length > 0 && html`<section class="band"><header><h2>${texts.product.related}</h2><a class="more" href="/products">${texts.seeAll}</a></header>${productGrid(related, texts)}</section>`}`;
  return visit.page(
    {
      title: shown.name,
      description,
      path: pathOf(shown),
      image: shown.images[0]?.url,
      kind: "product",
      data: [productFacts(site, shown), breadcrumbs(site, crumbs)],
      islands: ["gallery", ...(hasAssistant(site) ? ["chat"] : [])],
      isChallenged: hasAssistant(site),
      given: { product: { id: shown.id, name: shown.name }, ...chatTexts(visit) },
      seen: { name: "PRODUCT_VIEW", product: shown.id },
    },
    content,
  );
}

const NO_QUESTIONS: ProductQuestionSet = { questions: [], usesDefaults: true };

/** Returns no questions while the assistant's reader is starting or busy. */
async function readQuestions(visit: SiteVisit, { id }: Product): Promise<ProductQuestionSet> {
  try {
    return await visit.calls.call(getStartingQuestions, { params: { productId: id } });
  } catch (error) {
    if (!(error instanceof OperationError) || error.code !== "unavailable") throw error;
    visit.isComplete = false;
    return NO_QUESTIONS;
  }
}

/** Products with the same first tag, or the newest ones. */
async function readRelated({ calls }: SiteVisit, { id, tags: [tag] }: Product): Promise<Product[]> {
  const { products } = await readProducts(calls, { tagId: tag?.id, pageSize: RELATED + 1 });
  return products.filter((one) => one.id !== id).slice(0, RELATED);
}

function gallery({ name, images }: Product, texts: Texts): Html {
  const shown = images.slice(0, PICTURES_SHOWN);
  if (shown.length === 0) return html`<div class="gallery"><div class="frame">${noPicture(name)}</div></div>`;
  const label = (index: number) => texts.product.pictureOf(name, index + 1, shown.length);
  const sizes = "(min-width: 1100px) 34vw, (min-width: 700px) 50vw, 100vw";
  const slide = ({ url }: Media, index: number) =>
    html`<li id="picture-${index + 1}"><a class="zoom" href="${pictureUrl(url, 1920)}" data-close="${texts.close}" aria-label="${texts.product.zoom}: ${label(index)}">${picture({ url, alt: label(index), sizes, width: 960, height: 1200, isFirst: index === 0 })}</a></li>`;
  const thumb = ({ url }: Media, index: number) =>
    html`<li><a href="#picture-${index + 1}" aria-label="${label(index)}"><img src="${pictureUrl(url, 320)}" alt="" width="80" height="100" loading="lazy"></a></li>`;
  return html`<div class="gallery" aria-label="${texts.product.pictures}" role="group">
<ul class="slides" tabindex="0" aria-label="${texts.product.pictures}">${shown.map(slide)}</ul>
${shown.length > 1 && html`<ul class="thumbs">${shown.map(thumb)}</ul>`}
</div>`;
}

function tagList({ tags, stock }: Product, texts: Texts): Html {
  const word = stockWord(stock, texts) ?? texts.product.inStock;
  return html`<ul class="tags" aria-label="${texts.product.tags}">${tags.map(({ id, name }) => html`<li><a class="chip" href="/products?tag=${id}">${name}</a></li>`)}<li><span class="chip stock ${stock === 0 ? "out" : "in"}">${word}</span></li></ul>`;
}

/**
 * Sales links lead through this site, which counts them and redirects to the stored link. The address holds only the
 * index.
 */
function salesLinks(shown: Product, texts: Texts): Html {
  const links = shown.sales.flatMap(({ name, link }, index) =>
    outwardLink(link) === undefined ? [] : [{ name, path: `${pathOf(shown)}/buy/${index}` }],
  );
  if (links.length === 0) return html``;
  return html`<ul class="buy" aria-label="${texts.product.buy}">${links.map(
    ({ name, path }, index) =>
      html`<li><a class="button ${index === 0 ? "" : "quiet"}" href="${path}" rel="nofollow sponsored">${index === 0 ? texts.product.buyAt(name) : name}${ICONS.out}<span class="hidden"> (${texts.product.newWindow})</span></a></li>`,
  )}</ul>`;
}

const questionLinks = ({ questions }: ProductQuestionSet, { texts }: SiteVisit): Html =>
  questions.length === 0
    ? html``
    : html`<section class="people-ask"><h2>${texts.product.ask}</h2><ul>${questions.slice(0, QUESTIONS_SHOWN).map(({ text }) => html`<li><a href="#chat" data-question="${text}">${text}</a></li>`)}</ul></section>`;

function information({ information }: Product, texts: Texts): Html {
  const parts = informationParts(information);
  return html`<div class="details">${parts.map(
    ({ label, text }, index) =>
      html`<details ${index === 0 && html`open`}><summary>${label || texts.product.details}</summary><div class="prose">${formatted(text)}</div></details>`,
  )}</div>`;
}

/** First picture of a product, for clients that know only its slug. */
async function productPicture(visit: SiteVisit) {
  const [image] = (await readProduct(visit)).images;
  if (image === undefined) return visit.missing();
  visit.reply.header("cache-control", visit.isShared ? "public, max-age=300" : "no-store");
  return visit.reply.redirect(pictureUrl(image.url, 320), 302);
}

/** Redirects to a shop that sells the product. It records an event in the shop's statistics, and no other data. */
async function buy(visit: SiteVisit) {
  const shown = await readProduct(visit);
  const link = outwardLink(shown.sales[Number(visit.params["index"])]?.link ?? "");
  if (link === undefined) return visit.seeOther(pathOf(shown));
  await recordEvent(visit, { name: "LINK_CLICK", productId: shown.id, link });
  return visit.reply.header("cache-control", "no-store").header("referrer-policy", "origin").redirect(link, 303);
}

export const productRoutes: SiteRoutes = [
  sharedPage("/products/:slug", "product", product),
  sharedPage("/products/:slug/picture", "product_picture", productPicture),
  personalPage("/products/:slug/buy/:index", "buy", buy),
];
