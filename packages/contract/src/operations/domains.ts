// Custom domains of workspaces.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id } from "../fields.ts";
import { Deleted } from "../resources/common.ts";
import { Domain, DomainList, DomainWrite, domainExample } from "../resources/domain.ts";

const common = {
  group: "Domains",
  level: "workspace",
  callers: ["member"],
  scope: null,
  roles: ["OWNER"],
  tool: false,
} as const;

const params = z.strictObject({ id: id() });
const exampleParams = { id: domainExample.id };

export const listDomains = defineOperation({
  ...common,
  name: "list_domains",
  title: "List custom domains",
  description: "Lists the website's custom domains, with the remaining steps of each.",
  roles: ["OWNER", "STAFF"],
  effect: "read",
  rest: { method: "GET", path: "/domains" },
  output: DomainList,
  examples: { output: { domains: [domainExample] } },
});

export const addDomain = defineOperation({
  ...common,
  name: "add_domain",
  title: "Add a custom domain",
  description:
    "Adds a custom domain. It is served after `check_domain` has found `record` in the DNS. Until then, other " +
    "workspaces can add the same host.",
  effect: "create",
  rest: { method: "POST", path: "/domains" },
  body: DomainWrite,
  output: Domain,
  errors: ["duplicate"],
  examples: { body: { host: domainExample.host }, output: domainExample },
});

export const checkDomain = defineOperation({
  ...common,
  name: "check_domain",
  title: "Check a custom domain",
  description:
    "Looks up the DNS record. If it exists, the website is served under the host. A host of another workspace " +
    "stays there while its record exists (`TAKEN`).",
  effect: "change",
  rest: { method: "POST", path: "/domains/{id}/check" },
  params,
  output: Domain,
  errors: ["not_found"],
  examples: {
    params: exampleParams,
    output: {
      ...domainExample,
      status: "ACTIVE",
      checkedAt: "2026-03-01T10:10:00.000Z",
      verifiedAt: "2026-03-01T10:10:00.000Z",
    },
  },
});

export const removeDomain = defineOperation({
  ...common,
  name: "remove_domain",
  title: "Remove a custom domain",
  description: "Stops serving the website under the host at once. Its owner can add it again, here or elsewhere.",
  effect: "remove",
  rest: { method: "DELETE", path: "/domains/{id}" },
  params,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: exampleParams, output: { id: domainExample.id, deleted: true } },
});
