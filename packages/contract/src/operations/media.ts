import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { count, followingQuery, id, idOf, listQuery, pageQuery } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import {
  Media,
  MediaAltText,
  MediaBatch,
  MediaList,
  MediaName,
  MediaRow,
  MediaRowList,
  MediaUseList,
  MediaWrite,
  mediaExample,
  mediaRowExample,
  mediaWriteExample,
} from "../resources/media.ts";

const mediaParams = z.strictObject({ id: idOf("med") });

const common = {
  group: "Media",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

const mediaListQuery = () =>
  listQuery(["createdAt", "updatedAt", "name"]).extend({
    usage: z.enum(["unused", "linked", "multiLinked"]).optional(),
  });

export const listMedia = defineOperation({
  ...common,
  name: "list_media",
  title: "List media",
  description: "Lists images with their usage. `usage` selects unused images, used ones, or those used at least twice.",
  scope: "media:read",
  effect: "read",
  rest: { method: "GET", path: "/media" },
  query: mediaListQuery().extend(followingQuery()),
  output: MediaList,
  examples: {
    query: { usage: "unused" },
    output: {
      media: [mediaExample],
      pagination: paginationExample,
      summary: { total: 1, unused: 1, linked: 0, multiLinked: 0 },
    },
  },
});

export const listMediaRows = defineOperation({
  ...common,
  name: "list_media_rows",
  tool: false,
  title: "List media as rows",
  description: "Lists images like list_media, with size in pixels and alt text. Same as GET /media?view=row.",
  scope: "media:read",
  effect: "read",
  rest: { method: "GET", path: "/media/rows" },
  query: mediaListQuery(),
  output: MediaRowList,
  examples: {
    query: { usage: "unused" },
    output: {
      media: [mediaRowExample],
      pagination: paginationExample,
      summary: { total: 1, unused: 1, linked: 0, multiLinked: 0 },
    },
  },
});

export const getMediaRow = defineOperation({
  ...common,
  name: "get_media_row",
  tool: false,
  title: "Get an image as a row",
  description: "Returns one image as in list_media_rows.",
  scope: "media:read",
  effect: "read",
  rest: { method: "GET", path: "/media/{id}/row" },
  resource: "get_media_row",
  params: mediaParams,
  output: MediaRow,
  errors: ["not_found"],
  examples: { params: { id: mediaExample.id }, output: mediaRowExample },
});

export const describeMedia = defineOperation({
  ...common,
  name: "describe_media",
  tool: false,
  title: "Set an image's alt text",
  description: "Sets the alternative text of an image. It stays when the image is replaced.",
  scope: "media:write",
  effect: "change",
  rest: { method: "PUT", path: "/media/{id}/alt-text" },
  resource: "get_media_row",
  params: mediaParams,
  body: MediaAltText,
  output: MediaRow,
  errors: ["not_found"],
  examples: {
    params: { id: mediaExample.id },
    body: { altText: mediaRowExample.altText },
    output: mediaRowExample,
  },
});

export const getMedia = defineOperation({
  ...common,
  name: "get_media",
  title: "Get an image's metadata",
  description: "Returns one image's metadata. `url` has the image itself.",
  scope: "media:read",
  effect: "read",
  rest: { method: "GET", path: "/media/{id}" },
  resource: "get_media",
  params: mediaParams,
  output: Media,
  errors: ["not_found"],
  examples: { params: { id: mediaExample.id }, output: mediaExample },
});

export const uploadMedia = defineOperation({
  ...common,
  name: "upload_media",
  title: "Upload an image",
  description:
    "Stores a base64 image, at most 3 MiB decoded, and returns its id for `imageIds`. The bytes must match " +
    "`mimeType`.",
  scope: "media:write",
  effect: "create",
  rest: { method: "POST", path: "/media" },
  resource: "get_media",
  body: MediaWrite,
  output: Media,
  errors: ["storage_full"],
  examples: { body: mediaWriteExample, output: mediaExample },
});

export const uploadMediaFiles = defineOperation({
  ...common,
  name: "upload_media_files",
  title: "Upload image files",
  description: "Stores up to 12 image files of at most 10 MiB each, from the multipart field `files`: all or none.",
  scope: "media:write",
  effect: "create",
  rest: { method: "POST", path: "/media/upload" },
  tool: false,
  files: { field: "files", filesMax: LIMITS.media.filesMax, fileBytesMax: LIMITS.media.fileBytesMax },
  output: MediaBatch,
  errors: ["storage_full"],
  examples: { output: { media: [mediaExample] } },
});

export const replaceMedia = defineOperation({
  ...common,
  name: "replace_media",
  overwrites: true,
  title: "Replace an image",
  description: "Replaces the bytes of an image. Its id stays, so all places show the new image.",
  scope: "media:write",
  effect: "change",
  rest: { method: "PUT", path: "/media/{id}" },
  resource: "get_media",
  params: mediaParams,
  body: MediaWrite,
  output: Media,
  errors: ["not_found", "storage_full"],
  examples: { params: { id: mediaExample.id }, body: mediaWriteExample, output: mediaExample },
});

export const deleteMedia = defineOperation({
  ...common,
  name: "delete_media",
  title: "Delete an image",
  description: "Deletes an image permanently and removes it from all products, collections and websites.",
  scope: "media:write",
  effect: "remove",
  rest: { method: "DELETE", path: "/media/{id}" },
  resource: "get_media",
  params: mediaParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: mediaExample.id }, output: { id: mediaExample.id, deleted: true } },
});

export const listMediaUses = defineOperation({
  ...common,
  name: "list_media_uses",
  tool: false,
  title: "List an image's uses",
  description: "Lists the products, collections and parts of the website that show an image.",
  scope: "media:read",
  effect: "read",
  rest: { method: "GET", path: "/media/{id}/uses" },
  params: mediaParams,
  query: pageQuery(),
  output: MediaUseList,
  errors: ["not_found"],
  examples: {
    params: { id: mediaExample.id },
    output: {
      uses: [{ kind: "PRODUCT", id: "prd_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Rose Serum" }],
      pagination: paginationExample,
    },
  },
});

export const replaceMediaFile = defineOperation({
  ...common,
  name: "replace_media_file",
  title: "Replace an image with a file",
  description:
    "Replaces the bytes of an image with the multipart field `file`, at most 10 MiB. Its id stays, so all places " +
    "show the new image.",
  scope: "media:write",
  effect: "change",
  rest: { method: "POST", path: "/media/{id}/file" },
  tool: false,
  resource: "get_media",
  params: mediaParams,
  files: { field: "file", filesMax: 1, fileBytesMax: LIMITS.media.fileBytesMax },
  output: Media,
  errors: ["not_found", "storage_full"],
  examples: { params: { id: mediaExample.id }, output: mediaExample },
});

export const renameMedia = defineOperation({
  ...common,
  name: "rename_media",
  tool: false,
  title: "Rename an image",
  description: "Changes an image's file name. Its URL stays.",
  scope: "media:write",
  effect: "change",
  rest: { method: "PUT", path: "/media/{id}/name" },
  resource: "get_media",
  params: mediaParams,
  body: MediaName,
  output: Media,
  errors: ["not_found"],
  examples: {
    params: { id: mediaExample.id },
    body: { fileName: "serum-front.png" },
    output: { ...mediaExample, fileName: "serum-front.png" },
  },
});

export const deleteMediaMany = defineOperation({
  ...common,
  name: "delete_media_many",
  tool: false,
  title: "Delete images",
  description:
    "Deletes up to 100 images permanently, all or none, and removes them from all products, collections and " +
    "websites.",
  scope: "media:write",
  effect: "remove",
  rest: { method: "POST", path: "/media/delete" },
  body: z.strictObject({ ids: z.array(id()).min(1).max(LIMITS.media.deletedMax) }),
  output: z.strictObject({ deleted: count() }).meta({ id: "DeletedCount" }),
  examples: { body: { ids: [mediaExample.id] }, output: { deleted: 1 } },
});
