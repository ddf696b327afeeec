// Structured data for search engines, in the vocabulary of schema.org.

import { outwardLink, type Product } from "@vitrine/contract";
import { plainSummary } from "./formatted.ts";
import { pictureUrl } from "./look/pictures.ts";
import { pictureOf, type Site } from "./site.ts";

export function organization(site: Site): object {
  const { website, name } = site;
  const logo = pictureOf(site, website.logoId);
  const sameAs = website.socialLinks.map(({ link }) => link).filter((link) => /^https?:/i.test(link));
  return {
    "@type": "Organization",
    name: website.title || name,
    url: `${website.url}/`,
    ...(logo && { logo: pictureUrl(logo.url, 640) }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}

export interface Crumb {
  name: string;
  path: string;
}

export const breadcrumbs = ({ website }: Site, crumbs: readonly Crumb[]): object => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${website.url}${path}`,
  })),
});

type KnownProduct = Pick<Product, "name" | "brand" | "sku" | "barcode" | "description" | "sales" | "stock" | "slug"> & {
  images: readonly { url: string }[];
};

/** The sellers set the prices: an offer only names the seller and the availability. */
export function productFacts({ website }: Site, product: KnownProduct): object {
  const { name, brand, sku, barcode, description, images, sales, stock, slug } = product;
  const url = `${website.url}/products/${encodeURIComponent(slug)}`;
  const availability = `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`;
  const offers = sales.flatMap(({ name: seller, link }) => {
    const away = outwardLink(link);
    return away === undefined
      ? []
      : [{ "@type": "Offer", url: away, availability, seller: { "@type": "Organization", name: seller } }];
  });
  return {
    "@type": "Product",
    name,
    url,
    sku,
    ...(/^\d{8,14}$/.test(barcode) && { gtin: barcode }),
    brand: { "@type": "Brand", name: brand },
    ...(description !== "" && { description: plainSummary(description, 500) }),
    ...(images.length > 0 && { image: images.slice(0, 6).map((image) => pictureUrl(image.url, 1280)) }),
    ...(offers.length > 0 && { offers }),
  };
}

export const itemList = ({ website }: Site, products: readonly { name: string; slug: string }[]): object => ({
  "@type": "ItemList",
  itemListElement: products.map(({ name, slug }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: `${website.url}/products/${encodeURIComponent(slug)}`,
  })),
});
