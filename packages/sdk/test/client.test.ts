import { describe, expect, expectTypeOf, it } from "vitest";
import openapi from "../openapi.json" with { type: "json" };
import {
  type Bootstrap,
  type Collection,
  type CustomerSession,
  createVitrine,
  type ErrorCode,
  isVitrineError,
  type Media,
  type Product,
  type Tag,
  type TagList,
  toCollectionWrite,
  toProductWrite,
  type VisitorOptions,
  type Vitrine,
} from "../src/index.ts";

const connection = { apiKey: "vtr_test_1_s", baseUrl: "http://api.test" };

/** Answers a list of `total` numbered tags, in pages. */
function pagesOf(total: number) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    asked.push(url.search);
    const page = Number(url.searchParams.get("page"));
    const limit = Number(url.searchParams.get("pageSize"));
    const ids = Array.from({ length: total }, (_, index) => `tag_${index}`).slice((page - 1) * limit, page * limit);
    const pagination = { hasNextPage: page * limit < total };
    return Response.json({ tags: ids.map((id) => ({ id, name: id })), pagination });
  };
  return { fetch, asked };
}

const collect = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe("createVitrine", () => {
  it.each([["localhost:4000"], ["/v1"], ["ftp://api.test"], ["https://api.test/v1"], ["https://api.test/v1/"]])(
    "rejects the base URL %s",
    (baseUrl) => {
      expect(() => createVitrine({ ...connection, baseUrl })).toThrow(`not "${baseUrl}"`);
    },
  );

  it("rejects a missing or empty API key", () => {
    expect(() => createVitrine({ ...connection, apiKey: undefined as unknown as string })).toThrow("apiKey");
    expect(() => createVitrine({ ...connection, apiKey: "" })).toThrow("apiKey");
  });

  it("accepts a base URL with a proxy path", () => {
    expect(() => createVitrine({ ...connection, baseUrl: "https://shop.test/vitrine/" })).not.toThrow();
  });
});

describe("converting a resource to its update", () => {
  const { components } = openapi;
  const editable = (schema: "ProductUpdate" | "CollectionUpdate") => Object.keys(components.schemas[schema].properties);
  const image = { id: "med_1" } as Media;
  const tag = { id: "tag_1", name: "Vegan" };

  it("returns exactly the editable fields of a product", () => {
    const product = { ...marked(editable("ProductUpdate")), id: "prd_1", slug: "rose", images: [image], tags: [tag] };
    const write = toProductWrite(product as Product);
    expect(Object.keys(write).sort()).toEqual(editable("ProductUpdate").sort());
    expect(write).toMatchObject({ name: "its name", stock: "its stock", imageIds: ["med_1"], tagIds: ["tag_1"] });
  });

  it("returns exactly the editable fields of a collection", () => {
    const collection = { ...marked(editable("CollectionUpdate")), id: "col_1", image, tags: [tag], products: [] };
    const write = toCollectionWrite(collection as unknown as Collection);
    expect(Object.keys(write).sort()).toEqual(editable("CollectionUpdate").sort());
    expect(write).toMatchObject({ name: "its name", imageId: "its imageId", tagIds: ["tag_1"] });
  });
});

const marked = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, `its ${field}`]));

describe("iterating a list", () => {
  it("requests pages of the maximum size", async () => {
    const { fetch, asked } = pagesOf(230);
    const vitrine = createVitrine({ ...connection, fetch, workspaceId: "wks_1" });
    const tags = await collect(vitrine.listTagsAll({ query: { search: "tag" } }));
    expect(tags.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, index) => `tag_${index}`));
    expect(asked).toEqual([1, 2, 3].map((page) => `?pageSize=100&search=tag&page=${page}`));
  });

  it("requests no further page when the caller leaves the loop", async () => {
    const { fetch, asked } = pagesOf(230);
    const vitrine = createVitrine({ ...connection, fetch, workspaceId: "wks_1" });
    for await (const tag of vitrine.listTagsAll({ query: { pageSize: 10 } })) if (tag.id === "tag_9") break;
    expect(asked).toHaveLength(1);
  });

  it("names the operation in the error of a page", async () => {
    const fetch: typeof globalThis.fetch = async () => new Response("<h1>Forbidden</h1>", { status: 403 });
    const tags = createVitrine({ ...connection, fetch, workspaceId: "wks_1" }).listTagsAll();
    await expect(collect(tags)).rejects.toThrow("listTags: 403 internal");
  });

  it("ends after one request for an empty list", async () => {
    const { fetch, asked } = pagesOf(0);
    expect(await collect(createVitrine({ ...connection, fetch, workspaceId: "wks_1" }).listTagsAll())).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

describe("types", () => {
  it("require a workspace per call unless the client has one", () => {
    expectTypeOf<Parameters<Vitrine["getTag"]>[0]>().toEqualTypeOf<{ workspaceId: string } & { id: string }>();
    const withWorkspace = () => createVitrine({ ...connection, workspaceId: "wks_1" });
    expectTypeOf<ReturnType<typeof withWorkspace>["listTags"]>().toBeCallableWith();
    expectTypeOf<Parameters<Vitrine["listTags"]>>().not.toExtend<[]>();
  });

  it("describe the responses", () => {
    expectTypeOf<ReturnType<Vitrine["createTag"]>>().toEqualTypeOf<Promise<Tag>>();
    expectTypeOf<ReturnType<Vitrine["listTags"]>>().toEqualTypeOf<Promise<TagList>>();
    expectTypeOf<ReturnType<Vitrine["listWorkspacesAll"]>>().toExtend<AsyncIterable<{ subDomain: string }>>();
    expectTypeOf<Tag>().toEqualTypeOf<{ id: string; name: string }>();
    expectTypeOf<Awaited<ReturnType<Vitrine["withMeta"]["getTag"]>>["data"]>().toEqualTypeOf<Tag>();
  });

  it("accept visitor credentials as the service returns them", () => {
    expectTypeOf<Pick<Bootstrap, "guestToken">>().toExtend<VisitorOptions>();
    expectTypeOf<Pick<CustomerSession, "token">>().toExtend<VisitorOptions>();
  });

  it("narrow an error to its code", () => {
    const error: unknown = undefined;
    if (isVitrineError(error, "duplicate")) expectTypeOf(error.code).toEqualTypeOf<"duplicate">();
    if (isVitrineError(error)) expectTypeOf(error.code).toEqualTypeOf<ErrorCode>();
  });
});
