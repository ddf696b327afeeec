import { beforeAll, describe, expect, it } from "vitest";
import { findRelated } from "../../src/domains/assistant/grounding.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { routineTerms, searchTerms } from "../../src/providers/models/index.ts";
import { sql } from "../../src/storage/database.ts";
import { numbered, seedProducts } from "../harness/seed-products.ts";
import { withService } from "../harness/service.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const CREAMS = 2000;

const service = withService(() => ({ models, env: { CHALLENGE_PROVIDER: "none" } }));
let shop: AiShop;
const models = new ScriptedModels();
beforeAll(async () => {
  shop = await AiShop.open(service, 1000);
  await shop.settings({ sector: "BEAUTY" });
  for (const name of ["Fig cleanser", "Linen sunscreen", "Night serum", "Rose water"]) await shop.product({ name });
  await addCreams();
});

/** Adds creams like an import, all later than the few other products. */
async function addCreams(): Promise<void> {
  const creams = numbered(CREAMS, (n) => ({ id: `prd_zz${n}`, name: `Cream ${n}`, brand: "Lumen" }));
  await seedProducts(service.database, shop.id, creams, service.clock.now());
  await service.database.write((tx) => tx.run(sql`analyze product_search`));
}

describe("a catalogue of 2000 products", () => {
  const find = (terms: Parameters<typeof findRelated>[2]["terms"]) =>
    service.database.read((tx) =>
      findRelated(tx, assumeWorkspace(shop.id, "test"), { terms, before: [], except: [], max: 24 }),
    );

  it("finds every kind of product for a routine although creams dominate", async () => {
    const names = (await find(routineTerms("I need something with cream", "BEAUTY"))).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Fig cleanser", "Linen sunscreen", "Night serum"]));
    expect(names).toHaveLength(24);
  });

  it("finds a product by a rare word next to a common one", async () => {
    const names = (await find(searchTerms("Which cream goes with rose?"))).map(({ name }) => name);
    expect(names).toContain("Rose water");
    expect(names.filter((name) => name.startsWith("Cream")).length).toBeGreaterThan(10);
  });

  it("finds a product by its tag", async () => {
    const tag = await shop.tag("Vegan");
    const product = await shop.product({ name: "Plum balm", tagIds: [tag.id] });
    const found = await find(searchTerms("Habt ihr etwas Veganes?"));
    expect(found).toContainEqual(expect.objectContaining({ id: product.id, tags: ["Vegan"] }));
  });

  it("reads fewer than 100 rows after the table grows within the transaction", async () => {
    const related = { terms: searchTerms("An evening routine for dry skin?"), before: [], except: [], max: 24 };
    const { looks } = await service.database.write(async (tx) => {
      await findRelated(tx, assumeWorkspace(shop.id, "test"), related);
      await tx.run(sql`
        insert into product_texts (workspace_id, product_id, keys)
        select workspace_id, id, array[1, 2, 3] from products where workspace_id = ${shop.id} and id like 'prd_zz%'`);
      await findRelated(tx, assumeWorkspace(shop.id, "test"), related);
      return tx.one<{ looks: number }>(sql`
        select (idx_tup_fetch + seq_tup_read)::int as looks from pg_stat_xact_user_tables where relname = 'product_texts'`);
    });
    expect(looks).toBeLessThan(100);
  });

  it("needs 15 SQL statements per chat", async () => {
    const product = await shop.product({ name: "Quince toner" });
    const guest = await shop.guest();
    expect((await shop.ask(product.id, guest)).status).toBe(200);
    service.statements.length = 0;
    expect((await shop.ask(product.id, guest, { message: "Which cream goes with rose?" })).status).toBe(200);
    expect(service.statements).toHaveLength(15);
  });
});

describe("the automatic sector of a catalogue", () => {
  it("changes at once when products are published or deleted", async () => {
    const own = await AiShop.open(service);
    const sector = async () => {
      const { body } = await own.call("GET", "/bootstrap");
      return body.workspace.sector;
    };
    expect(await sector()).toBe("GENERAL");
    service.clock.advance(1);
    const shirt = await own.product({ name: "Linen shirt", description: "A shirt of washed linen." });
    expect(await sector()).toBe("TEXTILE");
    service.clock.advance(1);
    const change = { name: "Face cream", description: "A cream for dry skin." };
    await own.manage("PATCH", `/products/${shirt.id}`, change);
    expect(await sector()).toBe("BEAUTY");
    await own.manage("DELETE", `/products/${shirt.id}`);
    expect(await sector()).toBe("GENERAL");
  });
});
