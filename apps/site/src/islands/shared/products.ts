import type { NamedProduct } from "./assistant.ts";
import { el } from "./dom.ts";

/** A product that an answer names, as a card that leads to it. */
export function productCard({ slug, name, reason }: NamedProduct): HTMLElement {
  const path = `/products/${encodeURIComponent(slug)}`;
  const picture = el("img", { src: `${path}/picture`, alt: "", width: "48", height: "60", loading: "lazy" });
  picture.addEventListener("error", () => picture.remove());
  return el(
    "a",
    { class: "named", href: path },
    picture,
    el("span", {}, el("strong", {}, name), el("small", {}, reason)),
  );
}

/** Each once. */
export const productCards = (products: NamedProduct[]): HTMLElement[] =>
  [...new Map(products.map((product) => [product.slug, product])).values()].map(productCard);
