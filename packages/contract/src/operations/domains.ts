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
  title: "List the site's own domains",
  description: "Lists the hosts that the site is, or is going to be, served under, with what still has to be done.",
  roles: ["OWNER", "STAFF"],
  effect: "read",
  rest: { method: "GET", path: "/domains" },
  output: DomainList,
  examples: { output: { domains: [domainExample] } },
});

export const addDomain = defineOperation({
  ...common,
  name: "add_domain",
  title: "Add a domain",
  description:
    "Adds a host of the owner's. It is not served before `record` is found in the DNS and `check_domain` has said so; " +
    "until then, others may add the same host.",
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
  title: "Check a domain",
  description:
    "Looks for the record in the DNS. With it, the site is served under the host from now on; a host that is somebody " +
    "else's stays theirs while their record is there too (`TAKEN`).",
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
  title: "Remove a domain",
  description: "Takes a host away from the site, at once. Its owner may add it again, here or elsewhere.",
  effect: "remove",
  rest: { method: "DELETE", path: "/domains/{id}" },
  params,
  output: Deleted,
  errors: ["not_found"],
  examples: { params: exampleParams, output: { id: domainExample.id, deleted: true } },
});
