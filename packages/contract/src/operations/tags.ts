import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { followingQuery, id, idOf, listQuery } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { binQuery } from "../resources/bin.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import { Tag, TagList, TagWrite, tagExample } from "../resources/tag.ts";

const tagParams = z.strictObject({ id: idOf("tag") });

const common = {
  group: "Tags",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

export const listTags = defineOperation({
  ...common,
  name: "list_tags",
  title: "List tags",
  description: "Lists tags.",
  scope: "tags:read",
  effect: "read",
  rest: { method: "GET", path: "/tags" },
  query: listQuery(["createdAt", "updatedAt", "name"]).extend(followingQuery()),
  output: TagList,
  examples: { query: { search: "vegan" }, output: { tags: [tagExample], pagination: paginationExample } },
});

export const getTag = defineOperation({
  ...common,
  name: "get_tag",
  title: "Get a tag",
  description: "Returns one tag.",
  scope: "tags:read",
  effect: "read",
  rest: { method: "GET", path: "/tags/{id}" },
  resource: "get_tag",
  params: tagParams,
  output: Tag,
  errors: ["not_found"],
  examples: { params: { id: tagExample.id }, output: tagExample },
});

export const createTag = defineOperation({
  ...common,
  name: "create_tag",
  title: "Create a tag",
  description: "Creates a tag. Names are unique in the workspace, regardless of case and spacing.",
  scope: "tags:write",
  effect: "create",
  rest: { method: "POST", path: "/tags" },
  resource: "get_tag",
  body: TagWrite,
  output: Tag,
  errors: ["duplicate", "storage_full"],
  examples: { body: { name: tagExample.name }, output: tagExample },
});

export const updateTag = defineOperation({
  ...common,
  name: "update_tag",
  title: "Rename a tag",
  description: "Renames a tag everywhere it is used.",
  scope: "tags:write",
  effect: "change",
  rest: { method: "PUT", path: "/tags/{id}" },
  resource: "get_tag",
  params: tagParams,
  body: TagWrite,
  output: Tag,
  errors: ["not_found", "duplicate", "storage_full"],
  examples: {
    params: { id: tagExample.id },
    body: { name: "Plant based" },
    output: { ...tagExample, name: "Plant based" },
  },
});

export const deleteTag = defineOperation({
  ...common,
  name: "delete_tag",
  title: "Delete a tag",
  description:
    "Deletes a tag and removes it from all products and collections. It can be restored for 30 days (over REST " +
    "with `bin`).",
  scope: "tags:write",
  effect: "remove",
  rest: { method: "DELETE", path: "/tags/{id}" },
  resource: "get_tag",
  query: binQuery(),
  params: tagParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: tagExample.id }, output: { id: tagExample.id, deleted: true } },
});

export const mergeTags = defineOperation({
  ...common,
  name: "merge_tags",
  title: "Merge tags",
  description:
    "Merges tags: products and collections with one of `tagIds` get this tag instead, and `tagIds` are deleted " +
    "permanently. This tag's own id in `tagIds` is ignored.",
  scope: "tags:write",
  alsoNeeds: ["products:write"],
  mayNeed: ["collections:write"],
  effect: "change",
  rest: { method: "POST", path: "/tags/{id}/merge" },
  resource: "get_tag",
  params: z.strictObject({ id: id().meta({ description: "tag_…: the remaining tag." }) }),
  body: z.strictObject({
    tagIds: z.array(id()).min(1).max(LIMITS.tag.mergedMax).meta({ description: "Tags to merge into this one." }),
  }),
  output: Tag,
  errors: ["not_found"],
  examples: {
    params: { id: tagExample.id },
    body: { tagIds: ["tag_01kp2v8d3nfa9svqmz4c7hxw1f"] },
    output: tagExample,
  },
});
