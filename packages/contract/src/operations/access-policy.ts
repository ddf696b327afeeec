import { defineOperation } from "../define-operation.ts";
import { AccessPolicy, AccessPolicyWrite, accessPolicyExample } from "../resources/access-policy.ts";

const common = {
  group: "Access policy",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER"],
  scope: null,
  tool: false,
  resource: "get_access_policy",
} as const;

export const getAccessPolicy = defineOperation({
  ...common,
  name: "get_access_policy",
  title: "Get the access policy",
  description: "Returns who can see the website and use the assistant, and the daily limits.",
  effect: "read",
  rest: { method: "GET", path: "/access-policy" },
  output: AccessPolicy,
  examples: { output: accessPolicyExample },
});

export const updateAccessPolicy = defineOperation({
  ...common,
  name: "update_access_policy",
  title: "Update the access policy",
  description: "Replaces the access policy. Missing fields get their defaults.",
  effect: "change",
  rest: { method: "PUT", path: "/access-policy" },
  body: AccessPolicyWrite,
  output: AccessPolicy,
  examples: {
    body: { ...accessPolicyExample, siteAccess: "SIGN_IN" },
    output: { ...accessPolicyExample, siteAccess: "SIGN_IN" },
  },
});
