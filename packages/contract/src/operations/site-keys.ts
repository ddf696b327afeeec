// Publishable keys, which identify the assistant's script on the owner's own pages.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, pageQuery } from "../fields.ts";
import { paginationExample } from "../resources/common.ts";
import { SiteKey, SiteKeyList, SiteKeyWrite, siteKeyExample } from "../resources/site-key.ts";

const common = {
  group: "Site keys",
  level: "workspace",
  callers: ["member"],
  scope: null,
  roles: ["OWNER"],
  tool: false,
} as const;

const params = z.strictObject({ id: id() });
const { name, origins } = siteKeyExample;

export const listSiteKeys = defineOperation({
  ...common,
  name: "list_site_keys",
  title: "List site keys",
  description: "Lists the workspace's site keys, newest first, including revoked ones.",
  effect: "read",
  rest: { method: "GET", path: "/site-keys" },
  query: pageQuery(),
  output: SiteKeyList,
  examples: { output: { siteKeys: [siteKeyExample], pagination: paginationExample } },
});

export const createSiteKey = defineOperation({
  ...common,
  name: "create_site_key",
  title: "Create a site key",
  description:
    "Creates a public key for pages of the listed origins. It allows reading the published catalogue and asking " +
    "the assistant, for this workspace only.",
  effect: "create",
  rest: { method: "POST", path: "/site-keys" },
  body: SiteKeyWrite,
  output: SiteKey,
  examples: { body: { name, origins }, output: siteKeyExample },
});

export const updateSiteKey = defineOperation({
  ...common,
  name: "update_site_key",
  title: "Change a site key",
  description: "Changes a key's name and allowed origins, from the next request on.",
  effect: "change",
  rest: { method: "PUT", path: "/site-keys/{id}" },
  params,
  body: SiteKeyWrite,
  output: SiteKey,
  errors: ["not_found", "conflict"],
  examples: { params: { id: siteKeyExample.id }, body: { name, origins }, output: siteKeyExample },
});

export const revokeSiteKey = defineOperation({
  ...common,
  name: "revoke_site_key",
  title: "Revoke a site key",
  description: "Ends a key at once and permanently.",
  effect: "change",
  rest: { method: "POST", path: "/site-keys/{id}/revoke" },
  params,
  output: SiteKey,
  errors: ["not_found"],
  examples: {
    params: { id: siteKeyExample.id },
    output: { ...siteKeyExample, status: "REVOKED", revokedAt: "2026-03-02T08:30:00.000Z" },
  },
});
