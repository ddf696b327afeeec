// Public picture reads follow uploads and deletions at once.

import { afterAll, beforeAll, expect, it } from "vitest";
import { statusesOf } from "../harness/blocker.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { picture } from "./pictures.ts";
import { mediaPath, upload } from "./setting.ts";

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService({ env: { TRUST_PROXY: "on" } });
  tenant = await service.tenant();
});
afterAll(() => service.stop());

const get = (key: string, headers: Record<string, string>) => service.call("GET", `/media/${key}`, { headers });

it("one address can load 100 pictures at once", async () => {
  const bytes = await picture();
  const { body } = await upload(service, tenant, bytes);
  const asker = anyClient();
  const replies = await Promise.all(Array.from({ length: 100 }, () => get(body.key, asker)));
  expect(statusesOf(replies)).toEqual({ 200: 100 });
});

it("a picture is served right after its upload and returns 404 after its deletion", async () => {
  const elsewhere = await service.tenant();
  const bytes = await picture("png", { tint: 7 });
  const asker = anyClient();
  const { body } = await upload(service, tenant, bytes);
  const key = body.key.replace(tenant.workspace.id, elsewhere.workspace.id);
  expect((await get(key, asker)).status).toBe(404);
  const there = await upload(service, elsewhere, bytes);
  expect(there.body.key).toBe(key);
  expect((await get(key, asker)).status).toBe(200);
  const path = `${mediaPath(elsewhere)}/${there.body.id}`;
  expect((await service.call("DELETE", path, { key: elsewhere.key })).status).toBe(200);
  expect((await get(key, asker)).status).toBe(404);
});
