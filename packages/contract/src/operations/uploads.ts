// Two ways to add a picture that do not pass through an agent: an upload URL, or an import by URL.

import { defineOperation } from "../define-operation.ts";
import { Media, mediaExample } from "../resources/media.ts";
import { MediaImport, Upload, UploadWrite, uploadExample, uploadWriteExample } from "../resources/upload.ts";

const common = {
  group: "Media",
  level: "workspace",
  callers: ["integration"],
  scope: "media:write",
  effect: "create",
  tool: true,
  errors: ["storage_full"],
} as const;

export const createUpload = defineOperation({
  ...common,
  name: "create_upload",
  title: "Get an upload URL",
  description:
    "Returns a URL for one PUT of an image within 10 minutes, with exactly `size` bytes of `mimeType` and without " +
    "a credential. The PUT returns the image, whose id goes into `imageIds`. The bytes bypass the conversation, " +
    "unlike upload_media.",
  rest: { method: "POST", path: "/media/uploads" },
  body: UploadWrite,
  output: Upload,
  examples: { body: uploadWriteExample, output: uploadExample },
});

export const importMedia = defineOperation({
  ...common,
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  name: "import_media",
  title: "Import an image from the web",
  description:
    "Fetches an image of at most 10 MiB from a public https URL, stores it and returns its id for `imageIds`.",
  rest: { method: "POST", path: "/media/import" },
  reachesOut: true,
  resource: "get_media",
  body: MediaImport,
  output: Media,
  examples: { body: { url: "https://images.example/rose-serum.png" }, output: mediaExample },
});
