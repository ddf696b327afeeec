import { z } from "zod";
import { count } from "../fields.ts";

const measure = (description: string) =>
  z.strictObject({ used: count(), limit: count() }).meta({ description: `${description}: used, and limit.` });

/** Storage of a workspace and its limits. A write beyond a limit fails with `storage_full`. */
export const StorageUse = z
  .strictObject({
    mediaBytes: measure("Bytes of pictures"),
    catalogueBytes: measure("Bytes of text of products, collections and tags"),
    products: measure("Products of every status"),
    unfinishedImports: measure("Imports that wait or run"),
  })
  .meta({ id: "StorageUse" });
export type StorageUse = z.output<typeof StorageUse>;

export const storageUseExample: StorageUse = {
  mediaBytes: { used: 48_211_004, limit: 5_368_709_120 },
  catalogueBytes: { used: 1_920_411, limit: 2_147_483_648 },
  products: { used: 412, limit: 1_000_000 },
  unfinishedImports: { used: 0, limit: 2 },
};
