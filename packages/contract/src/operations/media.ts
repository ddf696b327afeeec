import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, listQuery } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import { Media, MediaBatch, MediaList, MediaWrite, mediaExample, mediaWriteExample } from "../resources/media.ts";

const mediaParams = z.strictObject({ id: id() });

const common = {
  group: "Media",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
} as const;

export const listMedia = defineOperation({
  ...common,
  name: "list_media",
  title: "List media",
  description:
    "Lists the workspace's images with how often each is used, newest first, or best match first when `search` is " +
    "given. `usage` keeps the images that nothing uses, that are used, or that are used at least twice.",
  scope: "media:read",
  effect: "read",
  rest: { method: "GET", path: "/media" },
  query: listQuery(["createdAt", "updatedAt", "name"]).extend({
    usage: z.enum(["unused", "linked", "multiLinked"]).optional(),
  }),
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

export const getMedia = defineOperation({
  ...common,
  name: "get_media",
  title: "Get an image's metadata",
  description: "Reads one image's metadata. The picture itself is at `url`.",
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
    "Stores an image sent as base64, at most 3 MiB decoded, and answers its id for use in `imageIds`. The bytes must " +
    "be a whole picture of the type that `mimeType` says.",
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
  description: "Stores up to 12 image files of at most 10 MiB each, sent as the multipart field `files`: all or none.",
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
  title: "Replace an image",
  description:
    "Puts another picture in the place of an image. Its id stays, so everything that uses it shows the new one.",
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
  description: "Deletes an image for good and takes it off every product, collection and website that uses it.",
  scope: "media:write",
  effect: "remove",
  rest: { method: "DELETE", path: "/media/{id}" },
  resource: "get_media",
  params: mediaParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: { id: mediaExample.id }, output: { id: mediaExample.id, deleted: true } },
});
