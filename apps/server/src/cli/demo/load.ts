// Fills the demo workspace the way an integrator would: through the REST API, with the SDK and a key.

import { createVitrine } from "@vitrine/sdk";
import { BRAND, COLLECTIONS, PRODUCTS, TAGS } from "./catalogue.ts";
import { drawProduct } from "./pictures.ts";

type Client = ReturnType<typeof connect>;

const connect = (baseUrl: string, apiKey: string, workspaceId: string) =>
  createVitrine({ baseUrl, apiKey, workspaceId });

export async function loadDemo(baseUrl: string, apiKey: string, workspaceId: string): Promise<void> {
  const vitrine = connect(baseUrl, apiKey, workspaceId);
  const tagIds = await createTags(vitrine);
  const productIds = await createProducts(vitrine, tagIds);
  await createCollections(vitrine, productIds);
}

async function createTags(vitrine: Client): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of TAGS) ids.set(name, (await vitrine.createTag({ body: { name } })).id);
  return ids;
}

async function createProducts(vitrine: Client, tagIds: Map<string, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { shape, colours, tags, status, ...product } of PRODUCTS) {
    const picture = await drawProduct(shape, colours);
    const image = await vitrine.uploadMedia({
      body: {
        fileName: `${product.sku.toLowerCase()}.webp`,
        mimeType: "image/webp",
        base64: picture.toString("base64"),
      },
    });
    const created = await vitrine.createProduct({
      body: {
        ...product,
        brand: BRAND,
        status: status ?? "ACTIVE",
        imageIds: [image.id],
        tagIds: tags.map((tag) => tagIds.get(tag) ?? ""),
        sales: [{ name: "Our shop", link: `https://shop.example.com/${product.sku.toLowerCase()}` }],
      },
    });
    ids.set(product.sku, created.id);
  }
  return ids;
}

async function createCollections(vitrine: Client, productIds: Map<string, string>): Promise<void> {
  for (const { name, description, skus } of COLLECTIONS) {
    const collection = await vitrine.createCollection({ body: { name, description } });
    for (const sku of skus) {
      await vitrine.addCollectionProduct({ id: collection.id, productId: productIds.get(sku) ?? "" });
    }
  }
}
