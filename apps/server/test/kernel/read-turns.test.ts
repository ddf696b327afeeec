// Read slots: many concurrent reads of one workspace do not delay other workspaces, and only its own reads fill its
// queue.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WAITING_PER_WORKSPACE_MAX } from "../../src/kernel/call/connection-turns.ts";
import { READS_PER_WORKSPACE_MAX } from "../../src/kernel/call/read-turns.ts";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { Blocker, statusesOf } from "../harness/blocker.ts";
import { isOnCluster } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { type Reply, startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

let service: TestService;
let busy: Tenant;
let other: Tenant;
let blocker: Blocker;

beforeAll(async () => {
  // Statements may take as long as the test needs.
  service = await startTestService({
    env: { DATABASE_POOL_MAX: String(CONNECTIONS), DATABASE_READ_DEADLINE_SECONDS: "120", ...QUICK_CHALLENGES },
    models: new ScriptedModels(),
  });
  [busy, other] = [await service.tenant(), await service.tenant()];
  blocker = new Blocker(service);
});
// A lone workspace may use more slots. The clock does not move, so this second workspace counts as active.
beforeEach(() => collectionsOf(other, other.key));
afterEach(() => blocker.free());
afterAll(async () => {
  await blocker.close();
  await service.stop();
});

const CONNECTIONS = 20;

const tagsOf = ({ workspace }: Tenant, key: string) =>
  service.call("GET", `/v1/workspaces/${workspace.id}/tags`, { key });
const collectionsOf = ({ workspace }: Tenant, key: string) =>
  service.call("GET", `/v1/workspaces/${workspace.id}/collections`, { key });

/**
 * Blocks all reads of tags. On a cluster the lock would belong on the node that stores them; the slots behave the same
 * there.
 */
const blockTags = () => blocker.hold(sql`lock table tags in access exclusive mode`);

const readersAtWork = () => blocker.waiting("vitrine-reader");

describe("a list read with a recently used key", () => {
  const wasRead = () => service.statements.some((text) => text.includes("from tags"));

  it("starts before authentication, and returns 401 for a revoked key", async () => {
    const { key, keyId } = await service.key(other.account.id);
    expect((await tagsOf(other, key)).status).toBe(200);
    await service.database.write((tx) => tx.run(sql`update api_keys set revoked_at = now() where id = ${keyId}`));
    for (const isBegun of [true, false]) {
      service.statements.length = 0;
      expect(await tagsOf(other, key)).toMatchObject({ status: 401, body: { code: "revoked_token" } });
      expect(wasRead()).toBe(isBegun);
    }
  });
});

describe.skipIf(isOnCluster())("a hundred concurrent reads of one workspace", () => {
  it("use few connections and are all answered", async () => {
    await blockTags();
    const asked = Array.from({ length: 100 }, () => tagsOf(busy, busy.key));
    await until(async () => (await readersAtWork()) === READS_PER_WORKSPACE_MAX);
    for (let read = 0; read < 20; read++) expect((await collectionsOf(other, other.key)).status).toBe(200);
    expect(await readersAtWork()).toBe(READS_PER_WORKSPACE_MAX);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("use at most half of the connections while other workspaces are inactive", async () => {
    service.clock.advance(11_000);
    const { key } = await service.key(busy.account.id);
    await blockTags();
    const asked = Array.from({ length: 100 }, () => tagsOf(busy, key));
    await until(async () => (await readersAtWork()) === CONNECTIONS / 2);
    expect((await collectionsOf(other, other.key)).status).toBe(200);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("use few connections when another workspace has only read by id", async () => {
    service.clock.advance(11_000);
    const { key } = await service.key(busy.account.id);
    const lookUp = () => service.call("GET", `/v1/workspaces/${other.workspace.id}/media/med_0`, { key: other.key });
    expect((await lookUp()).status).toBe(404);
    await blockTags();
    const asked = Array.from({ length: 100 }, () => tagsOf(busy, key));
    await until(async () => (await readersAtWork()) === READS_PER_WORKSPACE_MAX);
    for (let read = 0; read < 20; read++) await lookUp();
    expect(await readersAtWork()).toBe(READS_PER_WORKSPACE_MAX);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("count once each against the key's limit", async () => {
    const { key } = await service.key(busy.account.id);
    await blockTags();
    const asked = Array.from({ length: 20 }, () => tagsOf(busy, key));
    await until(async () => (await readersAtWork()) === READS_PER_WORKSPACE_MAX);
    await blocker.free();
    const left = (await Promise.all(asked)).map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    expect(Math.min(...left)).toBe(100);
  });

  it("return 429 with Retry-After when the queue is full", async () => {
    const taken = WAITING_PER_WORKSPACE_MAX + READS_PER_WORKSPACE_MAX;
    const tooMany = 5 * 110 - taken;
    const keys = await Promise.all(Array.from({ length: 5 }, () => service.key(busy.account.id)));
    await blockTags();
    let refused = 0;
    const asked = keys.flatMap(({ key }) =>
      Array.from({ length: 110 }, async () => {
        const reply = await tagsOf(busy, key);
        if (reply.status === 429) refused++;
        return reply;
      }),
    );
    await until(async () => refused === tooMany);
    await blocker.free();
    const replies = await Promise.all(asked);
    expect(statusesOf(replies)).toEqual({ 200: taken, 429: tooMany });
    const { headers, body } = replies.find(({ status }) => status === 429) as Reply;
    expect(body.code).toBe("rate_limited");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("include the assistant's product searches in the limit", async () => {
    const shop = await AiShop.open(service);
    await shop.product();
    const guests = await Promise.all(Array.from({ length: 2 * READS_PER_WORKSPACE_MAX + 1 }, () => shop.guest()));
    await collectionsOf(other, other.key);
    await blockTags();
    const asked = guests.map((guest) => shop.askRoutine(guest));
    await until(async () => (await readersAtWork()) === READS_PER_WORKSPACE_MAX);
    // A later read proves that no earlier read has exceeded the slots.
    expect((await collectionsOf(other, other.key)).status).toBe(200);
    expect(await readersAtWork()).toBe(READS_PER_WORKSPACE_MAX);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: guests.length });
  });

  it("are not queued for a key of another workspace, which gets 403", async () => {
    await blockTags();
    const strange = await Promise.all(Array.from({ length: 50 }, () => tagsOf(busy, other.key)));
    expect(statusesOf(strange)).toEqual({ 403: 50 });
    expect(await readersAtWork()).toBe(0);
  });
});
