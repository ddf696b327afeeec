// Generated from the contracts: a tool does what its REST operation does and answers the same.

import { randomBytes } from "node:crypto";
import {
  mediaWriteExample,
  OPERATIONS,
  type Operation,
  productWriteExample,
  SCOPES,
  type Scope,
  toolList,
} from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";

let service: TestService;
let stranger: Tenant;
beforeAll(async () => {
  service = await startTestService();
  stranger = await service.tenant();
});
afterAll(() => service.stop());

const tools = OPERATIONS.filter(({ tool }) => tool).map((contract): [string, Operation] => [contract.name, contract]);
const withRest = tools.filter(([, { rest }]) => rest !== null);

/** A tenant with one of everything that examples speak of, and both of its wires. */
interface Shop extends Tenant {
  ids: Record<string, string>;
  agent: Agent;
}

/** A shop with nothing in it, for calls that are refused before anything is looked for. */
async function emptyShop(scopes: readonly Scope[] = SCOPES): Promise<Shop> {
  const tenant = await service.tenant({ workspaceLimit: 5 });
  const { token } = await connect(service, tenant.account.id, scopes);
  return { ...tenant, ids: {}, agent: new Agent(service, token) };
}

async function openShop(): Promise<Shop> {
  const tenant = await emptyShop();
  const post = async (path: string, body: object): Promise<string> => {
    const reply = await service.call("POST", `/v1/workspaces/${tenant.workspace.id}${path}`, { key: tenant.key, body });
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.id;
  };
  const med = await post("/media", { ...mediaWriteExample, fileName: "seed.png" });
  const tag = await post("/tags", { name: "Seeded" });
  const own = { imageIds: [med], tagIds: [tag] };
  const named = { name: "Seeded", sku: "SEED", barcode: "SEED" };
  const prd = await post("/products", { ...productWriteExample, ...named, ...own });
  const col = await post("/collections", { name: "Seeded", description: "", tagIds: [tag], imageId: med });
  const qst = await post("/questions", { text: "Is it seeded?" });
  const imp = await post("/imports", { content: "sku,name\r\nSEED,Seeded again\r\n" });
  return { ...tenant, ids: { med, tag, prd, col, qst, imp } };
}

/** The example with the shop's own ids, and with a subdomain that is still free. */
function exampleFor(
  { examples }: Operation,
  { ids }: Shop,
): { params: Record<string, string>; query: object; body: unknown } {
  const adapt = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.replace(/^(prd|tag|med|col|qst|imp)_[0-9a-z]{26}$/, (id, kind) => ids[kind] ?? id);
    if (Array.isArray(value)) return value.map(adapt);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, name === "subDomain" ? freeSubDomain() : adapt(child)]),
    );
  };
  const { params = {}, query = {}, body } = examples;
  return adapt({ params, query, body }) as ReturnType<typeof exampleFor>;
}

const freeSubDomain = () => `w${randomBytes(6).toString("hex")}`;

type Example = ReturnType<typeof exampleFor>;

function callRest({ rest, level }: Operation, shop: Shop, { params, query, body }: Example) {
  const path = (rest?.path ?? "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const place = level === "workspace" ? `/v1/workspaces/${shop.workspace.id}` : "/v1";
  const options = { key: shop.key, ...(body === undefined ? {} : { body }) };
  return service.call(rest?.method ?? "", `${place}${path}${search ? `?${search}` : ""}`, options);
}

function argumentsFor({ level }: Operation, shop: Shop, { params, query, body }: Example): Record<string, unknown> {
  return {
    ...(level === "workspace" ? { workspaceId: shop.workspace.id } : {}),
    ...params,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { data: body }),
  };
}

/** What differs between two shops that were set up alike. */
const masked = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\b[a-z]{3}_[0-9a-z]{26}\b/g, (id) => `${id.slice(0, 3)}_…`)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
      .replace(/\bw[0-9a-f]{12}\b/g, "subdomain")
      .replace(/"slug":"([a-z-]+?)(-[0-9a-z]{6})?"/g, '"slug":"$1"')
      .replace(/owner-[0-9a-f]+@/g, "owner@")
      .replace(/\b[0-9a-f]{64}\b/g, "secret"),
  );

/** Examples that cannot succeed here, with the reason. */
const REFUSED: Record<string, string> = {
  import_media: "its picture is not on the web",
};

/** Programs check both by what tools/list says. */
function expectKeptPromises(name: string, given: object, answer: unknown): void {
  const { inputSchema, outputSchema } = toolList().find((tool) => tool.name === name) ?? {};
  expect(problemsOf(inputSchema, given)).toEqual([]);
  if (!(name in REFUSED)) expect(problemsOf(outputSchema, answer)).toEqual([]);
}

const problemsOf = (schema: object | undefined, value: unknown) =>
  z.fromJSONSchema(schema as never).safeParse(value).error?.issues ?? [];

describe.each(tools)("%s as a tool", (name, contract) => {
  it("does and answers what its REST operation does", async () => {
    const [viaRest, viaTool] = await Promise.all([openShop(), openShop()]);
    const given = argumentsFor(contract, viaTool, exampleFor(contract, viaTool));
    const result = await viaTool.agent.call(name, given);
    expectKeptPromises(name, given, result.structuredContent);
    expect(result.isError ?? false, result.content[0]?.text).toBe(name in REFUSED);
    const answered = JSON.parse(result.content[0]?.text ?? "");
    if (!result.isError) expect(result.structuredContent).toEqual(answered);
    if (contract.rest === null) {
      contract.output?.parse(answered);
      return;
    }
    const reply = await callRest(contract, viaRest, exampleFor(contract, viaRest));
    const { nextStep, ...answer } = answered;
    expect(masked(answer)).toEqual(masked(reply.body));
    expect(reply.status === 200).toBe(!result.isError);
  });

  it("needs its scope, and says which by a challenge over HTTP", async () => {
    const others = SCOPES.filter((scope) => scope !== contract.scope);
    const shop = await emptyShop(others);
    const reply = await shop.agent.callRaw(name, argumentsFor(contract, shop, exampleFor(contract, shop)));
    expect(reply).toMatchObject({ status: 403, body: { status: 403, code: "missing_scope" } });
    const challenge = reply.headers.get("www-authenticate") ?? "";
    expect(challenge).toMatch(/^Bearer error="insufficient_scope", /);
    const wanted = /scope="([^"]*)"/.exec(challenge)?.[1]?.split(" ") ?? [];
    expect(new Set(wanted)).toEqual(new Set(SCOPES));
    expect(challenge).toMatch(
      /resource_metadata="http:\/\/localhost:\d+\/\.well-known\/oauth-protected-resource\/mcp"/,
    );
  });

  it("refuses arguments that it does not know, all named", async () => {
    const shop = await emptyShop();
    const given = { ...argumentsFor(contract, shop, exampleFor(contract, shop)), unheardOf: 1, another: "x" };
    const { fieldErrors, ...failure } = JSON.parse((await shop.agent.call(name, given)).content[0]?.text ?? "");
    expect(failure).toMatchObject({ status: 400, code: "invalid_input", nextStep: expect.any(String) });
    expect(fieldErrors).toMatchObject({ unheardOf: "is not a known field", another: "is not a known field" });
  });
});

const readers = withRest.filter(([, { effect }]) => effect === "read");

describe.each(readers)("%s read on both wires", (name, contract) => {
  it("is the same to the letter", async () => {
    const shop = await openShop();
    const example = exampleFor(contract, shop);
    const reply = await callRest(contract, shop, example);
    const result = await shop.agent.call(name, argumentsFor(contract, shop, example));
    expect(result.content[0]?.text).toBe(JSON.stringify(reply.body));
  });
});

describe.each(tools.filter(([, { level }]) => level === "workspace"))("%s in a workspace", (name, contract) => {
  it("refuses another tenant's workspace and an unknown one alike, and asks for one that is not named", async () => {
    const shop = await emptyShop();
    const given = argumentsFor(contract, shop, exampleFor(contract, shop));
    const refusals = [];
    for (const workspaceId of [stranger.workspace.id, "wks_unknown"]) {
      refusals.push(await shop.agent.failure(name, { ...given, workspaceId }));
    }
    expect(refusals[0]).toMatchObject({
      status: 403,
      code: "not_owner",
      nextStep: expect.stringContaining("list_workspaces"),
    });
    expect(refusals[1]).toEqual(refusals[0]);
    const { workspaceId, ...without } = given;
    const missing = await shop.agent.failure(name, without);
    expect(missing).toMatchObject({
      status: 400,
      code: "missing_workspace",
      nextStep: expect.stringContaining("list_workspaces"),
    });
  });
});
