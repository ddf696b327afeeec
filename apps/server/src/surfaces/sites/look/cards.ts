// Products and collections as cards: the same markup in every list, laid out by the template.

import type { Collection, CollectionProduct, Product } from "@vitrine/contract";
import { type Html, html } from "../../browser/page.ts";
import { plainSummary } from "../formatted.ts";
import type { Texts } from "../texts/index.ts";
import { noPicture, picture } from "./pictures.ts";

/** Common fields of all kinds of products in answers. */
export type CardProduct = Pick<Product | CollectionProduct, "slug" | "name" | "brand" | "images" | "stock"> & {
  description?: string;
};

/** Stock up to this number counts as low. */
const FEW = 5;

const CARD_SIZES = "(min-width: 1000px) 25vw, (min-width: 640px) 33vw, 50vw";

export const stockWord = (stock: number, { product }: Texts): string | undefined =>
  stock === 0 ? product.soldOut : stock <= FEW ? product.fewLeft : undefined;

function productCard(
  { slug, name, brand, images: [image], stock, description }: CardProduct,
  texts: Texts,
  level: 2 | 3 = 3,
): Html {
  const word = stockWord(stock, texts);
  const about = description === undefined ? "" : plainSummary(description, 90);
  const shown =
    image === undefined
      ? noPicture(name)
      : picture({ url: image.url, alt: "", sizes: CARD_SIZES, width: 640, height: 800 });
  const title = html`<a href="/products/${encodeURIComponent(slug)}">${name}</a>`;
  return html`<li class="card">
<div class="frame">${shown}${word !== undefined && html`<span class="badge">${word}</span>`}</div>
${level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
<p>${about || brand}</p>
</li>`;
}

export const productGrid = (products: readonly CardProduct[], texts: Texts, level?: 2 | 3): Html =>
  html`<ul class="grid">${products.map((product) => productCard(product, texts, level))}</ul>`;

export function collectionCard({ name, slug, image, products, productIds }: Collection, texts: Texts): Html {
  const url = image?.url ?? products.find(({ images }) => images.length > 0)?.images[0]?.url;
  const sizes = "(min-width: 900px) 33vw, 100vw";
  return html`<li class="card wide">
<div class="frame">${url === undefined ? noPicture(name) : picture({ url, alt: "", sizes, width: 960, height: 720 })}</div>
<h2><a href="/collections/${encodeURIComponent(slug)}">${name}</a></h2>
<p>${texts.list.count(productIds.length)}</p>
</li>`;
}
