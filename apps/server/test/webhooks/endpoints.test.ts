import { LIMITS } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { Web } from "../oauth/web.ts";
import { createWebhook, listeningTenant, RECEIVER_HOST, Receiver, verify } from "./receiver.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());

const service = withService(() => ({ publicFetch: web.fetch() }));

const at = ({ workspace }: Tenant, path = "") => `/v1/workspaces/${workspace.id}/webhooks${path}`;

describe("a webhook", () => {
  it.each(["-271821-04-20T00:00:00.000Z", "-004800-01-01T00:00:00.000Z", "2026-2-30", 5])(
    "returns 400 for the invalid cursor time %s",
    async (time) => {
      const tenant = await service.tenant();
      const { id } = await createWebhook(service, tenant, { url: "https://shop.example.com/in" });
      const after = Buffer.from(JSON.stringify([time, "whd_1"])).toString("base64url");
      const reply = await service.call("GET", at(tenant, `/${id}/deliveries?after=${after}`), { key: tenant.key });
      expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { after: expect.any(String) } } });
    },
  );

  it("shows its secret on creation only, and stores it encrypted", async () => {
    const tenant = await service.tenant();
    const { id, secret } = await createWebhook(service, tenant, { url: "https://shop.example.com/in" });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body } = await service.call("GET", at(tenant), { key: tenant.key });
    expect(body.webhooks).toMatchObject([{ id, events: [], isEnabled: true, disabledReason: null }]);
    expect(JSON.stringify(body)).not.toContain(secret.slice(6, 20));
    const rows = await service.database.read((tx) => tx.many(sql`select secret, previous_secret from webhooks`));
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
  });

  it("is created once per Idempotency-Key, with the same secret", async () => {
    const tenant = await service.tenant();
    const options = {
      key: tenant.key,
      headers: { "idempotency-key": "once" },
      body: { url: "https://shop.example.com/in" },
    };
    const [first, again] = [
      await service.call("POST", at(tenant), options),
      await service.call("POST", at(tenant), options),
    ];
    expect(again.body).toEqual(first.body);
    const { body } = await service.call("GET", at(tenant), { key: tenant.key });
    expect(body.webhooks).toHaveLength(1);
  });

  it.each([
    "http://shop.example.com/in",
    "http://localhost:3000/in",
    "http://127.0.0.1:3000/in",
    "http://[::1]:3000/in",
    "https://localhost/in",
    "https://10.0.0.7/in",
    "https://[::1]/in",
    "https://169.254.169.254/latest",
    "https://shop.internal/in",
    "https://shop.example.com:8443/in",
    "https://user:word@shop.example.com/in",
    "no url",
  ])("returns 400 for %s", async (url) => {
    const tenant = await service.tenant();
    const { status, body } = await service.call("POST", at(tenant), { key: tenant.key, body: { url } });
    expect({ status, named: Object.keys(body.fieldErrors) }).toEqual({ status: 400, named: ["url"] });
  });

  it("returns 400 for unknown events", async () => {
    const tenant = await service.tenant();
    const url = "https://shop.example.com/in";
    const bad = await service.call("POST", at(tenant), { key: tenant.key, body: { url, events: ["product.eaten"] } });
    expect({ status: bad.status, named: Object.keys(bad.body.fieldErrors) }).toEqual({
      status: 400,
      named: ["events.0"],
    });
    await createWebhook(service, tenant, { url, events: ["product.*", "wallet.low"] });
  });

  it("is limited to ten per workspace, also under concurrent creation", async () => {
    const tenant = await service.tenant();
    const body = { url: "https://shop.example.com/in" };
    const made = await Promise.all(
      Array.from({ length: 14 }, () => service.call("POST", at(tenant), { key: tenant.key, body })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(LIMITS.webhook.perWorkspaceMax);
    expect(made.filter(({ status }) => status === 400)).toHaveLength(4);
  });

  it("is signed with both secrets for a day after a rotation, then with the new one", async () => {
    const receiver = new Receiver(web, "/rotate");
    const tenant = await listeningTenant(service, receiver);
    const changed = await service.call("POST", at(tenant, `/${tenant.webhook.id}/secret`), { key: tenant.key });
    expect(changed.status).toBe(200);
    const arrival = async (name: string) => {
      await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: tenant.key, body: { name } });
      await service.drainJobs();
      const [received] = receiver.take();
      if (received === undefined) throw new Error("nothing arrived");
      return received;
    };
    const during = await arrival("During");
    verify(tenant.webhook.secret, during);
    verify(changed.body.secret, during);
    service.clock.advance(25 * 60 * 60 * 1000);
    const after = await arrival("After");
    verify(changed.body.secret, after);
    expect(() => verify(tenant.webhook.secret, after)).toThrow();
  });
});
