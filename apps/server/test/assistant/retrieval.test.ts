import { beforeAll, describe, expect, it } from "vitest";
import { findRelated } from "../../src/domains/assistant/grounding.ts";
import { writeProducts as changeProducts, type ProductValues } from "../../src/domains/catalogue/product-writes.ts";
import { TextIndex } from "../../src/domains/catalogue/text-index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { type ProductFacts, searchTerms } from "../../src/providers/models/index.ts";
import { sql } from "../../src/storage/database.ts";
import { keysOfName, keysOfWord } from "../../src/storage/text-index-keys.ts";
import type { Written } from "../assistant-eval/large-catalogue.ts";
import { findFor, measureRecall, writeProducts } from "../assistant-eval/recall.ts";
import { getShop, shopQuestions } from "../assistant-eval/sets.ts";
import { withService } from "../harness/service.ts";
import { AiShop } from "./setting.ts";

const UNSEEN = ["fern", "nar", "gipfel", "paws", "cinar", "klang"] as const;
const PRODUCTS: ProductFacts[] = UNSEEN.flatMap((shop) => getShop(shop).products);
/** The catalogue has about 130 products with them. */
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

const write = (workspace: string, products: readonly Written[]) =>
  writeProducts(service.database, workspace, products, service.clock.now());

const find = (message: string, workspace = shop.id) => findFor(service.database, workspace, message);

const due = async () => {
  const rows = await service.database.read((tx) =>
    tx.many<{ id: string }>(sql`select product_id as id from product_texts_due`),
  );
  return rows.map(({ id }) => id);
};

describe("products relevant to a question", () => {
  it("have a recall of at least 0.85 among the first five", async () => {
    const asked = shopQuestions("first").filter(({ kind }) => kind === "which" || kind === "limits");
    const { atFive } = await measureRecall(service.database, shop.id, asked);
    expect(atFive).toBeGreaterThanOrEqual(0.85);
  });

  it("are found by words of the description only", async () => {
    const names = (await find("something against puffiness in the morning")).map(({ id }) => id);
    expect(names.slice(0, 10)).toContain("eye");
    expect((await find("Wassersäule")).map(({ id }) => id).slice(0, 5)).toContain("shell");
  });

  it("are found with two SQL statements", async () => {
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

  it("never belong to another workspace", async () => {
    const other = await AiShop.open(service);
    expect(await find("something against puffiness", other.id)).toEqual([]);
  });
});

describe("a search among more products per word than the index reads", () => {
  /** More products than the index reads per term. */
  const MANY = 1_050;
  let large: AiShop;
  beforeAll(async () => {
    large = await AiShop.open(service);
    const filler = (of: string, n: number): Written => ({
      id: `${of}${n}`,
      name: `Piece ${n}`,
      brand: "Paperworks",
      description: `Sold by the ${of}.`,
      information: "",
    });
    const all = ["dozen", "pallet"].flatMap((of) => Array.from({ length: MANY }, (_, n) => filler(of, n)));
    const both = { ...filler("both", 0), description: "Sold by the dozen and by the pallet." };
    const called = { ...filler("called", 0), name: "Pallet jack", description: "Lifts two tonnes." };
    await write(large.id, [...all.slice(0, MANY), both, called, ...all.slice(MANY)]);
    await index.keep();
  });

  it("ranks a product with two common words above products with one", async () => {
    const mentioning = (await find("dozen pallet", large.id)).filter(({ id }) => id !== "called0");
    expect(mentioning[0]?.id).toBe("both0");
  });

  it("ranks a product named by the word above products that mention it", async () => {
    expect((await find("pallet", large.id))[0]?.id).toBe("called0");
  });
});

describe("a search that samples the products of a word", () => {
  /** Number of products of each kind. Every 32nd is in the sample, and a question gets 66. */
  const MANY = 2_600;
  let crowded: AiShop;
  const like = (of: string, description: string): Written => ({
    id: of,
    name: "Piece",
    brand: "Paperworks",
    description,
    information: "",
  });

  /** Inserts copies of one text, whose search keys are computed once. */
  const multiply = (of: string, times: number) =>
    service.database.write(async (tx) => {
      const copies = sql`select ${of} || '-' || n as id from generate_series(1, ${times}) n`;
      await tx.run(sql`
        insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                              sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
        select p.workspace_id, c.id, p.name, sha256(c.id::bytea), p.name_order, p.brand, ${crowded.id} || '-' || c.id,
               p.description, p.information, p.sales, c.id, sha256(c.id::bytea), c.id, sha256(c.id::bytea), p.stock,
               p.status, p.created_at, p.updated_at
        from products p, (${copies}) as c where p.workspace_id = ${crowded.id} and p.id = ${of}`);
      await tx.run(sql`
        insert into product_texts (workspace_id, product_id, keys)
        select t.workspace_id, c.id, t.keys from product_texts t, (${copies}) as c
        where t.workspace_id = ${crowded.id} and t.product_id = ${of}`);
      await tx.run(sql`
        insert into product_search (workspace_id, product_id, search_text)
        select s.workspace_id, c.id, s.search_text from product_search s, (${copies}) as c
        where s.workspace_id = ${crowded.id} and s.product_id = ${of}`);
      await tx.run(sql`delete from product_texts_due where workspace_id = ${crowded.id}`);
    });

  beforeAll(async () => {
    crowded = await AiShop.open(service);
    await write(crowded.id, [
      like("both", "Sold by the dozen and by the pallet."),
      like("third", "Comes with a ribbon."),
      like("all", "Sold by the dozen and by the pallet, with a ribbon."),
      like("rare", "Sold by the dozen, with a tassel."),
      { ...like("named", ""), name: "Chamberlain" },
    ]);
    await index.keep();
    for (const id of ["both", "third"]) await multiply(id, MANY);
  });

  /** The stored catalogue size decides which samples are read. */
  const tellSize = (size: number) =>
    service.database.write(async (tx) => {
      await tx.run(sql`delete from catalogue_counts where workspace_id = ${crowded.id}`);
      await tx.run(sql`
        insert into catalogue_counts (workspace_id, kind, slot, n) values (${crowded.id}, 'ACTIVE in', 0, ${size})`);
    });

  describe.each([2 * MANY, 900_000])("among %i products", (size) => {
    beforeAll(() => tellSize(size));

    it("ranks the product with all words first, even outside every sample", async () => {
      expect((await find("dozen pallet ribbon", crowded.id))[0]?.id).toBe("all");
    });

    it("ranks the product with the rare word first", async () => {
      expect((await find("dozen pallet tassel", crowded.id))[0]?.id).toBe("rare");
    });

    it("returns 60 products, all with the searched word", async () => {
      for (const question of ["dozen pallet", "dozen"]) {
        const found = await find(question, crowded.id);
        expect(found).toHaveLength(60);
        expect(found.every(({ description }) => description.includes("dozen"))).toBe(true);
      }
    });

    it("finds a rare name by its middle part and 60 products of a common name", async () => {
      expect((await find("amber", crowded.id))[0]?.id).toBe("named");
      const found = await find("piece", crowded.id);
      expect(found).toHaveLength(60);
      expect(found.every(({ name }) => name === "Piece")).toBe(true);
    });
  });

  it("returns 60 matching products in a catalogue of five million", async () => {
    await tellSize(5_000_000);
    const found = await find("dozen pallet", crowded.id);
    expect(found).toHaveLength(60);
    expect(found.every(({ description }) => description.includes("dozen"))).toBe(true);
  });
});

describe("the text index", () => {
  it("computes the same keys in SQL and in code", async () => {
    for (const word of ["Jacke", "Hardshelljacke", "kuruyan", "İndüksiyon", "Füße", "çay", "spf50"]) {
      const { keys } = await service.database.read((tx) =>
        tx.one<{ keys: number[] }>(sql`select text_keys(${word}, '') as keys`),
      );
      expect([...keys].sort(), word).toEqual(keysOfWord(word).sort());
      const { named } = await service.database.read((tx) =>
        tx.one<{ named: number[] }>(sql`select text_keys(${word}, '=') as named`),
      );
      expect([...named].sort(), word).toEqual(keysOfName(word).sort());
    }
  });

  const change = (values: ProductValues) =>
    service.database.write((tx) =>
      changeProducts(tx, assumeWorkspace(shop.id, "test"), [values], null, service.clock.now()),
    );

  it("is updated when a text changes, not when the stock changes", async () => {
    await index.keep();
    await change({ id: "lampe", stock: 9 });
    expect(await due()).toEqual([]);
    await change({ id: "lampe", information: "Mit Zirbenholz.", stock: 8 });
    expect(await due()).toEqual(["lampe"]);
    // The product is not indexed yet, and the search finds it anyway.
    expect((await find("Zirbenholz")).map(({ id }) => id)).toContain("lampe");
    await index.keep();
    expect(await due()).toEqual([]);
    expect((await find("Zirbenholz")).map(({ id }) => id)[0]).toBe("lampe");
  });
});
