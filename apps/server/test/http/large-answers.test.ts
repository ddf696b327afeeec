// Every answer has a maximum size, and a client that does not read it cannot hold memory.

import { once } from "node:events";
import type { Socket } from "node:net";
import { LIMITS, listShapeOf, OPERATIONS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { answerSerializer } from "../../src/kernel/call/answer.ts";
import { CutList } from "../../src/kernel/call/list-answer.ts";
import { OperationError } from "../../src/kernel/errors.ts";
import { Shop } from "../catalogue/shop.ts";
import { until } from "../harness/process.ts";
import { type Reply, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { metric, openSocket } from "./sockets.ts";

/** Every third character takes two bytes in JSON. */
const LONG = 'ü"a'.repeat(Math.floor(LIMITS.product.informationMax / 3));
const PRODUCTS = 20;

const service = withService({ env: { HTTP_UNSENT_MIB: "40", HTTP_WRITE_SECONDS: "2" } });
let shop: Shop;
let cookie: string;
let agent: Agent;

beforeAll(async () => {
  shop = await Shop.open(service);
  for (let n = 0; n < PRODUCTS; n++) await shop.product({ name: `Large ${n}`, information: LONG, status: "ACTIVE" });
  cookie = await signIn(service, shop.tenant.account.email);
  agent = new Agent(service, (await connect(service, shop.tenant.account.id)).token);
});

function contractNamed(name: string) {
  const contract = OPERATIONS.find((operation) => operation.name === name);
  if (contract === undefined) throw new Error(`no ${name}`);
  return contract;
}

const sizeNamedBy = ({ message }: { message: string }) => Number(/pageSize that fits is (\d+)\./.exec(message)?.[1]);

describe("a page above 8 MiB", () => {
  const experience = (path: string) => shop.call("GET", `/experience${path}`);
  const lists: [string, (query: string) => Promise<Reply>][] = [
    ["on REST", (query) => shop.call("GET", `/products?${query}`)],
    ["of a search", (query) => shop.call("GET", `/products?search=large&${query}`)],
    ["in another order", (query) => shop.call("GET", `/products?sort=name&${query}`)],
    ["on the experience API", (query) => experience(`/products?${query}`)],
    [
      "in the dashboard",
      (query) =>
        service.call("GET", `${service.dashboard}/api/workspaces/${shop.workspaceId}/products?${query}`, { cookie }),
    ],
  ];

  it.each(lists)("%s returns 413 and names the largest page size that fits", async (_where, list) => {
    const refused = await list("pageSize=100");
    expect(refused).toMatchObject({ status: 413, body: { status: 413, code: "payload_too_large" } });
    expect(refused.headers.get("cache-control")).toBe("no-store");
    const fitting = sizeNamedBy(refused.body);
    expect(fitting).toBeGreaterThan(1);
    expect(refused.body.fieldErrors).toEqual({ pageSize: `must be at most ${fitting}` });
    expect((await list(`pageSize=${fitting}`)).body.products).toHaveLength(fitting);
    expect((await list(`pageSize=${fitting + 1}`)).status).toBe(413);
  });

  it("returns product summaries to a tool", async () => {
    const answer = await agent.ok("list_products", { workspaceId: shop.workspaceId, query: { pageSize: 100 } });
    expect(answer.products.length).toBeGreaterThan(1);
    expect(answer.products[0]).not.toHaveProperty("information");
  });

  it("does not prevent resources/list", async () => {
    const { body } = await agent.request("resources/list");
    expect(body.result.resources).toHaveLength(PRODUCTS + 1);
  });

  it("of collections returns 413 and names the largest page size that fits", async () => {
    const other = await Shop.open(service);
    // Visitors see only collections with a published product.
    const { id: productId } = await other.product({ status: "ACTIVE" });
    for (let n = 0; n < 30; n++) {
      const { id } = await other.collection({ description: "€".repeat(LIMITS.catalogue.descriptionMax) });
      await other.do("POST", `/collections/${id}/products/${productId}`);
    }
    const refused = await other.call("GET", "/collections?pageSize=100");
    expect(refused.status).toBe(413);
    const fitting = sizeNamedBy(refused.body);
    expect((await other.call("GET", `/collections?pageSize=${fitting}`)).body.collections).toHaveLength(fitting);
    expect((await other.call("GET", `/experience/collections?pageSize=${fitting + 1}`)).status).toBe(413);
  });
});

describe("every list", () => {
  const lists = OPERATIONS.flatMap((contract) => {
    const shape = listShapeOf(contract);
    return shape === null ? [] : [[contract.name, contract, shape.items] as const];
  });

  it.each(lists)("%s matches its declaration and is limited to 8 MiB", async (_name, contract, items) => {
    const write = answerSerializer(contract) ?? (() => "");
    const example = contract.examples.output as Record<string, unknown[]>;
    expect(JSON.parse(await write(example))).toEqual(JSON.parse(JSON.stringify(example)));
    expect(JSON.parse(await write({ ...example, [items]: [] }))).toEqual({ ...example, [items]: [] });
    const item = lengthened(example[items]?.[0]);
    const times = (count: number) => ({ ...example, [items]: Array.from({ length: count }, () => item) });
    // Each item except the first follows a comma.
    const room = LIMITS.list.bytesMax - lengthOf(times(0)) + 1;
    const fitting = Math.floor(room / (lengthOf(item) + 1));
    expect(Buffer.byteLength(await write(times(fitting)))).toBeLessThanOrEqual(LIMITS.list.bytesMax);
    expect(sizeNamedBy((await refusalOf(() => write(times(fitting + 1)))).toBody())).toBe(fitting);
    expect(sizeNamedBy((await refusalOf(() => write(new CutList(times(3))))).toBody())).toBe(3);
  });

  it("yields to other work while a long one is serialized", async () => {
    const write = answerSerializer(contractNamed("list_products")) ?? (() => "");
    const example = contractNamed("list_products").examples.output as { products: object[] };
    const products = Array.from({ length: 8 }, () => ({ ...example.products[0], information: LONG }));
    let others = 0;
    const other = () => {
      others++;
      next = setImmediate(other);
    };
    let next = setImmediate(other);
    const written = await write({ ...example, products });
    clearImmediate(next);
    expect(JSON.parse(written).products).toEqual(products);
    expect(others).toBeGreaterThanOrEqual(7);
  });

  const lengthOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

  /** A few hundred lengthened items fill an answer; it would take up to a hundred thousand of the examples. */
  function lengthened(value: unknown): unknown {
    if (typeof value === "string") return value.repeat(100);
    if (Array.isArray(value)) return value.map(lengthened);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, lengthened(field)]));
  }

  async function refusalOf(act: () => unknown): Promise<OperationError> {
    try {
      await act();
    } catch (error) {
      if (error instanceof OperationError) return error;
    }
    throw new Error("was not refused");
  }
});

describe("a chunked response", () => {
  it.each([0, 1, 2])("does not split a character at a chunk boundary (offset %s)", async (offset) => {
    const other = await Shop.open(service);
    const information = `${"a".repeat(offset)}${"😀".repeat(80_000)}`;
    const { id } = await other.product({ information });
    expect((await other.call("GET", `/products/${id}`)).body.information).toBe(information);
    const reply = await fetch(`${service.api}/v1/workspaces/${other.workspaceId}/products/export?format=jsonl`, {
      headers: { authorization: `Bearer ${other.tenant.key}` },
    });
    expect(JSON.parse(await reply.text()).information).toBe(information);
  });
});

describe("a client that does not read", () => {
  const unsent = () => metric(service.api, "vitrine_unsent_bytes");
  const connections = () => metric(service.api, "vitrine_connections");
  const ask = async (path: string) => {
    const socket = await openSocket(service.api);
    const { key } = await service.key(shop.tenant.account.id);
    const head = [`GET /v1/workspaces/${shop.workspaceId}${path} HTTP/1.1`, "Host: localhost", "Connection: close"];
    socket.write([...head, `Authorization: Bearer ${key}`, "", ""].join("\r\n"));
    return socket;
  };
  const page = async () => `/products?pageSize=${sizeNamedBy((await shop.call("GET", "/products?pageSize=100")).body)}`;

  it("is disconnected, within a memory limit and while others are served", async () => {
    const path = await page();
    await connections(); // counts from the second call on, because it uses a connection itself
    const before = await connections();
    const deaf: Socket[] = [];
    await until(async () => {
      // Repeats when the service has already cut the connections.
      if ((await connections()) <= before) {
        deaf.push(...(await Promise.all(Array.from({ length: 12 }, () => ask(path)))));
      }
      return (await unsent()) > LIMITS.list.bytesMax / 2;
    });
    let most = 0;
    await until(async () => {
      most = Math.max(most, await unsent());
      expect((await shop.call("GET", "/tags")).status).toBe(200);
      return (await unsent()) === 0 && (await connections()) <= before;
    });
    expect(most).toBeLessThanOrEqual(40 * 1024 * 1024);
    for (const socket of deaf) socket.destroy();
  });

  it("is disconnected in the middle of an export", async () => {
    const before = await connections();
    const deaf = await Promise.all(Array.from({ length: 3 }, () => ask("/products/export?format=jsonl")));
    await Promise.all(deaf.map((socket) => once(socket, "readable")));
    await until(async () => (await connections()) <= before);
    for (const socket of deaf) socket.destroy();
  });

  it("does not affect a client that reads", async () => {
    const reply = await shop.call("GET", await page());
    expect(reply.status).toBe(200);
    expect(Number(reply.headers.get("content-length"))).toBeGreaterThan(LIMITS.list.bytesMax / 2);
  });
});
