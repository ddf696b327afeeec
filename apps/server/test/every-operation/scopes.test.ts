// Generated from the contracts: a call needs the scope of every kind that it writes, even when its input decides the
// kinds. Without the scope the call stores no row; with it the same call succeeds.

import {
  mediaWriteExample,
  neededScopes,
  OPERATIONS,
  type Operation,
  productWriteExample,
  SCOPES,
  type Scope,
} from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { fingerprinter, rowReader } from "../harness/rows.ts";
import { type Reply, type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { Web } from "../oauth/web.ts";
import { type Example, exampleFor } from "./examples.ts";
import { readKinds, undeclaredKinds } from "./kinds.ts";
import { callExample } from "./operations.ts";
import { openShop, type Shop } from "./shop.ts";
import { argumentsFor } from "./wires.ts";

const PICTURE_HOST = "pictures.example.com";
let web: Web;
afterAll(() => web.close());
const service = withService(async () => {
  web = await Web.open([PICTURE_HOST]);
  return { publicFetch: web.fetch() };
});
let tenant: Tenant;
let fingerprint: () => Promise<Record<string, string>>;
beforeAll(async () => {
  tenant = await service.tenant();
  fingerprint = await fingerprinter(service, ["api_keys", "oauth_grants", "oauth_access_tokens"]);
});

const call = async (method: string, path: string, body?: object): Promise<Reply["body"]> => {
  const url = `/v1/workspaces/${tenant.workspace.id}${path}`;
  const reply = await service.call(method, url, { key: tenant.key, ...(body && { body }) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};

let names = 0;
const nextName = () => `Thing ${++names}`;
const createTag = () => call("POST", "/tags", { name: nextName() });
const createCollection = (tagIds: string[] = []) =>
  call("POST", "/collections", { name: nextName(), description: "", tagIds, imageId: null });
const createProduct = () => {
  const name = nextName();
  return call("POST", "/products", {
    ...productWriteExample,
    name,
    sku: name,
    barcode: name,
    imageIds: [],
    tagIds: [],
  });
};
const deleted = async (resource: string, { id }: { id: string }) => {
  await call("DELETE", `/${resource}/${id}?bin=true`);
  return { params: { id } };
};
const importOf = (column: string, value: string) => {
  const name = nextName();
  return { content: `sku,name,brand,barcode,stock,${column}\n${name},${name},Acme,${name},1,${value}\n` };
};
const imported = async (body: object) => {
  const { id } = await call("POST", "/imports", body);
  await service.drainJobs();
  return { params: { id } };
};
const serve = (name: string) => {
  const path = `/${encodeURIComponent(name)}.png`;
  web.pages.set(`${PICTURE_HOST}${path}`, (_request, response) => {
    const headers = { "content-type": mediaWriteExample.mimeType };
    response.writeHead(200, headers).end(Buffer.from(mediaWriteExample.base64, "base64"));
  });
  return `https://${PICTURE_HOST}${path}`;
};

type Prepare = () => Promise<Partial<Example>>;

/** Calls that write, or return, the kind of a scope. */
const CALLS: Record<string, Partial<Record<Scope, Prepare>>> = {
  change_products: {
    "collections:write": async () => ({
      body: { ids: [(await createProduct()).id], addToCollectionId: (await createCollection()).id },
    }),
  },
  undo_change: {
    "collections:write": async () => {
      const body = { ids: [(await createProduct()).id], addToCollectionId: (await createCollection()).id };
      return { params: { id: (await call("POST", "/products/changes", body)).undoToken } };
    },
  },
  merge_tags: {
    "collections:write": async () => {
      const [kept, merged] = [await createTag(), await createTag()];
      await createCollection([merged.id]);
      return { params: { id: kept.id }, body: { tagIds: [merged.id] } };
    },
  },
  restore: {
    "products:write": async () => deleted("products", await createProduct()),
    "collections:write": async () => deleted("collections", await createCollection()),
    "tags:write": async () => deleted("tags", await createTag()),
  },
  list_deleted: {
    "products:read": async () => ({ query: { kind: "PRODUCT" } }),
    "collections:read": async () => ({ query: { kind: "COLLECTION" } }),
    "tags:read": async () => ({ query: { kind: "TAG" } }),
  },
  create_import: {
    "tags:write": async () => ({ body: importOf("tags", nextName()) }),
    "media:write": async () => ({ body: importOf("imageUrls", serve(nextName())) }),
  },
  undo_import: {
    "tags:write": async () => imported(importOf("tags", nextName())),
    "media:write": async () => imported(importOf("imageUrls", serve(nextName()))),
  },
};

/** A job writes its rows and refuses them one by one. */
const BY_JOB = "create_import";

const depending = OPERATIONS.flatMap((contract) =>
  contract.mayNeed.map((scope): [string, Scope, Operation] => [contract.name, scope, contract]),
);

const prepare = async ({ name, examples }: Operation, scope: Scope): Promise<Example> => {
  const prepared = await CALLS[name]?.[scope]?.();
  if (prepared === undefined) throw new Error(`${name} has no call that needs ${scope}`);
  return { params: {}, query: {}, body: examples.body === undefined ? undefined : {}, ...prepared };
};

const keyWith = async (scopes: readonly Scope[]) => (await service.key(tenant.account.id, scopes)).key;
const sendWith = (
  contract: Operation,
  { params, query, body }: Example,
  key: string,
  { workspace }: Tenant = tenant,
): Promise<Reply> => {
  const examples = { params, query: query as Record<string, string>, body, output: null };
  const target = { base: "/v1", workspaceId: workspace.id };
  return callExample(service, { ...contract, examples }, target, { key });
};
const but = (lacked: Scope) => SCOPES.filter((scope) => scope !== lacked);

describe.each(depending.filter(([name]) => name !== BY_JOB))("%s with parts that need %s", (name, scope, contract) => {
  it("returns 403 that names the scope on both wires, and changes no data", async () => {
    const example = await prepare(contract, scope);
    const key = await keyWith(but(scope));
    const agent = new Agent(service, (await connect(service, tenant.account.id, but(scope))).token);
    const before = await fingerprint();

    const refused = await sendWith(contract, example, key);
    expect(refused).toMatchObject({ status: 403, body: { code: "missing_scope" } });
    expect(refused.body.message).toContain(scope);
    expect(refused.headers.get("www-authenticate")).toContain(`error="insufficient_scope", scope="${scope}"`);
    if (contract.tool) {
      const given = argumentsFor(contract, { ...tenant, ids: {}, customer: {} }, example);
      const challenged = await agent.callRaw(name, given);
      expect(challenged).toMatchObject({ status: 403, body: { code: "missing_scope" } });
      expect(challenged.headers.get("www-authenticate")).toContain(`scope="${SCOPES.join(" ")}"`);
    }
    expect(await fingerprint()).toEqual(before);

    const allowed = await sendWith(contract, example, await keyWith(contract.scope === null ? [scope] : SCOPES));
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(200);
    await service.drainJobs();
  });
});

describe.each(depending.filter(([name]) => name === BY_JOB))("%s of rows that need %s", (_name, scope, contract) => {
  it("reports the scope in the error of each row, and writes no row", async () => {
    const written = ["products", "tags", "media", "import_pictures"];
    const read = await rowReader(service, tenant);
    const rows = async () => Object.entries(await read()).filter(([table]) => written.includes(table));
    const example = await prepare(contract, scope);
    const key = await keyWith(but(scope));
    const before = await rows();
    for (const dryRun of [true, false]) {
      const { body, status } = await sendWith(contract, { ...example, query: { dryRun } }, key);
      expect(status).toBe(200);
      await service.drainJobs();
      const { counts, errors } = await call("GET", `/imports/${body.id}`);
      expect(counts).toMatchObject({ created: 0, updated: 0, failed: 1 });
      expect(Object.values(errors[0].fieldErrors).join()).toContain(scope);
      expect(await rows()).toEqual(before);
    }
    const { body } = await sendWith(contract, example, await keyWith(["products:write", scope]));
    await service.drainJobs();
    expect((await call("GET", `/imports/${body.id}`)).counts).toMatchObject({ created: 1, failed: 0 });
  });
});

const REST_ALONE = OPERATIONS.filter(
  ({ callers, effect, level, tool, files }) =>
    callers.includes("integration") && level === "workspace" && effect !== "read" && !tool && files === null,
).map((contract) => [contract.name, contract] as const);

/** Examples that cannot succeed here, with the reason. */
const REFUSED: Record<string, string> = { cancel_product_change: "so few products are changed at once" };

// tools.test.ts covers the operations with tools.
describe("with only its unconditional scopes", () => {
  const open = async () => {
    const shop = await openShop(service);
    await service.drainJobs();
    return shop;
  };
  let common: Shop;
  beforeAll(async () => {
    common = await open();
  });

  it.each(REST_ALONE)("writes only kinds that it declares: %s", async (name, contract) => {
    const shop = contract.effect === "remove" ? await open() : common;
    const { key } = await service.key(shop.account.id, neededScopes(contract));
    const before = await readKinds(service, shop);
    const reply = await sendWith(contract, exampleFor(contract, shop), key, shop);
    expect(reply.status < 300, JSON.stringify(reply.body)).toBe(!(name in REFUSED));
    await service.drainJobs();
    expect(undeclaredKinds({ ...contract, mayNeed: [] }, before, await readKinds(service, shop))).toEqual([]);
  });
});

it("an import that names only existing tags and pictures needs products:write alone", async () => {
  const key = await keyWith(["products:write"]);
  const { name } = await createTag();
  const contract = OPERATIONS.find((operation) => operation.name === BY_JOB) as Operation;
  const named = importOf("tags", name);
  const fetched = importOf("imageUrls", serve("fetched before"));
  await imported(fetched);
  for (const content of [named.content, fetched.content]) {
    const { body } = await sendWith(contract, { params: {}, query: {}, body: { content } }, key);
    await service.drainJobs();
    expect((await call("GET", `/imports/${body.id}`)).counts).toMatchObject({ total: 1, failed: 0 });
  }
});

it("a bulk edit of tags needs products:write alone", async () => {
  const [tag, product] = [await createTag(), await createProduct()];
  const contract = OPERATIONS.find(({ name }) => name === "change_products") as Operation;
  const key = await keyWith(["products:write"]);
  for (const change of [{ addTagIds: [tag.id] }, { removeTagIds: [tag.id] }]) {
    const { body } = await sendWith(contract, { params: {}, query: {}, body: { ids: [product.id], ...change } }, key);
    expect(body).toMatchObject({ counts: { changed: 1 } });
  }
});

it("a call refused for a missing scope succeeds with the same Idempotency-Key once the scope is granted", async () => {
  const product = await createProduct();
  const collection = await createCollection();
  const body = { ids: [product.id], addToCollectionId: collection.id };
  const path = `/v1/workspaces/${tenant.workspace.id}/products/changes`;
  const { key, keyId } = await service.key(tenant.account.id, ["products:write"]);
  const headers = { "idempotency-key": "step up" };
  expect((await service.call("POST", path, { key, headers, body })).body.code).toBe("missing_scope");
  const widened = sql`update api_keys set scopes = array['products:write', 'collections:write'] where id = ${keyId}`;
  await service.database.write((tx) => tx.run(widened));
  expect((await service.call("POST", path, { key, headers, body })).body).toMatchObject({ counts: { changed: 1 } });
});
