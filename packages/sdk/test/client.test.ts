import { describe, expect, expectTypeOf, it } from "vitest";
import { createVitrine, type ErrorCode, isVitrineError, type Tag, type TagList, type Vitrine } from "../src/index.ts";

const connection = { apiKey: "vtr_test_1_s", baseUrl: "http://api.test" };

/** Answers lists of so many numbered tags, as pages. */
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

describe("going through a list", () => {
  it("asks page after page, as large as they may be", async () => {
    const { fetch, asked } = pagesOf(230);
    const vitrine = createVitrine({ ...connection, fetch, workspaceId: "wks_1" });
    const tags = await collect(vitrine.listTagsAll({ query: { search: "tag" } }));
    expect(tags.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, index) => `tag_${index}`));
    expect(asked).toEqual([1, 2, 3].map((page) => `?pageSize=100&search=tag&page=${page}`));
  });

  it("asks for no page that nobody wants", async () => {
    const { fetch, asked } = pagesOf(230);
    const vitrine = createVitrine({ ...connection, fetch, workspaceId: "wks_1" });
    for await (const tag of vitrine.listTagsAll({ query: { pageSize: 10 } })) if (tag.id === "tag_9") break;
    expect(asked).toHaveLength(1);
  });

  it("ends with an empty list", async () => {
    const { fetch, asked } = pagesOf(0);
    expect(await collect(createVitrine({ ...connection, fetch, workspaceId: "wks_1" }).listTagsAll())).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

describe("types", () => {
  it("demand the workspace of a call unless the client has one", () => {
    expectTypeOf<Parameters<Vitrine["getTag"]>[0]>().toEqualTypeOf<{ workspaceId: string } & { id: string }>();
    const withWorkspace = () => createVitrine({ ...connection, workspaceId: "wks_1" });
    expectTypeOf<ReturnType<typeof withWorkspace>["listTags"]>().toBeCallableWith();
    expectTypeOf<Parameters<Vitrine["listTags"]>>().not.toExtend<[]>();
  });

  it("name what is answered", () => {
    expectTypeOf<ReturnType<Vitrine["createTag"]>>().toEqualTypeOf<Promise<Tag>>();
    expectTypeOf<ReturnType<Vitrine["listTags"]>>().toEqualTypeOf<Promise<TagList>>();
    expectTypeOf<ReturnType<Vitrine["listWorkspacesAll"]>>().toExtend<AsyncIterable<{ subDomain: string }>>();
    expectTypeOf<Tag>().toEqualTypeOf<{ id: string; name: string }>();
    expectTypeOf<Awaited<ReturnType<Vitrine["withMeta"]["getTag"]>>["data"]>().toEqualTypeOf<Tag>();
  });

  it("narrow an error to its code", () => {
    const error: unknown = undefined;
    if (isVitrineError(error, "duplicate")) expectTypeOf(error.code).toEqualTypeOf<"duplicate">();
    if (isVitrineError(error)) expectTypeOf(error.code).toEqualTypeOf<ErrorCode>();
  });
});
