import { type ProductValues, writeProducts } from "../../src/domains/catalogue/product-writes.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import type { Database } from "../../src/storage/database.ts";

const BATCH = 1000;

/** Creates many products without the API, because their creation is not under test. Values other than the id have defaults. */
export async function seedProducts(
  database: Database,
  workspaceId: string,
  products: readonly ProductValues[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < products.length; from += BATCH) {
    const batch = products.slice(from, from + BATCH).map((values) => {
      const { id } = values;
      const codes = { name: id, sku: id, barcode: id, slugs: [`${workspaceId}-${id}`] };
      const others = { brand: "Acme", description: "", information: "", sales: [], tagIds: [], imageIds: [] };
      return { ...codes, ...others, stock: 5, status: "ACTIVE" as const, ...values };
    });
    await database.write((tx) => writeProducts(tx, assumeWorkspace(workspaceId, "test"), batch, null, now));
  }
}

export const numbered = <T>(count: number, of: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => of(n + 1));
