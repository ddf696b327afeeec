import type { Product } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Reply, withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open(service);
});

const duplicate = (...fields: string[]) => ({
  status: 409,
  body: {
    status: 409,
    code: "duplicate",
    message: expect.any(String),
    fieldErrors: Object.fromEntries(fields.map((field) => [field, "is already used"])),
  },
});

const answerOf = ({ status, body }: Reply) => ({ status, body });

async function rowsOf(workspaceId: string): Promise<number> {
  const { n } = await service.database.read((tx) =>
    tx.one<{ n: number }>(sql`select count(*) as n from products where workspace_id = ${workspaceId}`),
  );
  return n;
}

describe("name, sku and barcode", () => {
  it("are unique in the workspace; 409 names every field that is taken", async () => {
    const first = productValues({ name: "Taken", sku: "T-1", barcode: "111" });
    await shop.product(first);
    const second = productValues({ name: "Other", sku: "T-2", barcode: "222" });
    await shop.product(second);
    const create = async (values: object) =>
      answerOf(await shop.call("POST", "/products", productValues({ ...values })));
    expect(await create({ name: "Taken" })).toEqual(duplicate("name"));
    expect(await create({ sku: "T-1" })).toEqual(duplicate("sku"));
    expect(await create({ barcode: "111" })).toEqual(duplicate("barcode"));
    expect(await create({ name: "Taken", sku: "T-2", barcode: "111" })).toEqual(duplicate("name", "sku", "barcode"));
    const third = await shop.product();
    const update = await shop.call("PUT", `/products/${third.id}`, productValues({ sku: "T-1", barcode: "222" }));
    expect(answerOf(update)).toEqual(duplicate("sku", "barcode"));
    expect(await shop.do("GET", `/products/${third.id}`)).toEqual(third);
  });

  it.each([
    ["a name's case, spacing and compatibility forms", "name", "Straße  ﬁne", " STRASSE FINE "],
    ["a name's Unicode normalization", "name", "Cafe\u0301", "Café"],
    ["a sku's case and the space around it", "sku", "Abc-1", " aBC-1 "],
    ["a barcode's case and the space around it", "barcode", "xyz9", "\tXYZ9"],
  ])("are compared ignoring %s", async (_what, field, stored, equal) => {
    await shop.product({ [field]: stored });
    expect(answerOf(await shop.call("POST", "/products", productValues({ [field]: equal })))).toEqual(duplicate(field));
  });

  it("differ when only the inner spaces of a sku differ", async () => {
    await shop.product({ sku: "in side" });
    expect((await shop.call("POST", "/products", productValues({ sku: "in  side" }))).status).toBe(200);
  });

  it("may be reused in another workspace", async () => {
    const other = await Shop.open(service);
    const values = productValues();
    expect((await shop.product(values)).name).toBe((await other.product(values)).name);
  });

  it("may stay the same in an update", async () => {
    const values = productValues();
    const product = await shop.product(values);
    expect((await shop.do("PUT", `/products/${product.id}`, { ...values, stock: 1 })).stock).toBe(1);
  });

  it("are released by DELETED and checked again on reactivation", async () => {
    const values = productValues();
    const first = await shop.product(values);
    await shop.do("PUT", `/products/${first.id}`, { ...values, status: "DELETED" });
    const second = await shop.product(values);
    const back = await shop.call("PUT", `/products/${first.id}`, { ...values, status: "ACTIVE" });
    expect(answerOf(back)).toEqual(duplicate("name", "sku", "barcode"));
    expect((await shop.do("GET", `/products/${first.id}`)).status).toBe("DELETED");
    await shop.do("DELETE", `/products/${second.id}`);
    expect((await shop.do("PUT", `/products/${first.id}`, { ...values, status: "ACTIVE" })).status).toBe("ACTIVE");
  });

  it("may be shared by any number of DELETED products", async () => {
    const values = productValues({ status: "DELETED" });
    await shop.product(values);
    expect((await shop.product(values)).status).toBe("DELETED");
  });
});

describe("50 concurrent writes", () => {
  it("create one product from identical values and return 409 to the others", async () => {
    const other = await Shop.open(service);
    const values = productValues();
    const replies = await Promise.all(Array.from({ length: 50 }, () => other.call("POST", "/products", values)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const refused = replies.filter((reply) => reply.status !== 200).map(answerOf);
    expect(refused).toEqual(Array.from({ length: 49 }, () => duplicate("name", "sku", "barcode")));
    expect(await rowsOf(other.workspaceId)).toBe(1);
    expect((await other.do("GET", "/products")).summary).toEqual({ total: 1, active: 1, inactive: 0, outOfStock: 0 });
  });

  it("give a sku to one product and return 409 to the others", async () => {
    const other = await Shop.open(service);
    const products: Product[] = [];
    for (let i = 0; i < 50; i++) products.push(await other.product());
    const replies = await Promise.all(
      products.map(({ id }) => other.call("PUT", `/products/${id}`, productValues({ sku: "THE-ONE" }))),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const refused = replies.filter((reply) => reply.status !== 200).map(answerOf);
    expect(refused).toEqual(Array.from({ length: 49 }, () => duplicate("sku")));
    expect(await rowsOf(other.workspaceId)).toBe(50);
    expect((await other.do("GET", "/products?search=the-one")).pagination.total).toBe(1);
  });

  it("return 409 for two products that swap their skus", async () => {
    const other = await Shop.open(service);
    const [a, b] = [productValues(), productValues()];
    const [first, second] = [await other.product(a), await other.product(b)];
    const replies = await Promise.all(
      Array.from({ length: 25 }).flatMap(() => [
        other.call("PUT", `/products/${first.id}`, { ...a, sku: b.sku }),
        other.call("PUT", `/products/${second.id}`, { ...b, sku: a.sku }),
      ]),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([409]));
  });
});

describe("a refused write with an Idempotency-Key", () => {
  it("replays its 409 with all field errors", async () => {
    const values = productValues();
    await shop.product(values);
    const options = { headers: { "idempotency-key": "again-and-again" } };
    const first = await shop.call("POST", "/products", values, options);
    const second = await shop.call("POST", "/products", values, options);
    expect(answerOf(first)).toEqual(duplicate("name", "sku", "barcode"));
    expect(answerOf(second)).toEqual(answerOf(first));
  });
});
