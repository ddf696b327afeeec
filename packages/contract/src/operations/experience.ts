// The customer experience API: an integrator's backend calls it for the visitors of its own site or app.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, listQuery, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { SignInCodeSent, signInCodeSentExample } from "../resources/account.ts";
import { ProductQuestionSet, questionExample } from "../resources/assistant.ts";
import {
  Collection,
  CollectionList,
  CollectionProductList,
  collectionExample,
  collectionProductExample,
} from "../resources/collection.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import { CustomerData, customerDataExample } from "../resources/customer.ts";
import {
  Bootstrap,
  bootstrapExample,
  CustomerCodeRequest,
  CustomerCodeVerify,
  CustomerProfile,
  CustomerProfileWrite,
  CustomerSession,
  CustomerSessionState,
  customerProfileExample,
  customerSessionExample,
  FeedbackWrite,
  VisitorEvent,
  visitorEventExample,
} from "../resources/experience.ts";
import { Product, ProductList, productExample } from "../resources/product.ts";
import { TagList, tagExample } from "../resources/tag.ts";

const common = { level: "workspace", callers: ["visitor"], tool: false } as const;

/** Reads of the published catalogue. The site's access policy can restrict them. */
const storefront = {
  ...common,
  group: "Storefront",
  scope: "storefront:read",
  effect: "read",
} as const;

const RESTRICTED = ["access_restricted", "sign_in_required"] as const;

const productParams = z.strictObject({ productId: id() });
const collectionParams = z.strictObject({ collectionId: id() });
const tagParams = z.strictObject({ tagId: id() });

const productQuery = listQuery(["createdAt", "updatedAt", "name", "stock"]);
const namedQuery = listQuery(["createdAt", "updatedAt", "name"]);

const productListExample = {
  products: [productExample],
  pagination: paginationExample,
  summary: { total: 1, active: 1, inactive: 0, outOfStock: 0 },
};

export const getBootstrap = defineOperation({
  ...storefront,
  name: "get_bootstrap",
  title: "Bootstrap a site",
  description:
    "Returns the workspace, its access policy and the visitor. With `X-Guest-Device-Id` it also returns the guest " +
    "token of this device.",
  rest: { method: "GET", path: "/bootstrap" },
  output: Bootstrap,
  examples: { output: bootstrapExample },
});

export const listPublishedProducts = defineOperation({
  ...storefront,
  name: "list_published_products",
  title: "List published products",
  description:
    "Lists published products, newest first, or best match first with `search`. `summary` counts published " +
    "products only.",
  rest: { method: "GET", path: "/products" },
  query: productQuery.extend({
    tagId: id().optional(),
    collectionId: id().optional(),
    stock: z.enum(["in", "out"]).optional(),
  }),
  output: ProductList,
  errors: RESTRICTED,
  examples: { query: { search: "serum", stock: "in" }, output: productListExample },
});

export const getPublishedProduct = defineOperation({
  ...storefront,
  name: "get_published_product",
  title: "Get a published product",
  description: "Returns one published product.",
  rest: { method: "GET", path: "/products/{productId}" },
  resource: "get_published_product",
  params: productParams,
  output: Product,
  errors: [...RESTRICTED, "not_found"],
  examples: { params: { productId: productExample.id }, output: productExample },
});

export const getPublishedProductBySlug = defineOperation({
  ...storefront,
  name: "get_published_product_by_slug",
  title: "Get a published product by its slug",
  description: "Returns the published product with a slug. Slugs never change.",
  rest: { method: "GET", path: "/products/slug/{productSlug}" },
  resource: "get_published_product_by_slug",
  params: z.strictObject({ productSlug: text({ min: 1, max: LIMITS.field.idMax }) }),
  output: Product,
  errors: [...RESTRICTED, "not_found"],
  examples: { params: { productSlug: productExample.slug }, output: productExample },
});

export const getStartingQuestions = defineOperation({
  ...storefront,
  name: "get_starting_questions",
  title: "Get a product's suggested questions",
  description:
    "Returns the suggested questions of a published product: its own set, else questions of the library or the " +
    "defaults that its page answers.",
  rest: { method: "GET", path: "/products/{productId}/questions" },
  resource: "get_starting_questions",
  params: productParams,
  output: ProductQuestionSet,
  errors: [...RESTRICTED, "not_found"],
  examples: {
    params: { productId: productExample.id },
    output: { questions: [questionExample], usesDefaults: false },
  },
});

export const listPublishedCollections = defineOperation({
  ...storefront,
  name: "list_published_collections",
  title: "List collections",
  description:
    "Lists collections that have published products, newest first, or best match first with `search`. `products` " +
    "has the first 100 of each.",
  rest: { method: "GET", path: "/collections" },
  query: namedQuery,
  output: CollectionList,
  errors: RESTRICTED,
  examples: { query: { sort: "name" }, output: { collections: [collectionExample], pagination: paginationExample } },
});

export const getPublishedCollection = defineOperation({
  ...storefront,
  name: "get_published_collection",
  title: "Get a collection",
  description:
    "Returns a collection with its published products, by id or slug. `products` has the first 100; the complete " +
    "list is paged.",
  rest: { method: "GET", path: "/collections/{collectionId}" },
  resource: "get_published_collection",
  params: collectionParams,
  output: Collection,
  errors: [...RESTRICTED, "not_found"],
  examples: { params: { collectionId: collectionExample.id }, output: collectionExample },
});

export const listPublishedCollectionProducts = defineOperation({
  ...storefront,
  name: "list_published_collection_products",
  title: "List a collection's published products",
  description:
    "Lists the published products of a collection, newest first, or best match first with `search`. " +
    "`sort=position` uses the collection's own order.",
  rest: { method: "GET", path: "/collections/{collectionId}/products" },
  params: collectionParams,
  query: listQuery(["createdAt", "updatedAt", "name", "stock", "position"]),
  output: CollectionProductList,
  errors: [...RESTRICTED, "not_found"],
  examples: {
    params: { collectionId: collectionExample.id },
    query: { page: 1 },
    output: { products: [collectionProductExample], pagination: paginationExample },
  },
});

export const listPublishedTags = defineOperation({
  ...storefront,
  name: "list_published_tags",
  title: "List tags",
  description: "Lists tags of published products, newest first, or best match first with `search`.",
  rest: { method: "GET", path: "/tags" },
  query: namedQuery,
  output: TagList,
  errors: RESTRICTED,
  examples: { query: { search: "vegan" }, output: { tags: [tagExample], pagination: paginationExample } },
});

export const listTagProducts = defineOperation({
  ...storefront,
  name: "list_tag_products",
  title: "List a tag's published products",
  description: "Lists the published products with a tag, newest first, or best match first with `search`.",
  rest: { method: "GET", path: "/tags/{tagId}/products" },
  params: tagParams,
  query: productQuery,
  output: ProductList,
  errors: [...RESTRICTED, "not_found"],
  examples: { params: { tagId: tagExample.id }, query: { page: 1 }, output: productListExample },
});

export const listTagCollections = defineOperation({
  ...storefront,
  name: "list_tag_collections",
  title: "List a tag's collections",
  description: "Lists the collections with a tag that have published products.",
  rest: { method: "GET", path: "/tags/{tagId}/collections" },
  params: tagParams,
  query: namedQuery,
  output: CollectionList,
  errors: [...RESTRICTED, "not_found"],
  examples: {
    params: { tagId: tagExample.id },
    query: { page: 1 },
    output: { collections: [collectionExample], pagination: paginationExample },
  },
});

const customer = { ...common, group: "Customers" } as const;

export const requestCustomerCode = defineOperation({
  ...customer,
  name: "request_customer_code",
  title: "Send a customer a sign-in code",
  description:
    "Mails a six-digit code in the visitor's language (`Accept-Language`). A new code invalidates the previous " +
    "one. Send the visitor's headers here and with the verification: then other visitors' wrong codes do not " +
    "count.",
  scope: "visitors:write",
  effect: "create",
  rest: { method: "POST", path: "/customer/otp/request" },
  body: CustomerCodeRequest,
  output: SignInCodeSent,
  errors: ["email_not_allowed", "challenge_required", "challenge_failed"],
  examples: {
    body: {
      name: customerProfileExample.name,
      email: customerProfileExample.email,
      challengeToken: "eyJjaGFsbGVuZ2UiOnt9fQ==",
    },
    output: signInCodeSentExample,
  },
});

export const verifyCustomerCode = defineOperation({
  ...customer,
  name: "verify_customer_code",
  title: "Sign a customer in",
  description:
    "Exchanges the code for a session token, valid for 365 days and renewed while used. The first sign-in creates " +
    "the customer.",
  scope: "visitors:write",
  effect: "create",
  rest: { method: "POST", path: "/customer/otp/verify" },
  body: CustomerCodeVerify,
  output: CustomerSession,
  errors: ["invalid_code", "email_not_allowed"],
  examples: { body: { email: customerProfileExample.email, code: "048213" }, output: customerSessionExample },
});

const { token: _token, ...sessionStateExample } = customerSessionExample;

export const getCustomerSession = defineOperation({
  ...customer,
  name: "get_customer_session",
  title: "Get the customer's session",
  description: "Returns the customer of `X-Visitor-Token` and the session's expiry.",
  scope: "visitors:read",
  identity: "customer",
  effect: "read",
  rest: { method: "GET", path: "/customer/session" },
  resource: "get_customer_session",
  output: CustomerSessionState,
  examples: { output: sessionStateExample },
});

export const refreshCustomerSession = defineOperation({
  ...customer,
  name: "refresh_customer_session",
  title: "Renew the customer's session",
  description: "Extends the session to 365 days from now. The token stays the same.",
  scope: "visitors:write",
  identity: "customer",
  effect: "change",
  rest: { method: "POST", path: "/customer/refresh" },
  output: CustomerSession,
  examples: { output: customerSessionExample },
});

export const logOutCustomer = defineOperation({
  ...customer,
  name: "log_out_customer",
  title: "Sign the customer out",
  description: "Ends the session. Its token is refused from now on.",
  scope: "visitors:write",
  identity: "customer",
  effect: "remove",
  rest: { method: "POST", path: "/customer/logout" },
  output: null,
  examples: { output: null },
});

export const getCustomerProfile = defineOperation({
  ...customer,
  name: "get_customer_profile",
  title: "Get the customer's profile",
  description: "Returns the signed-in customer's profile.",
  scope: "visitors:read",
  identity: "customer",
  effect: "read",
  rest: { method: "GET", path: "/customer/profile" },
  resource: "get_customer_profile",
  output: CustomerProfile,
  examples: { output: customerProfileExample },
});

export const updateCustomerProfile = defineOperation({
  ...customer,
  name: "update_customer_profile",
  title: "Update the customer's profile",
  description: "Changes name, phone and language. `email` must equal the stored address.",
  scope: "visitors:write",
  identity: "customer",
  effect: "change",
  rest: { method: "PUT", path: "/customer/profile" },
  resource: "get_customer_profile",
  body: CustomerProfileWrite,
  output: CustomerProfile,
  examples: {
    body: { name: "Deniz K.", phone: null, language: "de", email: customerProfileExample.email },
    output: { ...customerProfileExample, name: "Deniz K.", phone: null, language: "de" },
  },
});

export const getCustomerData = defineOperation({
  ...customer,
  name: "get_customer_data",
  title: "Get the customer's data",
  description: "Returns all stored data of the signed-in customer.",
  scope: "visitors:read",
  identity: "customer",
  effect: "read",
  rest: { method: "GET", path: "/customer/data" },
  output: CustomerData,
  examples: { output: customerDataExample },
});

export const deleteCustomerProfile = defineOperation({
  ...customer,
  name: "delete_customer_profile",
  title: "Delete the customer",
  description:
    "Erases the signed-in customer permanently: profile, sessions, conversations and feedback. The token is " +
    "refused from now on.",
  scope: "visitors:write",
  identity: "customer",
  effect: "remove",
  rest: { method: "DELETE", path: "/customer/profile" },
  output: Deleted,
  examples: { output: { id: customerProfileExample.id, deleted: true } },
});

const activity = { ...common, group: "Visitor activity", scope: "visitors:write", identity: "visitor" } as const;

export const sendFeedback = defineOperation({
  ...activity,
  name: "send_feedback",
  title: "Send feedback",
  description: "Sends a message to the workspace's owners.",
  effect: "create",
  rest: { method: "POST", path: "/feedback" },
  body: FeedbackWrite,
  output: null,
  examples: { body: { message: "The routine helped me a lot." }, output: null },
});

export const recordVisitorEvent = defineOperation({
  ...activity,
  name: "record_visitor_event",
  title: "Record an event",
  description:
    "Records an event of the visitor with its subject: `productId` of a PRODUCT_VIEW, `collectionId` of a " +
    "COLLECTION_VIEW, `query` of a SEARCH, `link` of a LINK_CLICK. Ids must be of published resources.",
  effect: "create",
  rest: { method: "POST", path: "/events" },
  body: VisitorEvent,
  output: null,
  examples: { body: visitorEventExample, output: null },
});
