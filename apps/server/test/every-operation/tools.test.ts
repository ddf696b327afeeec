// Generated from the contracts: a tool behaves and answers like its REST operation.

import {
  listShapeOf,
  OPERATIONS,
  type Operation,
  SCOPES,
  type Scope,
  toolArgumentsToInput,
  toolItemOf,
  toolList,
  toToolAnswer,
} from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Reply, type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { exampleFor } from "./examples.ts";
import { readKinds, undeclaredKinds } from "./kinds.ts";
import { scopesToLack } from "./operations.ts";
import { openShop, type Shop } from "./shop.ts";
import { argumentsFor, REST } from "./wires.ts";

const service = withService();
let stranger: Tenant;
/** For calls that change no data. */
let shop: Shop;
/** Two equal shops, because each write changes both in the same way. */
let pair: readonly [Shop, Shop];
const openPair = () => Promise.all([openShop(service), openShop(service)]);
beforeAll(async () => {
  stranger = await service.tenant();
  [shop, pair] = await Promise.all([openShop(service), openPair()]);
});

/** Their examples have the unique names that the examples of creations have. */
const SAME_NAMES = ["update_product", "update_collection"];

/** Calls that remove resources have shops of their own. */
async function shopsFor({ name, effect }: Operation): Promise<readonly [Shop, Shop]> {
  if (effect === "read") return [shop, shop];
  return effect === "remove" || SAME_NAMES.includes(name) ? openPair() : pair;
}

const tools = OPERATIONS.filter(({ tool }) => tool).map((contract): [string, Operation] => [contract.name, contract]);
const withRest = tools.filter(([, { rest }]) => rest !== null);

/** Each agent has its own connection and thereby its own rate limit. */
const agentOf = async ({ account }: Tenant, scopes?: readonly Scope[]) =>
  new Agent(service, (await connect(service, account.id, scopes)).token);

/** Masks the differences between two shops with the same set-up. */
const masked = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\b[a-z]{3}_[0-9a-z]{26}\b/g, (id) => `${id.slice(0, 3)}_…`)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
      .replace(/\bw[0-9a-f]{12}\b/g, "subdomain")
      .replace(/"slug":"([a-z-]+?(?:-\d)?)(-[0-9a-z]{6})?"/g, '"slug":"$1"')
      .replace(/owner-[0-9a-f]+@/g, "owner@")
      .replace(/"etag":"[^"]*"/g, '"etag":"tag"')
      .replace(/\bwhsec_[\w+/]+=/g, "secret")
      .replace(/\b[0-9a-f]{64}\b/g, "secret"),
  );

/** Converts a REST answer to the text of a tool's answer. */
function asToolAnswers(contract: Operation, { status, body, headers }: Reply): string {
  if (status !== 200) return JSON.stringify(body);
  const items = listShapeOf(contract)?.items;
  const { keep } = toolArgumentsToInput(contract, {});
  const kept = items === undefined ? body : { ...body, [items]: body[items].map(toolItemOf(contract, keep)) };
  return toToolAnswer(contract, JSON.stringify(kept), headers.get("etag"));
}

/** Examples that cannot succeed here, with the reason. */
const REFUSED: Record<string, string> = {
  cancel_product_change: "so few products are changed at once",
  import_media: "its picture is not on the web",
};

/** Programs validate input and output against the schemas of tools/list. */
function expectKeptPromises(name: string, given: object, answer: unknown): void {
  const { inputSchema, outputSchema } = toolList().find((tool) => tool.name === name) ?? {};
  expect(problemsOf(inputSchema, given)).toEqual([]);
  if (!(name in REFUSED)) expect(problemsOf(outputSchema, answer)).toEqual([]);
}

const problemsOf = (schema: object | undefined, value: unknown) =>
  z.fromJSONSchema(schema as never).safeParse(value).error?.issues ?? [];

describe.each(tools)("%s as a tool", (name, contract) => {
  it("has the same effect and response as its REST operation", async () => {
    const [viaRest, viaTool] = await shopsFor(contract);
    const given = argumentsFor(contract, viaTool, exampleFor(contract, viaTool));
    const before = await readKinds(service, viaTool);
    const result = await (await agentOf(viaTool)).call(name, given);
    expect(undeclaredKinds(contract, before, await readKinds(service, viaTool))).toEqual([]);
    expectKeptPromises(name, given, result.structuredContent);
    expect(result.isError ?? false, result.content[0]?.text).toBe(name in REFUSED);
    const answered = JSON.parse(result.content[0]?.text ?? "");
    if (!result.isError) expect(result.structuredContent).toEqual(answered);
    if (contract.rest === null) {
      contract.output?.parse(answered);
      return;
    }
    const send = await REST.open(service, viaRest);
    const reply = (await send(contract, exampleFor(contract, viaRest))) as Reply;
    const { nextStep, ...answer } = answered;
    expect(masked(answer)).toEqual(masked(JSON.parse(asToolAnswers(contract, reply))));
    expect(reply.status === 200).toBe(!result.isError);
  });

  it("returns 403 with an OAuth challenge when one of its scopes is missing", async () => {
    for (const lacked of scopesToLack(contract)) {
      const agent = await agentOf(
        shop,
        SCOPES.filter((scope) => !lacked.includes(scope)),
      );
      const reply = await agent.callRaw(name, argumentsFor(contract, shop, exampleFor(contract, shop)));
      expect(reply).toMatchObject({ status: 403, body: { status: 403, code: "missing_scope" } });
      const challenge = reply.headers.get("www-authenticate") ?? "";
      expect(challenge).toMatch(/^Bearer error="insufficient_scope", /);
      const wanted = /scope="([^"]*)"/.exec(challenge)?.[1]?.split(" ") ?? [];
      expect(new Set(wanted)).toEqual(new Set(SCOPES));
      expect(challenge).toMatch(
        /resource_metadata="http:\/\/localhost:\d+\/\.well-known\/oauth-protected-resource\/mcp"/,
      );
    }
  });

  it("returns 400 that names all unknown arguments", async () => {
    const given = { ...argumentsFor(contract, shop, exampleFor(contract, shop)), unheardOf: 1, another: "x" };
    const { fieldErrors, ...failure } = await (await agentOf(shop)).failure(name, given);
    expect(failure).toMatchObject({ status: 400, code: "invalid_input", nextStep: expect.any(String) });
    expect(fieldErrors).toMatchObject({ unheardOf: "is not a known field", another: "is not a known field" });
  });
});

const readers = withRest.filter(([, { effect }]) => effect === "read");

describe.each(readers)("%s over REST and as a tool", (name, contract) => {
  it("returns identical text", async () => {
    const example = exampleFor(contract, shop);
    const reply = (await (await REST.open(service, shop))(contract, example)) as Reply;
    const result = await (await agentOf(shop)).call(name, argumentsFor(contract, shop, example));
    expect(result.content[0]?.text).toBe(asToolAnswers(contract, reply));
  });
});

describe.each(tools.filter(([, { level }]) => level === "workspace"))("%s in a workspace", (name, contract) => {
  it("returns the same 403 for foreign and unknown workspaces, and 400 for a missing one", async () => {
    const agent = await agentOf(shop);
    const given = argumentsFor(contract, shop, exampleFor(contract, shop));
    const refusals = [];
    for (const workspaceId of [stranger.workspace.id, "wks_unknown"]) {
      refusals.push(await agent.failure(name, { ...given, workspaceId }));
    }
    expect(refusals[0]).toMatchObject({
      status: 403,
      code: "not_owner",
      nextStep: expect.stringContaining("list_workspaces"),
    });
    expect(refusals[1]).toEqual(refusals[0]);
    const { workspaceId, ...without } = given;
    const missing = await agent.failure(name, without);
    expect(missing).toMatchObject({
      status: 400,
      code: "missing_workspace",
      nextStep: expect.stringContaining("list_workspaces"),
    });
  });
});
