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
    "Makes these products, in this order, all that a collection holds. An id that is given twice counts once, at its first " +
    "place. Send If-Match (`ifMatch`) where somebody else may be arranging it too.",
  rest: { method: "PUT", path: "/collections/{id}/products" },
  body: z.strictObject({
    productIds: z
      .array(id())
      .max(LIMITS.collection.productsMax)
      .meta({ description: "All of them, in their order; none empties the collection." }),
  }),
  examples: { params, body, output: collectionExample },
});

export const addCollectionProducts = defineOperation({
  ...common,
  name: "add_collection_products",
  title: "Add products to a collection",
  description:
    "Puts up to 1,000 products at the end of a collection, in this order: all or none; which ones cannot be is told for each. " +
    "It holds 10,000 at most. Products that are in it already stay where they are.",
  rest: { method: "POST", path: "/collections/{id}/products" },
  body: someProducts("The products to put in, in their order.").extend({
    dryRun: z.boolean().default(false).meta({ description: "Tell what would come of it, and change nothing." }),
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
  title: "Take products out of a collection",
  description: "Takes up to 1,000 products out of a collection. Those that are not in it change nothing.",
  rest: { method: "POST", path: "/collections/{id}/products/remove" },
  body: someProducts("The products to take out."),
  examples: { params, body, output: { ...collectionExample, productIds: [], products: [] } },
});
