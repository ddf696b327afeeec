import { defineOperation } from "../define-operation.ts";
import { Website, WebsitePatch, WebsiteUpdate, websiteExample, websiteWriteExample } from "../resources/website.ts";

const common = {
  group: "Website",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  tool: true,
  resource: "get_website",
} as const;

export const getWebsite = defineOperation({
  ...common,
  name: "get_website",
  title: "Get the website's settings",
  description: "Returns the website's settings and URL.",
  scope: "website:read",
  effect: "read",
  rest: { method: "GET", path: "/website" },
  output: Website,
  examples: { output: websiteExample },
});

export const updateWebsite = defineOperation({
  ...common,
  name: "update_website",
  title: "Update the website's settings",
  description:
    "Replaces the website's settings. Read them first, then send all editable values. Images, products and " +
    "collections must belong to the workspace. Visitors see the change at once; a draft in the dashboard stays as " +
    "it is.",
  scope: "website:write",
  effect: "change",
  rest: { method: "PUT", path: "/website" },
  body: WebsiteUpdate,
  output: Website,
  examples: { body: websiteWriteExample, output: websiteExample },
});

export const patchWebsite = defineOperation({
  ...common,
  name: "patch_website",
  title: "Patch the website's settings",
  description:
    "Changes the given settings of the website (JSON merge patch). Null empties a value, lists are replaced. " +
    "Visitors see the change at once.",
  scope: "website:write",
  effect: "change",
  rest: { method: "PATCH", path: "/website" },
  body: WebsitePatch,
  output: Website,
  examples: {
    body: { title: "Işıltı", tagline: null },
    output: { ...websiteExample, title: "Işıltı", tagline: "" },
  },
});
