import { beforeAll, describe, expect, it } from "vitest";
import { findRelated } from "../../src/domains/assistant/grounding.ts";
import { TextIndex } from "../../src/domains/catalogue/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { type ProductFacts, searchTerms } from "../../src/providers/models/index.ts";
import { rankProducts } from "../../src/providers/models/text/catalogue-ranking.ts";
import { readWish } from "../../src/providers/models/text/wishes.ts";
import { sql } from "../../src/storage/database.ts";
import { keysOfWord } from "../../src/storage/text-index-keys.ts";
import { SHOPS } from "../assistant-eval/unseen/question.ts";
import { LIMITS, WHICH } from "../assistant-eval/unseen/questions-of-many.ts";
import { withService } from "../harness/service.ts";
import { AiShop } from "./setting.ts";

const UNSEEN = ["fern", "nar", "gipfel", "paws", "cinar", "klang"] as const;
const PRODUCTS: ProductFacts[] = UNSEEN.flatMap((shop) => [...SHOPS[shop].products]);
/** With them the catalogue has about 130. */
const OTHERS = 50;

const service = withService(() => ({ env: { CHALLENGE_PROVIDER: "none" } }));
let shop: AiShop;
let index: TextIndex;
beforeAll(async () => {
  shop = await AiShop.open(service, 1000);
  index = new TextIndex(service.database, async () => {});
  await write(shop.id, PRODUCTS);
  const others = Array.from({ length: OTHERS }, (_, n) => ({
    id: `other${n}`,
    name: `Notebook ${n}`,
    brand: "Paperworks",
    description: `Lined paper, ${n} sheets, for school and home.`,
    information: "Recycled. Made in Germany.",
  }));
  await write(shop.id, others);
  await index.keep();
});

type Written = Pick<ProductFacts, "id" | "name" | "brand" | "description" | "information">;

/** As an import would. */
const write = (workspace: string, products: readonly Written[]) =>
  service.database.write(async (tx) => {
    for (const { id, name, brand, description, information } of products) {
      await tx.run(sql`
        insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                              sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
        values (${workspace}, ${id}, ${name}, sha256(${`n${id}`}::bytea), 'n', ${brand}, ${`${workspace}-${id}`},
                ${description}, ${information}, '[]', ${id}, sha256(${`s${id}`}::bytea), ${id}, sha256(${`b${id}`}::bytea), 5,
                'ACTIVE', ${service.clock.now()}, ${service.clock.now()})`);
      await tx.run(sql`
        insert into product_search (workspace_id, product_id, search_text) values (${workspace}, ${id}, ${name.toLowerCase()})`);
    }
  });

const find = (message: string, workspace = shop.id) =>
  service.database.read((tx) =>
    findRelated(tx, assumeWorkspace(workspace, "test"), {
      terms: searchTerms(message),
      before: [],
      except: [],
      max: 60,
    }),
  );

const due = async () => {
  const rows = await service.database.read((tx) =>
    tx.many<{ id: string }>(sql`select product_id as id from product_texts_due`),
  );
  return rows.map(({ id }) => id);
};

describe("the products that a question needs", () => {
  const asked = [...WHICH, ...LIMITS].filter(({ fits }) => fits !== undefined && fits.length > 0);

  it("are among the first five, in a catalogue of six shops", async () => {
    let found = 0;
    for (const { ask, language, fits = [] } of asked) {
      const ranked = rankProducts(readWish(ask, language), await find(ask)).slice(0, 5);
      if (ranked.some(({ product }) => fits.includes(product.id))) found++;
    }
    expect(found / asked.length).toBeGreaterThanOrEqual(0.75);
  });

  it("are found by what only their description says", async () => {
    const names = (await find("something against puffiness in the morning")).map(({ id }) => id);
    expect(names.slice(0, 10)).toContain("eye");
    expect((await find("Wassersäule")).map(({ id }) => id).slice(0, 5)).toContain("shell");
  });

  it("take two statements to find", async () => {
    const asked: unknown[] = [];
    const terms = searchTerms("which jacket for heavy rain");
    await service.database.read((tx) => {
      const counted = new Proxy(tx, {
        get: (target, name, receiver) => {
          if (name === "many") asked.push(name);
          const value = Reflect.get(target, name, receiver);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      return findRelated(counted, assumeWorkspace(shop.id, "test"), { terms, before: [], except: [], max: 60 });
    });
    expect(asked).toHaveLength(2);
  });

  it("are never another workspace's", async () => {
    const other = await AiShop.open(service);
    expect(await find("something against puffiness", other.id)).toEqual([]);
  });
});

describe("the index of texts", () => {
  it("has the keys that a question is looked up by", async () => {
    for (const word of ["Jacke", "Hardshelljacke", "kuruyan", "İndüksiyon", "Füße", "çay", "spf50"]) {
      const { keys } = await service.database.read((tx) =>
        tx.one<{ keys: number[] }>(sql`select text_keys(${word}) as keys`),
      );
      expect([...keys].sort(), word).toEqual(keysOfWord(word).sort());
    }
  });

  it("is not touched by a change of stock, and is by one of a text", async () => {
    await index.keep();
    await service.database.write((tx) =>
      tx.run(sql`update products set stock = 9 where workspace_id = ${shop.id} and id = 'lampe'`),
    );
    expect(await due()).toEqual([]);
    await service.database.write((tx) =>
      tx.run(sql`
        update products set information = 'Mit Zirbenholz.', stock = 8 where workspace_id = ${shop.id} and id = 'lampe'`),
    );
    expect(await due()).toEqual(["lampe"]);
    // Not indexed yet, and looked at all the same.
    expect((await find("Zirbenholz")).map(({ id }) => id)).toContain("lampe");
    await index.keep();
    expect(await due()).toEqual([]);
    expect((await find("Zirbenholz")).map(({ id }) => id)[0]).toBe("lampe");
  });
});
