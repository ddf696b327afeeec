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
  title: "Get a URL to upload an image to",
  description:
    "For programs that can send HTTP: answers a URL to PUT one image to within 10 minutes, exactly `size` bytes of " +
    "`mimeType`, with no credential. That PUT answers the image, whose id goes into `imageIds`. The bytes do not pass " +
    "through the conversation, as with upload_media.",
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
    "Fetches the picture at a public https URL, at most 10 MiB, stores it as an image of the workspace and answers its " +
    "id for use in `imageIds`.",
  rest: { method: "POST", path: "/media/import" },
  reachesOut: true,
  resource: "get_media",
  body: MediaImport,
  output: Media,
  examples: { body: { url: "https://images.example/rose-serum.png" }, output: mediaExample },
});
