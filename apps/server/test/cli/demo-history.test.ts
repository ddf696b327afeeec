import { expect, it } from "vitest";
import { writeHistory } from "../../src/cli/demo/history.ts";
import { loadDemo } from "../../src/cli/demo/load.ts";
import { pastEvents } from "../../src/cli/demo/past.ts";
import { Ledger, readWallet, verifyLedger } from "../../src/domains/credits/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

it("the demo fills the dashboard pages, and its ledger matches its credits", async () => {
  const { workspace, account, key } = await service.tenant();
  // Signs in before pictures exist: the mail runs all waiting jobs, and would create unused renditions.
  const cookie = await signIn(service, account.email);
  const scope = assumeWorkspace(workspace.id, "test");
  const productIds = await loadDemo(service.api, key, workspace.id);
  const ledger = new Ledger({ outbox: { post: async () => {} }, dashboardUrl: service.dashboard });
  const owner = { type: "MEMBER", userId: account.id, name: "Owner" } as const;
  const now = service.clock.now();
  await service.database.write((tx) =>
    writeHistory(tx, { ledger, workspace: scope, owner, productIds, credits: 500, now }),
  );
  expect(await service.database.read(verifyLedger)).toEqual([]);
  expect(await service.database.read((tx) => readWallet(tx, scope))).toMatchObject({ balance: 500, reserved: 0 });
  const get = async (path: string) =>
    (await service.call("GET", `${service.dashboard}/api/workspaces/${workspace.id}${path}`, { cookie })).body;
  expect((await get("/products")).pagination.total).toBe(12);
  expect((await get("/media")).media.map(({ fileName }: { fileName: string }) => fileName)).toContain("hero.webp");
  expect((await get("/collections")).collections).toMatchObject(Array(3).fill({ image: expect.any(Object) }));
  expect((await get("/website")).sections).toHaveLength(6);
  expect((await get("/customers")).pagination.total).toBe(8);
  expect((await get("/feedback?status=DONE")).pagination.total).toBe(2);
  expect((await get("/questions/unanswered")).counts).toMatchObject({ open: 6 });
  expect((await get("/purchases")).pagination.total).toBeGreaterThan(0);
  const { days } = await get("/usage/timeline");
  expect(days.filter(({ events }: { events: number }) => events > 0).length).toBeGreaterThanOrEqual(29);
  expect((await get("/home")).figures.requests.now).toBeGreaterThan(0);
});

it("the demo's past events are deterministic and lie before now", () => {
  const now = new Date("2026-03-01T18:00:00.000Z");
  expect(pastEvents(now)).toEqual(pastEvents(now));
  expect(pastEvents(now).every(({ at }) => at < now)).toBe(true);
});
