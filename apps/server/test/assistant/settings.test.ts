import { beforeAll, describe, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
let base: string;

beforeAll(async () => {
  tenant = await service.tenant();
  base = `/v1/workspaces/${tenant.workspace.id}`;
});

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.call(method, `${base}${path}`, {
    key: tenant.key,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });

describe("AI settings", () => {
  it("default to every mode enabled and the automatic sector", async () => {
    expect(await call("GET", "/ai-settings")).toMatchObject({
      status: 200,
      body: { fastEnabled: true, comprehensiveEnabled: true, sector: "AUTO" },
    });
  });

  it("return 400 for a missing field and stay unchanged", async () => {
    const settings = { fastEnabled: false, comprehensiveEnabled: true, sector: "TEXTILE" };
    expect(await call("PUT", "/ai-settings", settings)).toMatchObject({ status: 200, body: settings });
    expect(await call("PUT", "/ai-settings", { fastEnabled: true })).toMatchObject({
      status: 400,
      body: { fieldErrors: { comprehensiveEnabled: expect.any(String), sector: expect.any(String) } },
    });
    expect((await call("GET", "/ai-settings")).body).toEqual(settings);
  });

  it("accept one of 12 concurrent writes with the same If-Match", async () => {
    const etag = (await call("GET", "/ai-settings")).headers.get("etag") ?? "";
    const sectors = ["GENERAL", "BEAUTY", "TEXTILE", "AUTO"];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        call(
          "PUT",
          "/ai-settings",
          { fastEnabled: i % 2 === 0, comprehensiveEnabled: false, sector: sectors[i % 4] },
          { "if-match": etag },
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "stale_write")).toHaveLength(11);
  });

  it("are isolated per workspace", async () => {
    const other = await service.tenant();
    await call("PUT", "/ai-settings", { fastEnabled: false, comprehensiveEnabled: false, sector: "BEAUTY" });
    const reply = await service.call("GET", `/v1/workspaces/${other.workspace.id}/ai-settings`, { key: other.key });
    expect(reply.body).toEqual({ fastEnabled: true, comprehensiveEnabled: true, sector: "AUTO" });
  });
});
