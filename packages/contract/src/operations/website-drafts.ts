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
  description:
    "Reads the website as it is being edited: the draft, or what is live where there is none. What was deleted since it was written is left out.",
  effect: "read",
  rest: { method: "GET", path: "/website/draft" },
  output: WebsiteDraft,
  examples: { output: websiteDraftExample },
});

export const putWebsiteDraft = defineOperation({
  ...ofDraft,
  name: "put_website_draft",
  title: "Write the website's draft",
  description: "Replaces the draft, or begins one. Visitors see nothing of it before `publish_website`.",
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
    "Makes the draft live, and ends it. Refused with `conflict` where there is none, and where the live website was changed after the draft was begun, unless `overwrite` is true; what was live stays among the versions.",
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
  description: "Throws the draft away: editing begins again from what is live.",
  effect: "change",
  rest: { method: "POST", path: "/website/draft/discard" },
  output: WebsiteDraft,
  examples: { output: liveExample },
});

export const listWebsiteVersions = defineOperation({
  ...common,
  name: "list_website_versions",
  title: "List the website's versions",
  description: "Lists what was live, newest first: the last 20, however they came about.",
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
    "Makes a draft of an earlier version, to be looked at and published. Refused with `conflict` where there is a draft, unless `overwrite` is true.",
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
  description: "Makes an address, good for 30 minutes, under which the website shows the draft, and tells its values.",
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
