import { describe, expect, it } from "vitest";
import { recordFeedback } from "../../src/domains/usage/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { later, SECOND } from "../../src/kernel/clock.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { usageScene } from "./usage-scene.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

const { get, now } = usageScene(() => service);

describe("feedback", () => {
  const give = (tenant: Tenant, message: string, userId: string | null = null) =>
    service.database.write((tx) =>
      recordFeedback(tx, assumeWorkspace(tenant.workspace.id, "test"), { userId, message }, now()),
    );

  it("is listed newest first with its workspace's name, and counted with the writes", async () => {
    const tenant = await service.tenant();
    await give(tenant, "Çok güzel!", "cus_1");
    service.clock.advance(SECOND);
    await give(tenant, "100% of_it");
    expect((await get(tenant, "/feedback")).body).toEqual({
      feedbacks: [
        {
          id: expect.stringMatching(/^fbk_/),
          workspaceId: tenant.workspace.id,
          userId: null,
          message: "100% of_it",
          createdAt: now().toISOString(),
          workspaceName: "Test workspace",
        },
        {
          id: expect.stringMatching(/^fbk_/),
          workspaceId: tenant.workspace.id,
          userId: "cus_1",
          message: "Çok güzel!",
          createdAt: later(now(), -SECOND).toISOString(),
          workspaceName: "Test workspace",
        },
      ],
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1, hasNextPage: false, hasPreviousPage: false },
    });
    const messages = async (query: Record<string, string>) =>
      (await get(tenant, "/feedback", query)).body.feedbacks.map((one: { message: string }) => one.message);
    expect(await messages({ search: "COK guzel" })).toEqual(["Çok güzel!"]);
    expect(await messages({ search: "%" })).toEqual(["100% of_it"]);
    expect(await messages({ sort: "createdAt", pageSize: "1" })).toEqual(["Çok güzel!"]);
    service.statements.length = 0;
    await get(tenant, "/feedback");
    expect(service.statements).toHaveLength(3);
  });

  it("stays in its workspace", async () => {
    const [one, other] = [await service.tenant(), await service.tenant()];
    await give(one, "secret");
    expect((await get(other, "/feedback")).body).toMatchObject({ feedbacks: [], pagination: { total: 0 } });
    expect((await get(other, "/feedback", { search: "secret" })).body).toMatchObject({
      feedbacks: [],
      pagination: { total: 0 },
    });
  });
});
