// Arguments that no model would make up: they are refused like any others, and cost what they are long.

import { listProducts, toolArgumentsToInput } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { ratioOfWork } from "../harness/effort.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "./agent.ts";

/** What JSON can say, and nothing can be made of as a text. */
const NO_TEXT = { toString: 1, valueOf: 1 };

const service = withService();
let tenant: Tenant;
let agent: Agent;
beforeEach(async () => {
  tenant = await service.tenant();
  agent = new Agent(service, (await connect(service, tenant.account.id)).token);
});

it("thousands of arguments that no tool has take little more than reading them", async () => {
  const given = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, 1])));
  const of = () => toolArgumentsToInput(listProducts, JSON.parse(given));
  expect(await ratioOfWork({ of, to: () => JSON.parse(given), max: 40, least: 1000 })).toBeLessThan(40);
});

describe("an object in the place of a text is refused", () => {
  it("as a query's summary", async () => {
    const failure = await agent.failure("list_products", {
      workspaceId: tenant.workspace.id,
      query: { summary: NO_TEXT },
    });
    expect(failure).toMatchObject({ status: 400, fieldErrors: { summary: "must be a boolean" } });
  });

  it("as a tool's name, in a batch and alone", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: NO_TEXT, arguments: {} } };
    const error = { code: -32602 };
    expect((await agent.post(message)).body).toMatchObject({ error });
    expect((await agent.post([message, { ...message, id: 2 }])).body).toMatchObject([{ error }, { error }]);
  });

  it("within the cursor of a list that is followed", async () => {
    const cursor = Buffer.from(JSON.stringify(["life", 1, "t", NO_TEXT, "id", "1", "product"])).toString("base64url");
    const path = `/v1/workspaces/${tenant.workspace.id}/products?cursor=${cursor}`;
    expect(await service.call("GET", path, { key: tenant.key })).toMatchObject({
      status: 400,
      body: { fieldErrors: { cursor: expect.any(String) } },
    });
  });
});
