import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, idOf } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Collection, CollectionAddition, collectionExample } from "../resources/collection.ts";
import { productExample } from "../resources/product.ts";

const collectionParams = z.strictObject({ id: idOf("col") });
const params = { id: collectionExample.id };
const body = { productIds: [productExample.id] };

const someProducts = (description: string) =>
  z.strictObject({ productIds: z.array(id()).min(1).max(LIMITS.collection.addedMax).meta({ description }) });

const common = {
  group: "Collections",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
  scope: "collections:write",
  effect: "change",
  resource: "get_collection",
  answersBriefly: true,
  params: collectionParams,
  output: Collection,
  errors: ["not_found"],
} as const;

export const setCollectionProducts = defineOperation({
  ...common,
  name: "set_collection_products",
  title: "Set a collection's products",
  description:
    "Replaces a collection's products, in this order. A repeated id counts once, at its first place. Send " +
    "If-Match (`ifMatch`) to avoid overwriting concurrent changes.",
  rest: { method: "PUT", path: "/collections/{id}/products" },
  body: z.strictObject({
    productIds: z
      .array(id())
      .max(LIMITS.collection.productsMax)
      .meta({ description: "All products in their order. An empty list empties the collection." }),
  }),
  examples: { params, body, output: collectionExample },
});

export const addCollectionProducts = defineOperation({
  ...common,
  name: "add_collection_products",
  title: "Add products to a collection",
  description:
    "Adds up to 1,000 products at the end of a collection, in this order: all or none, with a problem for each " +
    "invalid id. Products that it already has keep their place. At most 10,000 in total.",
  rest: { method: "POST", path: "/collections/{id}/products" },
  body: someProducts("The products to put in, in their order.").extend({
    dryRun: z.boolean().default(false).meta({ description: "Returns the result without a change." }),
  }),
  output: CollectionAddition,
  examples: {
    params,
    body,
    output: { ...collectionExample, dryRun: false, added: [productExample.id], alreadyThere: [] },
  },
});

export const removeCollectionProducts = defineOperation({
  ...common,
  name: "remove_collection_products",
  tool: false,
  title: "Remove products from a collection",
  description: "Removes up to 1,000 products from a collection. Ignores products that it does not have.",
  rest: { method: "POST", path: "/collections/{id}/products/remove" },
  body: someProducts("The products to take out."),
  examples: { params, body, output: { ...collectionExample, productIds: [], products: [] } },
});
