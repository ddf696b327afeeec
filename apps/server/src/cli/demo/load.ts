// Fills the demo workspace as an integrator would: through the REST API, with the SDK and a key.

import { readFile } from "node:fs/promises";
import { createVitrine } from "@vitrine/sdk";
import { BRAND, COLLECTIONS, PRODUCTS, TAGS } from "./catalogue.ts";

type Client = ReturnType<typeof connect>;

const connect = (baseUrl: string, apiKey: string, workspaceId: string) =>
  createVitrine({ baseUrl, apiKey, workspaceId });

/** Returns the products' ids by their sku. */
export async function loadDemo(baseUrl: string, apiKey: string, workspaceId: string): Promise<Map<string, string>> {
  const vitrine = connect(baseUrl, apiKey, workspaceId);
  const tagIds = await createTags(vitrine);
  const productIds = await createProducts(vitrine, tagIds);
  const collectionIds = await createCollections(vitrine, productIds);
  await shapeWebsite(vitrine, [...productIds.values()], collectionIds);
  for (const text of QUESTIONS) await vitrine.createQuestion({ body: { text } });
  return productIds;
}

const QUESTIONS = ["Is it suitable for sensitive skin?", "In which order do I use it?", "How long does it last?"];

async function createTags(vitrine: Client): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of TAGS) ids.set(name, (await vitrine.createTag({ body: { name } })).id);
  return ids;
}

const uploads = new WeakMap<Client, Map<string, Promise<string>>>();

/** Uploads each picture once, even if several products show it. */
function upload(vitrine: Client, art: string): Promise<string> {
  const uploaded = uploads.get(vitrine) ?? new Map<string, Promise<string>>();
  uploads.set(vitrine, uploaded);
  const known = uploaded.get(art) ?? uploadArt(vitrine, art);
  uploaded.set(art, known);
  return known;
}

async function uploadArt(vitrine: Client, art: string): Promise<string> {
  const picture = await readFile(new URL(`./art/${art}.webp`, import.meta.url));
  const body = { fileName: `${art}.webp`, mimeType: "image/webp", base64: picture.toString("base64") } as const;
  return (await vitrine.uploadMedia({ body })).id;
}

async function createProducts(vitrine: Client, tagIds: Map<string, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { art, tags, status, ...product } of PRODUCTS) {
    const created = await vitrine.createProduct({
      body: {
        ...product,
        brand: BRAND,
        status: status ?? "ACTIVE",
        imageIds: [await upload(vitrine, art)],
        tagIds: tags.map((tag) => tagIds.get(tag) ?? ""),
        sales: [{ name: "Atelier Lumen", link: `https://shop.example.com/${product.sku.toLowerCase()}` }],
      },
    });
    ids.set(product.sku, created.id);
  }
  return ids;
}

async function createCollections(vitrine: Client, productIds: Map<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, description, art, skus } of COLLECTIONS) {
    const collection = await vitrine.createCollection({
      body: { name, description, imageId: await upload(vitrine, art) },
    });
    for (const sku of skus) {
      await vitrine.addCollectionProduct({ id: collection.id, productId: productIds.get(sku) ?? "" });
    }
    ids.push(collection.id);
  }
  return ids;
}

async function shapeWebsite(vitrine: Client, productIds: string[], collectionIds: string[]): Promise<void> {
  const { url: _url, updatedAt: _updatedAt, ...website } = await vitrine.getWebsite();
  const heroImageId = await upload(vitrine, "hero");
  await vitrine.updateWebsite({
    body: {
      ...website,
      title: BRAND,
      tagline: "Skin care in daylight: few steps, plain words.",
      heroImageId,
      primaryColor: "#2b1d1a",
      accentColor: "#d9a58c",
      font: "inter",
      navigation: [
        { label: "Shop", link: "/products" },
        { label: "Routines", link: "/collections" },
        { label: "Mornings", link: "/collections/morning-routine" },
        { label: "Build your own", link: "/routine" },
      ],
      sections: [
        {
          type: "hero",
          title: "Skin care that explains itself",
          text: "Eleven quiet formulas. Ask any of them what is inside, why, and whether it is for you.",
          imageId: heroImageId,
          buttonLabel: "Shop all",
          buttonLink: "/products",
        },
        ...collectionIds.slice(0, 1).map((collectionId) => ({ type: "collection" as const, collectionId })),
        { type: "products", title: "Loved this month", productIds: productIds.slice(0, 6) },
        { type: "text", title: "Why so few?", text: "Every product has one job. What it cannot do, its page says." },
        { type: "image", imageId: await upload(vitrine, "journal") },
        {
          type: "faq",
          title: "Asked often",
          items: [
            { question: "Do you test on animals?", answer: "No, and neither do our suppliers." },
            { question: "How long does a bottle last?", answer: "Two to three months, used as its page says." },
          ],
        },
      ],
      socialLinks: [{ name: "Instagram", link: "https://social.example.com/atelier-lumen" }],
      seoTitle: `${BRAND} · skin care`,
      seoDescription: "A small range of skin care with honest texts, and an assistant that knows them.",
    },
  });
}
