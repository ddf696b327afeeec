// The metrics on /metrics follow the events that they count.

import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { openShop, type Shop } from "../every-operation/shop.ts";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

const service = withService(() => ({ env: QUICK_CHALLENGES, models: new ScriptedModels() }));
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(service);
});

const lines = async () => ((await service.call("GET", "/metrics")).body as string).split("\n");

/** Sum of all samples of this metric whose labels contain these words. */
async function figure(name: string, ...labels: string[]): Promise<number> {
  const own = (await lines()).filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const meant = own.filter((line) => labels.every((label) => line.includes(label)));
  return meant.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

describe("metrics", () => {
  it("show the connection pools, the build and the media store", async () => {
    expect(await figure("vitrine_database_connections", 'pool="write"', 'state="max"')).toBe(10);
    expect(await figure("vitrine_database_connections", 'pool="read"')).toBeGreaterThan(10); // some are open
    expect(await figure("vitrine_build_info")).toBe(1);
    expect(await figure("vitrine_media_store_up")).toBe(1);
  });

  it("count transaction restarts by reason", async () => {
    const restarts = () => figure("vitrine_transaction_restarts_total", 'reason="serialization"');
    const before = await restarts();
    const settings = `/v1/workspaces/${shop.workspace.id}/ai-settings`;
    const change = (n: number) =>
      service.call("PUT", settings, {
        key: shop.key,
        body: { fastEnabled: true, comprehensiveEnabled: n % 2 === 0, sector: "BEAUTY" },
        headers: { "if-match": "*" },
      });
    while ((await restarts()) === before) await Promise.all(Array.from({ length: 8 }, (_, n) => change(n)));
    expect(await restarts()).toBeGreaterThan(before);
  });

  it("show pending imports and job attempts by outcome", async () => {
    expect(await figure("vitrine_imports_unfinished", 'status="pending"')).toBe(1);
    expect(await figure("vitrine_jobs", 'lane="imports"', 'state="waiting"')).toBe(1);
    const done = await figure("vitrine_job_duration_seconds_count", 'task="run_imports"', 'outcome="done"');
    await service.drainJobs();
    expect(await figure("vitrine_job_duration_seconds_count", 'task="run_imports"', 'outcome="done"')).toBe(done + 1);
    expect(await figure("vitrine_imports_unfinished")).toBe(0);
    await service.database.write((tx) =>
      tx.run(sql`select graphile_worker.add_job('run_imports', '{"workspaceId": 1}'::json, max_attempts := 1)`),
    );
  });

  it("count the assistant's calls and credits", async () => {
    const site = new AiShop(service, shop);
    await site.policy({ challenge: "NEVER", guestDailyLimit: 10, customerDailyLimit: 10 });
    await site.grant(100);
    const reply = await site.ask(shop.ids["prd"] ?? "", { ...(await site.guest()) });
    expect(reply.status).toBe(200);
    expect(await figure("vitrine_ai_call_duration_seconds_count", 'outcome="answered"')).toBe(1);
    expect(await figure("vitrine_ai_credits_total")).toBe(reply.body.credits.charged);
  });

  it("count refused requests by limit, without ids of clients", async () => {
    const { key } = await service.key(shop.account.id);
    const list = () => service.call("GET", `/v1/workspaces/${shop.workspace.id}/tags`, { key });
    let last = await list();
    while (last.status === 200) last = (await Promise.all(Array.from({ length: 50 }, list))).at(-1) ?? last;
    expect(last.status).toBe(429);
    expect(await figure("vitrine_rate_limited_total", 'limit="connection"')).toBeGreaterThan(0);
    const told = (await lines()).join("\n");
    for (const name of [shop.workspace.id, shop.account.id, shop.account.email, key]) expect(told).not.toContain(name);
  });
});
