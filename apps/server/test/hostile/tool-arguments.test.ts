// Tool arguments of agents. The service maps them before it checks the token, and a shopper's agent needs no token.
// They must cost only linear reading time, for any names and any repetitions.

import { LIMITS, OPERATIONS, type Operation } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { ratioOfWork } from "../harness/effort.ts";
import { type Reply, type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { BEHIND_PROXY, SiteBrowser } from "../sites/setting.ts";

const service = withService({ env: BEHIND_PROXY });
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  tenant = await service.tenant();
  ({ token } = await connect(service, tenant.account.id));
});

/** Each call has its own connection, below every rate limit. */
const listTags = async (given: object): Promise<Reply> => {
  const { token } = await connect(service, tenant.account.id);
  return new Agent(service, token).callRaw("list_tags", { workspaceId: tenant.workspace.id, ...given });
};

const failureOf = ({ body }: Reply) => JSON.parse(body.result.content[0].text);

/** A value that JavaScript cannot convert to a text: `String` throws. */
const NO_TEXT = { toString: 1, valueOf: null };

const tools = OPERATIONS.filter(({ tool }) => tool).map((contract): [string, Operation] => [contract.name, contract]);

describe("tool arguments that cannot be converted to text", () => {
  it.each(tools)("return 400 in every place of %s", async (name, { level, params, query, body }) => {
    const noText = ({ shape }: { shape: object }) =>
      Object.fromEntries(Object.keys(shape).map((field) => [field, NO_TEXT]));
    const where = level === "workspace" ? { workspaceId: tenant.workspace.id } : {};
    const given = {
      ...where,
      ...noText(params),
      query: noText(query),
      ...(body ? { data: noText(body) } : {}),
      ifMatch: NO_TEXT,
    };
    const reply = await new Agent(service, (await connect(service, tenant.account.id)).token).callRaw(name, given);
    expect({ status: reply.status, told: failureOf(reply).status }).toEqual({ status: 200, told: 400 });
  });

  it.each([
    ["summary", { summary: NO_TEXT }],
    ["summary", { summary: [NO_TEXT] }],
    ["fields", { fields: NO_TEXT }],
    ["fields", { fields: [NO_TEXT] }],
  ])("return 400 for %s", async (field, query) => {
    const reply = await listTags({ query });
    expect(reply.status).toBe(200);
    expect(failureOf(reply)).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
  });

  it("return no 5xx as a tool name, alone or in a batch", async () => {
    const agent = new Agent(service, token);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: NO_TEXT, arguments: {} } };
    for (const message of [call, [call, call]]) expect((await agent.post(message)).status).toBeLessThan(500);
  });
});

it.each(["constructor", "__proto__", "toString"])(
  "the property name %s returns -32602 as a tool and as a prompt",
  async (name) => {
    const agent = new Agent(service, token);
    for (const method of ["tools/call", "prompts/get"]) {
      const { body } = await agent.request(method, { name, arguments: {} });
      expect({ method, code: body.error?.code }).toEqual({ method, code: -32602 });
    }
  },
);

const unknown = (count: number, name = "unknown") =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}${name}`, 1]));

/** Maximum ratio of equal work; `least` is in microseconds. */
const ALIKE = { max: 8, least: 5000 };

describe("unknown tool arguments", () => {
  it("cost no more than unknown fields of a body, also with an invalid token", async () => {
    const ofTool = unknown(5000);
    const path = `/v1/workspaces/${tenant.workspace.id}/tags`;
    const nobody = new Agent(service, `vto_dev_${"0".repeat(64)}`);
    expect((await nobody.callRaw("list_tags", ofTool)).status).toBe(401);
    const ratio = await ratioOfWork({
      of: () => nobody.callRaw("list_tags", ofTool),
      to: () => service.call("POST", path, { key: tenant.key, body: ofTool }),
      ...ALIKE,
    });
    expect(ratio).toBeLessThan(ALIKE.max);
  });

  it("return 100 short field errors, also with an invalid workspaceId", async () => {
    const long = "A".repeat(20_000);
    for (const workspaceId of [tenant.workspace.id, NO_TEXT]) {
      const { fieldErrors } = failureOf(await listTags({ ...unknown(150, long), workspaceId }));
      const names = Object.keys(fieldErrors);
      expect(names).toHaveLength(100);
      expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(600);
    }
  });
});

it("a shopper's agent gets the same validation at the same cost", async () => {
  const call = async (given: object): Promise<string> => {
    const params = { name: "list_published_tags", arguments: given };
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const { status, text } = await new SiteBrowser(service, tenant.workspace.subDomain).send("POST", "/mcp", { json });
    expect(status).toBe(200);
    return JSON.parse(text).result.content[0].text;
  };
  expect(JSON.parse(await call({ query: { summary: NO_TEXT } }))).toMatchObject({ status: 400 });
  const names = unknown(1000);
  const search = "x".repeat(JSON.stringify(names).length);
  expect(search.length).toBeLessThan(LIMITS.request.publicBodyBytesMax);
  const ratio = await ratioOfWork({ of: () => call(names), to: () => call({ query: { search } }), ...ALIKE });
  expect(ratio).toBeLessThan(ALIKE.max);
});
