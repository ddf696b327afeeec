import { type Answer, memberApi } from "@vitrine/client";
import type { Product, ProductQuestionSet, ProductWrite } from "@vitrine/contract";
import type { ContractForm } from "@vitrine/ui/form";

/** Values of the editor: the writable product, and related data with its own calls. */
export interface ProductValues extends ProductWrite {
  collectionIds: string[];
  questions: { text: string }[];
}

export type ProductFormApi = ContractForm<ProductValues>;

/** Loads the schema at the first validation. */
export const productSchema = async () => (await import("./schema.ts")).ProductForm;

/** Loaded state: the version that a save is based on. */
export interface Basis {
  product: Product;
  etag: string | null;
  collections: readonly { id: string; name: string }[];
  questions: ProductQuestionSet;
}

export const NEW_PRODUCT: ProductValues = {
  name: "",
  brand: "",
  sku: "",
  barcode: "",
  stock: 0,
  status: "ACTIVE",
  description: "",
  information: "",
  imageIds: [],
  tagIds: [],
  sales: [],
  collectionIds: [],
  questions: [],
};

export function toValues({ product, collections, questions }: Basis): ProductValues {
  const { name, brand, sku, barcode, stock, status, description, information, images, tags, sales } = product;
  return {
    ...{ name, brand, sku, barcode, stock, status, description, information, sales },
    imageIds: images.map(({ id }) => id),
    tagIds: tags.map(({ id }) => id),
    collectionIds: collections.map(({ id }) => id),
    // Questions of the workspace's library are not the product's own.
    questions: questions.usesDefaults ? [] : questions.questions.map(({ text }) => ({ text })),
  };
}

const toBody = ({ collectionIds: _collections, questions: _questions, ...body }: ProductValues) => body;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Saves the changed values; returns the product with its new ETag. */
export async function saveProduct(
  workspaceId: string,
  basis: Basis,
  values: ProductValues,
): Promise<Answer<Product> | undefined> {
  const before = toValues(basis);
  const { id } = basis.product;
  let saved: Answer<Product> | undefined;
  if (!isSame(toBody(values), toBody(before))) {
    const options = { ifMatch: basis.etag ?? undefined };
    saved = await memberApi.updateProduct.answer({ workspaceId, id, body: toBody(values) }, options);
  }
  await saveAround(workspaceId, id, before, values);
  return saved;
}

export async function createProduct(workspaceId: string, values: ProductValues): Promise<Product> {
  const product = await memberApi.createProduct({ workspaceId, body: toBody(values) });
  await saveAround(workspaceId, product.id, NEW_PRODUCT, values);
  return product;
}

/** Collections and starting questions have their own calls. */
async function saveAround(workspaceId: string, id: string, before: ProductValues, after: ProductValues): Promise<void> {
  const added = after.collectionIds.filter((one) => !before.collectionIds.includes(one));
  const removed = before.collectionIds.filter((one) => !after.collectionIds.includes(one));
  for (const collectionId of added) {
    await memberApi.addCollectionProduct({ workspaceId, id: collectionId, productId: id });
  }
  for (const collectionId of removed) {
    await memberApi.removeCollectionProduct({ workspaceId, id: collectionId, productId: id });
  }
  if (isSame(before.questions, after.questions)) return;
  const questions = after.questions.map(({ text }) => ({ text: text.trim() })).filter(({ text }) => text !== "");
  await memberApi.setProductQuestions({ workspaceId, id, body: { questions } });
}
