// Receivers that fail, hang, lie and attack: their deliveries, the timing, and the effect on others.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { mailTo } from "../harness/sign-in.ts";
import { NO_ROUTE, Web } from "../oauth/web.ts";
import { createWebhook, listeningTenant, RECEIVER_HOST, Receiver } from "./receiver.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const service = withService(() => ({ publicFetch: web.fetch(), env: { WEBHOOK_ATTEMPT_SECONDS: "1" } }));

type Listening = Tenant & { webhook: { id: string } };

const call = (tenant: Tenant, method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, { key: tenant.key, ...(body ? { body } : {}) });

const newTag = async (tenant: Tenant, name: string): Promise<string> =>
  (await call(tenant, "POST", "/tags", { name })).body.id;

async function deliveries({ webhook, ...tenant }: Listening, query = "") {
  const { body } = await call(tenant, "GET", `/webhooks/${webhook.id}/deliveries${query}`);
  return body.deliveries;
}

const webhookOf = async (tenant: Listening) => (await call(tenant, "GET", "/webhooks")).body.webhooks[0];

/** Advances the time in steps that are shorter than any pause, and sends due deliveries. */
async function pass(milliseconds: number, step: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    service.clock.advance(step);
    await service.drainJobs();
  }
}

describe("a failed delivery", () => {
  it("is retried with backoff, with the same id and body", async () => {
    const receiver = new Receiver(web, "/again");
    const tenant = await listeningTenant(service, receiver);
    receiver.refuse(503);
    await newTag(tenant, "Again");
    await service.drainJobs();
    expect(receiver.received).toHaveLength(1);
    await service.drainJobs();
    expect(receiver.received).toHaveLength(1);
    await pass(3 * MINUTE, 10 * SECOND);
    receiver.accept();
    await pass(20 * MINUTE, MINUTE);
    const { length } = receiver.received;
    expect(length).toBeGreaterThanOrEqual(4);
    expect(length).toBeLessThanOrEqual(6);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(length);
    const [delivery] = await deliveries(tenant);
    expect(delivery).toMatchObject({ status: "DELIVERED", attempts: length, nextAt: null });
    expect(delivery.lastAttempts[0]).toMatchObject({ status: 503, problem: "no" });
    expect(delivery.lastAttempts.at(-1)).toMatchObject({ status: 204, problem: null });
  });

  it("fails after three days; the webhook is disabled with a mail, and can be enabled again", async () => {
    const receiver = new Receiver(web, "/days");
    const tenant = await listeningTenant(service, receiver);
    receiver.refuse(500);
    await newTag(tenant, "Days");
    await service.drainJobs();
    await pass(2 * DAY + 23 * HOUR, HOUR);
    expect(await webhookOf(tenant)).toMatchObject({ isEnabled: true, disabledReason: null });
    await pass(2 * HOUR, HOUR);
    expect(await webhookOf(tenant)).toMatchObject({ isEnabled: false, disabledReason: "FAILING" });
    expect(await deliveries(tenant, "?status=FAILED")).toHaveLength(1);
    const attempts = receiver.received.length;
    expect(attempts).toBeGreaterThan(10);
    expect(attempts).toBeLessThan(20);
    const mails = await mailTo(service, tenant.account.email);
    expect(mails.filter(({ subject }) => subject.includes("Webhook disabled"))).toHaveLength(1);

    await newTag(tenant, "Meanwhile");
    await pass(HOUR, HOUR);
    expect(receiver.received).toHaveLength(attempts);
    const since = new Date(service.clock.now().getTime() - 4 * DAY).toISOString();
    const path = `/webhooks/${tenant.webhook.id}`;
    expect((await call(tenant, "POST", `${path}/replay`, { since })).status).toBe(409);
    receiver.accept();
    const { body: webhook } = await call(tenant, "PUT", path, { url: receiver.url, isEnabled: true });
    expect(webhook).toMatchObject({ isEnabled: true, disabledReason: null, failingSince: null });
    const [first] = receiver.take();
    expect((await call(tenant, "POST", `${path}/replay`, { since })).body).toEqual({ replayed: 1 });
    await service.drainJobs();
    expect(receiver.take().map(({ id, body }) => ({ id, body }))).toEqual([{ id: first?.id, body: first?.body }]);
    expect((await call(tenant, "POST", `${path}/deliveries/${first?.id}/replay`)).status).toBe(200);
    await service.drainJobs();
    expect(receiver.take().map(({ id }) => id)).toEqual([first?.id]);
  });

  it("with status 410 disables the webhook", async () => {
    const receiver = new Receiver(web, "/gone");
    const tenant = await listeningTenant(service, receiver);
    receiver.refuse(410);
    await newTag(tenant, "Gone");
    await service.drainJobs();
    expect(await webhookOf(tenant)).toMatchObject({ isEnabled: false, disabledReason: "GONE" });
  });
});

describe("delivery order", () => {
  it("is kept per resource, and a failing resource does not block others", async () => {
    const receiver = new Receiver(web, "/order");
    const tenant = await listeningTenant(service, receiver);
    const first = await newTag(tenant, "First");
    const second = await newTag(tenant, "Second");
    await service.drainJobs();
    receiver.take();
    receiver.answer = ({ event }, response) => void response.writeHead(event.data.id === first ? 500 : 204).end();
    for (const name of ["a", "b", "c"]) {
      await call(tenant, "PUT", `/tags/${first}`, { name: `First ${name}` });
      await call(tenant, "PUT", `/tags/${second}`, { name: `Second ${name}` });
    }
    await call(tenant, "DELETE", `/tags/${first}`);
    await service.drainJobs();
    const refused = receiver.received.filter(({ event }) => event.data.id === first);
    expect(refused.map(({ event }) => event.type)).toEqual(["tag.updated"]);
    expect(receiver.received.filter(({ event }) => event.data.id === second)).toHaveLength(3);
    receiver.take();
    receiver.accept();
    await pass(MINUTE, 10 * SECOND);
    const told = receiver.take().map(({ event }) => event);
    expect(told.map(({ type }) => type)).toEqual(["tag.updated", "tag.updated", "tag.updated", "tag.deleted"]);
    const times = told.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
  });
});

describe("a hostile receiver", () => {
  it("cannot redirect a delivery", async () => {
    const receiver = new Receiver(web, "/redirect");
    const inside = new Receiver(web, "/inside");
    const tenant = await listeningTenant(service, receiver);
    receiver.answer = (_received, response) => void response.writeHead(307, { location: inside.url }).end();
    await newTag(tenant, "Elsewhere");
    await service.drainJobs();
    expect(inside.received).toEqual([]);
    expect((await deliveries(tenant))[0].lastAttempts).toMatchObject([{ status: 307 }]);
  });

  it.each(["127.0.0.2", "10.0.0.1", "169.254.169.254", "::1"])(
    "whose host resolves to %s receives no delivery",
    async (address) => {
      const receiver = new Receiver(web, `/private-${address}`);
      const tenant = await listeningTenant(service, receiver);
      web.addresses.set(RECEIVER_HOST, [address]);
      await newTag(tenant, "Private");
      await service.drainJobs();
      web.addresses.delete(RECEIVER_HOST);
      expect(receiver.received).toEqual([]);
      const [{ lastAttempts }] = await deliveries(tenant);
      expect(lastAttempts).toMatchObject([{ status: null, problem: "does not resolve to a public address" }]);
      expect(JSON.stringify(lastAttempts)).not.toContain(address);
    },
  );

  it.each(["http://localhost:9/in", "http://127.0.0.1:9/in", "http://[::1]:9/in"])(
    "with the development URL %s receives no delivery",
    async (url) => {
      const tenant = await listeningTenant(service, new Receiver(web, "/moved"));
      await service.database.write((tx) =>
        tx.run(sql`update webhooks set url = ${url} where id = ${tenant.webhook.id}`),
      );
      await newTag(tenant, "Local");
      await service.drainJobs();
      const [{ lastAttempts }] = await deliveries(tenant);
      expect(lastAttempts).toMatchObject([{ status: null, problem: "does not resolve to a public address" }]);
    },
  );

  it("that hangs or responds endlessly is cut off by the timeout", async () => {
    const silent = new Receiver(web, "/silent");
    silent.answer = () => {};
    const endless = new Receiver(web, "/endless");
    endless.answer = (_received, response) => {
      response.writeHead(500);
      const drip = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(drip));
    };
    const flooding = new Receiver(web, "/flood");
    flooding.answer = (_received, response) => {
      response.writeHead(500);
      const flood = () => {
        while (!response.destroyed && response.write("y".repeat(65_536)));
        if (!response.destroyed) response.once("drain", flood);
      };
      flood();
    };
    const tenants = await Promise.all([silent, endless, flooding].map((one) => listeningTenant(service, one)));
    for (const tenant of tenants) await newTag(tenant, "Hang");
    // The test's own time limit ends a hanging delivery.
    await service.drainJobs();
    const logs = await Promise.all(tenants.map((tenant) => deliveries(tenant)));
    expect(logs.map(([{ lastAttempts }]) => lastAttempts[0].status)).toEqual([null, 500, 500]);
    expect(logs[2][0].lastAttempts[0].problem.length).toBeLessThanOrEqual(300);
  });

  it("that switches protocols frees its workspace's slot", async () => {
    const switching = new Receiver(web, "/switching");
    switching.answer = (_received, { socket }) => {
      socket?.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
    };
    const tenant = await listeningTenant(service, switching);
    await createWebhook(service, tenant, { url: switching.url });
    await newTag(tenant, "Switching");
    await service.drainJobs();
    expect((await deliveries(tenant))[0]).toMatchObject({ status: "PENDING", lastAttempts: [{ status: 101 }] });
    const receiver = new Receiver(web, "/beside-switching");
    await createWebhook(service, tenant, { url: receiver.url });
    await newTag(tenant, "Beside");
    await service.drainJobs();
    expect(receiver.types).toEqual(["tag.created"]);
  });

  it("without a route is retried later", async () => {
    const receiver = new Receiver(web, "/no-route");
    const tenant = await listeningTenant(service, receiver);
    web.addresses.set(RECEIVER_HOST, [NO_ROUTE]);
    await newTag(tenant, "Lost");
    await service.drainJobs();
    web.addresses.delete(RECEIVER_HOST);
    expect((await deliveries(tenant))[0]).toMatchObject({ status: "PENDING", attempts: 1 });
    await pass(MINUTE, 30 * SECOND);
    expect(receiver.types).toEqual(["tag.created"]);
  });
});

describe("a paused webhook", () => {
  it("receives no events while disabled, and delivers a test once it is enabled", async () => {
    const receiver = new Receiver(web, "/off");
    const tenant = await listeningTenant(service, receiver);
    await newTag(tenant, "Waiting");
    const path = `/webhooks/${tenant.webhook.id}`;
    await call(tenant, "PUT", path, { url: receiver.url, isEnabled: false });
    await newTag(tenant, "Happening");
    await service.drainJobs();
    expect(receiver.received).toEqual([]);
    expect((await call(tenant, "POST", `${path}/test`)).status).toBe(409);
    await call(tenant, "PUT", path, { url: receiver.url, isEnabled: true });
    const { body } = await call(tenant, "POST", `${path}/test`);
    await service.drainJobs();
    expect(receiver.take().map(({ id, event }) => [id, event.type])).toEqual([[body.id, "webhook.test"]]);
  });

  it("of a suspended workspace delivers after activation", async () => {
    const receiver = new Receiver(web, "/suspended");
    const tenant = await listeningTenant(service, receiver);
    await newTag(tenant, "Before");
    await setStatus(tenant, "SUSPENDED");
    await service.drainJobs();
    expect(receiver.received).toEqual([]);
    await setStatus(tenant, "ACTIVE");
    await service.drainJobs();
    expect(receiver.types).toEqual(["tag.created"]);
  });
});

async function setStatus({ workspace }: Tenant, status: string): Promise<void> {
  await service.database.write((tx) =>
    tx.run(sql`update workspaces set status = ${status} where id = ${workspace.id}`),
  );
}
