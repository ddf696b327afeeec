import type { NamedProduct } from "./assistant.ts";
import { el } from "./dom.ts";

/** Card with a link, for a product in an answer. */
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

/** Cards without duplicates. */
export const productCards = (products: NamedProduct[]): HTMLElement[] =>
  [...new Map(products.map((product) => [product.slug, product])).values()].map(productCard);
