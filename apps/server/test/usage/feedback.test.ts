import { describe, expect, it } from "vitest";
import { recordFeedback } from "../../src/domains/usage/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { later, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { usageScene } from "./usage-scene.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

const { get, now } = usageScene(() => service);

describe("feedback", () => {
  const give = (tenant: Tenant, message: string, userId: string | null = null) =>
    service.database.write((tx) =>
      recordFeedback(tx, assumeWorkspace(tenant.workspace.id, "test"), { userId, message }, now()),
    );

  it("is listed newest first with the workspace name and the total", async () => {
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

  it("is not visible in another workspace", async () => {
    const [one, other] = [await service.tenant(), await service.tenant()];
    await give(one, "secret");
    expect((await get(other, "/feedback")).body).toMatchObject({ feedbacks: [], pagination: { total: 0 } });
    expect((await get(other, "/feedback", { search: "secret" })).body).toMatchObject({
      feedbacks: [],
      pagination: { total: 0 },
    });
  });

  it("can be marked done, reopened and filtered by status, without other changes", async () => {
    const tenant = await service.tenant();
    for (const message of ["first", "second", "third"]) await give(tenant, message);
    const cookie = await signIn(service, tenant.account.email);
    const { feedbacks } = (await get(tenant, "/feedback", { search: "second" })).body;
    const { id } = feedbacks[0];
    const mark = (status: string) =>
      service.call("PUT", `${service.dashboard}/api/workspaces/${tenant.workspace.id}/feedback/${id}/status`, {
        cookie,
        body: { status },
      });
    const doneAt = now().toISOString();
    expect((await mark("DONE")).body).toEqual({ id, status: "DONE", doneAt });
    service.clock.advance(SECOND);
    expect((await mark("DONE")).body).toEqual({ id, status: "DONE", doneAt });
    const shown = async (query: Record<string, string>) => {
      const { body } = await get(tenant, "/feedback", query);
      return {
        total: body.pagination.total,
        messages: body.feedbacks.map((one: { message: string }) => one.message).sort(),
      };
    };
    expect(await shown({ status: "DONE" })).toEqual({ total: 1, messages: ["second"] });
    expect(await shown({ status: "OPEN" })).toEqual({ total: 2, messages: ["first", "third"] });
    expect(await shown({ status: "OPEN", search: "second" })).toEqual({ total: 0, messages: [] });
    expect(await shown({})).toEqual({ total: 3, messages: ["first", "second", "third"] });
    expect((await get(tenant, "/feedback", { status: "DONE" })).body.feedbacks).toEqual(feedbacks);
    expect((await mark("OPEN")).body).toEqual({ id, status: "OPEN", doneAt: null });
    expect(await shown({ status: "OPEN" })).toMatchObject({ total: 3 });
    await mark("DONE");
    await service.database.write((tx) =>
      tx.run(sql`delete from feedbacks where workspace_id = ${tenant.workspace.id} and id = ${id}`),
    );
    expect([(await shown({ status: "DONE" })).total, (await shown({ status: "OPEN" })).total]).toEqual([0, 2]);
  });
});
