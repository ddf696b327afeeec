// Drafts of the website: edited first, then published. update_website changes the live website at once.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id } from "../fields.ts";
import {
  WebsiteDraft,
  WebsitePreview,
  WebsiteUpdate,
  WebsiteVersionList,
  websiteDraftExample,
  websiteVersionExample,
  websiteWriteExample,
} from "../resources/website.ts";

const common = {
  group: "Website",
  level: "workspace",
  callers: ["member"],
  scope: null,
  roles: ["OWNER", "STAFF"],
  tool: false,
} as const;
const ofDraft = { ...common, resource: "get_website_draft" } as const;

const liveExample = { ...websiteDraftExample, isDraft: false, updatedAt: null, updatedBy: null };

export const getWebsiteDraft = defineOperation({
  ...ofDraft,
  name: "get_website_draft",
  title: "Get the website's draft",
  description: "Returns the draft, or the live website without a draft. Items deleted since then are omitted.",
  effect: "read",
  rest: { method: "GET", path: "/website/draft" },
  output: WebsiteDraft,
  examples: { output: websiteDraftExample },
});

export const putWebsiteDraft = defineOperation({
  ...ofDraft,
  name: "put_website_draft",
  title: "Save the website's draft",
  description: "Replaces or creates the draft. Visitors do not see it before `publish_website`.",
  effect: "change",
  rest: { method: "PUT", path: "/website/draft" },
  body: WebsiteUpdate,
  output: WebsiteDraft,
  examples: { body: websiteWriteExample, output: websiteDraftExample },
});

const overwrite = (what: string) => z.boolean().default(false).describe(what);

export const publishWebsite = defineOperation({
  ...ofDraft,
  name: "publish_website",
  title: "Publish the website's draft",
  description:
    "Publishes the draft; the former live website becomes a version. Gets `conflict` without a draft, or if the " +
    "live website changed after the draft began, unless `overwrite` is true.",
  effect: "change",
  rest: { method: "POST", path: "/website/publish" },
  body: z.strictObject({ overwrite: overwrite("Publish although the live website was changed meanwhile.") }),
  output: WebsiteDraft,
  errors: ["conflict"],
  examples: { body: { overwrite: true }, output: liveExample },
});

export const discardWebsiteDraft = defineOperation({
  ...ofDraft,
  name: "discard_website_draft",
  title: "Discard the website's draft",
  description: "Discards the draft. Editing starts again from the live website.",
  effect: "change",
  rest: { method: "POST", path: "/website/draft/discard" },
  output: WebsiteDraft,
  examples: { output: liveExample },
});

export const listWebsiteVersions = defineOperation({
  ...common,
  name: "list_website_versions",
  title: "List the website's versions",
  description: "Lists the last 20 live versions, newest first.",
  effect: "read",
  rest: { method: "GET", path: "/website/versions" },
  output: WebsiteVersionList,
  examples: { output: { versions: [websiteVersionExample] } },
});

export const restoreWebsiteVersion = defineOperation({
  ...ofDraft,
  name: "restore_website_version",
  title: "Restore a version of the website",
  description:
    "Creates a draft from an earlier version. Gets `conflict` if a draft exists, unless `overwrite` is true.",
  effect: "change",
  rest: { method: "POST", path: "/website/versions/{id}/restore" },
  params: z.strictObject({ id: id() }),
  body: z.strictObject({ overwrite: overwrite("Give up the draft that there is.") }),
  output: WebsiteDraft,
  errors: ["not_found", "conflict"],
  examples: { params: { id: websiteVersionExample.id }, body: { overwrite: true }, output: websiteDraftExample },
});

export const previewWebsite = defineOperation({
  ...common,
  name: "preview_website",
  title: "Preview the website's draft",
  description: "Returns a preview URL of the draft, valid for 30 minutes, and the draft's values.",
  effect: "create",
  rest: { method: "POST", path: "/website/preview" },
  output: WebsitePreview,
  examples: {
    output: {
      url: "https://isilti.vitrine.example/?preview=mZb0…",
      expiresAt: "2026-03-02T09:00:00.000Z",
      values: websiteWriteExample,
    },
  },
});
