// An owner's first hour: from an empty mailbox to a catalogue under program control, with a colleague.

import { createVitrine, isVitrineError } from "@vitrine/sdk";
import { expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { mailTo, signIn } from "../harness/sign-in.ts";

const service = withService();

it("takes an owner from the first sign-in to a running integration", async () => {
  const owner = await signIn(service, "ada@example.com");
  const dashboard = (method: string, path: string, cookie: string, body?: unknown) =>
    service.call(method, `${service.dashboard}/api${path}`, { cookie, ...(body === undefined ? {} : { body }) });

  const workspace = await dashboard("POST", "/workspaces", owner, {
    name: "Ada's shop",
    subDomain: "ada",
    templateKey: "beauty",
  });
  expect(workspace.status).toBe(200);
  const workspaceId: string = workspace.body.id;

  const key = await dashboard("POST", "/api-keys", owner, {
    name: "Import",
    scopes: ["tags:read", "tags:write", "workspace:read"],
    days: 30,
  });
  expect(key.body.key).toMatch(/^vtr_dev_/);
  const listed = await dashboard("GET", "/api-keys", owner);
  expect(JSON.stringify(listed.body)).not.toContain(key.body.key);

  const vitrine = createVitrine({ baseUrl: service.api, apiKey: key.body.key, workspaceId });
  expect(await vitrine.getWorkspace()).toMatchObject({ name: "Ada's shop", billingEmail: "ada@example.com" });
  for (const name of ["Vegan", "New", "Sale"]) await vitrine.createTag({ body: { name } });
  const names: string[] = [];
  for await (const tag of vitrine.listTagsAll({ query: { sort: "name", pageSize: 2 } })) names.push(tag.name);
  expect(names).toEqual(["New", "Sale", "Vegan"]);

  const { data: tag, etag } = await vitrine.withMeta.getTag({ id: (await vitrine.listTags({})).tags[0]?.id ?? "" });
  await vitrine.updateTag({ id: tag.id, body: { name: "Outlet" } }, { ifMatch: etag ?? "" });
  const stale = vitrine.updateTag({ id: tag.id, body: { name: "Again" } }, { ifMatch: etag ?? "" });
  await expect(stale).rejects.toSatisfy((error) => isVitrineError(error, "stale_write"));
  await expect(vitrine.listProducts({})).rejects.toSatisfy((error) => isVitrineError(error, "missing_scope"));

  const invited = await dashboard("POST", `/workspaces/${workspaceId}/invitations`, owner, {
    email: "grace@example.com",
    role: "STAFF",
  });
  expect(invited.status).toBe(200);
  const token = /token=([\w-]+)/.exec((await mailTo(service, "grace@example.com"))[0]?.text ?? "")?.[1];
  const colleague = await signIn(service, "grace@example.com");
  expect((await dashboard("POST", "/invitations/accept", colleague, { token })).status).toBe(200);
  const made = await dashboard("POST", `/workspaces/${workspaceId}/tags`, colleague, { name: "From Grace" });
  expect(made.status).toBe(200);
  const refused = await dashboard("PUT", `/workspaces/${workspaceId}/workspace`, colleague, { name: "Mine" });
  expect(refused).toMatchObject({ status: 403, body: { code: "forbidden_role" } });

  await dashboard("POST", `/api-keys/${key.body.id}/revoke`, owner, {});
  await expect(vitrine.listTags({})).rejects.toSatisfy((error) => isVitrineError(error, "revoked_token"));
  expect((await dashboard("POST", "/sign-out", owner, {})).status).toBeLessThan(300);
  expect((await dashboard("GET", "/profile", owner)).status).toBe(401);
});
