import { describe, expect, it } from "vitest";
import { recordUnanswered } from "../../src/domains/assistant/unanswered.ts";
import { recordFeedback, recordUsage } from "../../src/domains/usage/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { DAY, dayOf, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { AiShop, PICTURE } from "../assistant/setting.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { deniz, guest } from "../usage/usage-scene.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
const now = () => service.clock.now();

const home = async (workspaceId: string, cookie: string) => {
  const { status, body } = await service.call("GET", `${service.dashboard}/api/workspaces/${workspaceId}/home`, {
    cookie,
  });
  expect(status).toBe(200);
  return body;
};
const kinds = ({ todo }: { todo: { kind: string }[] }) => todo.map(({ kind }) => kind);

describe("the home of a workspace", () => {
  it("shows the onboarding checklist and checks off finished steps", async () => {
    const tenant = await service.tenant();
    const cookie = await signIn(service, tenant.account.email);
    const done = async () =>
      (await home(tenant.workspace.id, cookie)).checklist
        .filter(({ isDone }: { isDone: boolean }) => isDone)
        .map(({ step }: { step: string }) => step);
    expect(await home(tenant.workspace.id, cookie)).toMatchObject({
      todo: [],
      feedback: [],
      figures: { visits: { now: 0, before: 0 }, from: dayOf(later(now(), -6 * DAY)), to: dayOf(now()) },
    });
    expect(await done()).toEqual([]);
    const shop = new AiShop(service, tenant);
    const { id } = await shop.product();
    await shop.manage("POST", "/media", { fileName: "a.png", mimeType: "image/png", base64: PICTURE });
    await shop.grant(10);
    service.clock.advance(1000);
    const { url: _url, updatedAt: _at, ...website } = await shop.manage("GET", "/website");
    await shop.manage("PUT", "/website", { ...website, title: "Mine" });
    expect(await done()).toEqual(["ADD_PRODUCT", "ADD_PICTURE", "SHAPE_WEBSITE", "GET_CREDITS"]);
    await service.call("POST", `${service.dashboard}/api/workspaces/${shop.id}/assistant/product-chat`, {
      cookie,
      body: { message: "What is it?", productId: id },
    });
    expect(await done()).toHaveLength(5);
  });

  it("lists to-dos, compares with the previous 7 days, and shows open feedback", async () => {
    const shop = await AiShop.open(service);
    const workspace = assumeWorkspace(shop.id, "test");
    const cookie = await signIn(service, shop.tenant.account.email);
    const { id: productId } = await shop.product({ stock: 0 });
    await shop.product({ status: "INACTIVE" });
    await service.database.write(async (tx) => {
      await recordUnanswered(tx, workspace, { productId, question: "Does it float?" }, now());
      for (const n of [1, 2, 3, 4]) await recordFeedback(tx, workspace, { userId: null, message: `No. ${n}` }, now());
      for (const [age, name, cost] of [
        [0, "VISIT", 0],
        [6, "VISIT", 0],
        [7, "VISIT", 0],
        [2, "PRODUCT_CHAT", 90],
        [13, "ROUTINE_CHAT", 8],
        [14, "PRODUCT_CHAT", 50],
      ] as const) {
        const at = later(now(), -age * DAY);
        await recordUsage(tx, workspace, { actor: age > 6 ? deniz : guest, name, at, creditDelta: -cost });
      }
      await tx.run(
        sql`update workspaces set created_at = ${later(now(), -60 * DAY)}, is_visible = false where id = ${shop.id}`,
      );
    });
    const { todo, figures, feedback } = await home(shop.id, cookie);
    expect(todo).toEqual([
      { kind: "LOW_CREDITS", count: 100, daysLeft: expect.any(Number) },
      { kind: "UNANSWERED_QUESTIONS", count: 1, daysLeft: null },
      { kind: "SOLD_OUT", count: 1, daysLeft: null },
      { kind: "OPEN_FEEDBACK", count: 4, daysLeft: null },
      { kind: "UNPUBLISHED_PRODUCTS", count: 1, daysLeft: null },
      { kind: "WEBSITE_HIDDEN", count: 1, daysLeft: null },
    ]);
    expect(figures).toMatchObject({
      visits: { now: 2, before: 1 },
      requests: { now: 1, before: 1 },
      credits: { now: 90, before: 8 },
    });
    expect(feedback).toHaveLength(3);
  });

  it("lists used-up credits, failed imports and incomplete imports as separate to-dos", async () => {
    const shop = await AiShop.open(service);
    const cookie = await signIn(service, shop.tenant.account.email);
    const row = (sku: string, stock: string) => `${sku},Comb ${sku},Lumen,${sku}-B,${stock}`;
    const run = async (...rows: string[]) => {
      const content = ["sku,name,brand,barcode,stock", ...rows].join("\n");
      const { id } = await shop.manage("POST", "/imports", { content });
      await service.drainJobs();
      expect(await shop.manage("GET", `/imports/${id}`)).toMatchObject({ status: "DONE" });
    };
    await run(row("A", "4"), row("B", "many"));
    await run(row("C", "many"));
    await service.database.write((tx) =>
      tx.run(sql`update wallets set balance = 0, entry_count = 1 where workspace_id = ${shop.id}`),
    );
    expect((await home(shop.id, cookie)).todo.slice(0, 3)).toEqual([
      { kind: "NO_CREDITS", count: 0, daysLeft: null },
      { kind: "FAILED_IMPORTS", count: 1, daysLeft: null },
      { kind: "INCOMPLETE_IMPORTS", count: 1, daysLeft: null },
    ]);
  });

  it("hides credits from staff, and shop data from billing members", async () => {
    const tenant = await service.tenant();
    const shop = new AiShop(service, tenant);
    await shop.product({ stock: 0 });
    const seen: Record<string, unknown> = {};
    for (const role of ["STAFF", "BILLING"] as const) {
      const { id, email } = await service.account();
      await service.member(shop.id, id, role);
      const body = await home(shop.id, await signIn(service, email));
      seen[role] = { kinds: kinds(body), feedback: body.feedback };
    }
    expect(seen).toEqual({
      STAFF: { kinds: ["SOLD_OUT"], feedback: [] },
      BILLING: { kinds: [], feedback: null },
    });
  });

  it("sends at most 12 statements, and reads no product, event or media rows", async () => {
    const tenant = await service.tenant();
    const cookie = await signIn(service, tenant.account.email);
    service.statements.length = 0;
    await home(tenant.workspace.id, cookie);
    expect(service.statements.length).toBeLessThanOrEqual(12);
    expect(service.statements.filter((text) => /from (products|usage_events|media)\b/.test(text))).toEqual([]);
  });
});
