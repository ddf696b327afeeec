// Share of needed products that the search finds among many, and its duration.

import { findRelated } from "../../src/domains/assistant/grounding.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { searchTerms } from "../../src/providers/models/index.ts";
import { rankProducts } from "../../src/providers/models/text/catalogue-ranking.ts";
import { readWish } from "../../src/providers/models/text/wishes.ts";
import type { Database } from "../../src/storage/database.ts";
import { codeKey, toKeyText } from "../../src/storage/text-keys.ts";
import { seedProducts } from "../harness/seed-products.ts";
import type { Written } from "./large-catalogue.ts";
import type { ShopQuestion } from "./sets.ts";

/** Writes products like an import, without tags. */
export const writeProducts = (database: Database, workspace: string, products: readonly Written[], now: Date) => {
  const rows = products.map(({ id, name, brand, description, information }) => {
    // The names of generated products repeat.
    const key = toKeyText(codeKey(id));
    return { id, name, brand, description, information, keys: { name: key, sku: key, barcode: key } };
  });
  return seedProducts(database, workspace, rows, now);
};

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
  questions: readonly ShopQuestion[],
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
