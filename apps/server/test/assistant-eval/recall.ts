// Share of needed products that the search finds among many, and its duration.

import { findRelated } from "../../src/domains/assistant/grounding.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { searchTerms } from "../../src/providers/models/index.ts";
import { rankProducts } from "../../src/providers/models/text/catalogue-ranking.ts";
import { readWish } from "../../src/providers/models/text/wishes.ts";
import { type Database, sql } from "../../src/storage/database.ts";
import type { Written } from "./large-catalogue.ts";
import type { UnseenQuestion } from "./unseen/question.ts";

/** Inserts products like an import, without tags. */
export const writeProducts = (database: Database, workspace: string, products: readonly Written[], now: Date) =>
  database.write(async (tx) => {
    const column = (of: (product: Written) => string) => products.map(of);
    await tx.run(sql`
      insert into products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales,
                            sku, sku_key, barcode, barcode_key, stock, status, created_at, updated_at)
      select ${workspace}, id, name, sha256(('n' || id)::bytea), 'n', brand, ${workspace} || '-' || id, description, information,
             '[]', id, sha256(('s' || id)::bytea), id, sha256(('b' || id)::bytea), 5, 'ACTIVE', ${now}, ${now}
      from unnest(${column(({ id }) => id)}::text[], ${column(({ name }) => name)}::text[],
                  ${column(({ brand }) => brand)}::text[], ${column(({ description }) => description)}::text[],
                  ${column(({ information }) => information)}::text[]) as p (id, name, brand, description, information)`);
    await tx.run(sql`
      insert into product_search (workspace_id, product_id, search_text)
      select ${workspace}, id, lower(name)
      from unnest(${column(({ id }) => id)}::text[], ${column(({ name }) => name)}::text[]) as p (id, name)`);
  });

export const findFor = (database: Database, workspace: string, message: string, max = 60) =>
  database.read((tx) =>
    findRelated(tx, assumeWorkspace(workspace, "test"), { terms: searchTerms(message), before: [], except: [], max }),
  );

export interface Recall {
  /** Share of questions with a fitting product among the first five. */
  readonly atFive: number;
  /** Share with a fitting product among all candidates for the ranking. */
  readonly atAll: number;
  readonly medianMilliseconds: number;
}

export async function measureRecall(
  database: Database,
  workspace: string,
  questions: readonly UnseenQuestion[],
): Promise<Recall> {
  const asked = questions.filter(({ fits = [] }) => fits.length > 0);
  const times: number[] = [];
  let atFive = 0;
  let atAll = 0;
  for (const { ask, language, fits = [] } of asked) {
    const begun = performance.now();
    const found = await findFor(database, workspace, ask);
    times.push(performance.now() - begun);
    const ranked = rankProducts(readWish(ask, language), found).slice(0, 5);
    if (ranked.some(({ product }) => fits.includes(product.id))) atFive++;
    if (found.some(({ id }) => fits.includes(id))) atAll++;
  }
  times.sort((a, b) => a - b);
  return {
    atFive: atFive / asked.length,
    atAll: atAll / asked.length,
    medianMilliseconds: times[Math.floor(times.length / 2)] ?? 0,
  };
}
