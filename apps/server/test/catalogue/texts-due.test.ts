// The process that writes a product indexes its texts: it knows the workspace and queries no other.

import { beforeAll, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { csv, Importer } from "../imports/setting.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open(service);
});

/** Index statements in their order: queries of one workspace, queries of all, and indexing. */
async function kept(): Promise<string[]> {
  service.statements.length = 0;
  await service.drainJobs();
  return service.statements.flatMap((text) => {
    if (text.includes("index_texts")) return ["indexes"];
    if (text.includes("from product_texts_due limit")) return ["asks all"];
    return text.includes("from product_texts_due where") ? ["asks one"] : [];
  });
}

const INDEXED = ["asks one", "indexes", "asks all"];

it("indexes a product after its creation, update and restoration", async () => {
  const values = productValues();
  const { id } = await shop.product(values);
  expect(await kept()).toEqual(INDEXED);
  await shop.do("PUT", `/products/${id}`, { ...values, description: "Something else" });
  expect(await kept()).toEqual(INDEXED);
  await shop.do("PUT", `/products/${id}`, { ...values, description: "Something else", stock: 7 });
  expect(await kept()).toEqual(["asks one", "asks all"]);
  expect(await kept()).toEqual(["asks all"]);
  await shop.do("DELETE", `/products/${id}?bin=true`);
  expect(await kept()).toEqual(["asks all"]);
  const { token } = await connect(service, shop.tenant.account.id);
  await new Agent(service, token).ok("restore", { workspaceId: shop.workspaceId, id });
  expect(await kept()).toEqual(INDEXED);
});

it("indexes the products of an import and of its undo", async () => {
  const importer = new Importer(service, shop.tenant);
  await importer.upload(csv("A,One,Acme,BA,1"));
  expect(await kept()).toEqual(INDEXED);
  const { body } = await importer.upload(csv("A,Another,Acme,BA,1"));
  expect(await kept()).toEqual(INDEXED);
  await importer.call("POST", `/imports/${body.id}/undo`);
  expect(await kept()).toEqual(INDEXED);
});

it("indexes products that a killed process left behind", async () => {
  const { id } = await shop.product();
  await kept();
  await service.database.write((tx) =>
    tx.run(sql`insert into product_texts_due (workspace_id, product_id) values (${shop.workspaceId}, ${id})`),
  );
  expect(await kept()).toEqual(["asks all", "asks one", "indexes", "asks all"]);
});
