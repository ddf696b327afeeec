// Layouts that imports understand, and their detection.

import type { ImportProfile, ImportRules } from "@vitrine/contract";
import { comparable } from "../columns.ts";
import { bigcommerce } from "./bigcommerce.ts";
import { google } from "./google.ts";
import { magento } from "./magento.ts";
import { prestashop } from "./prestashop.ts";
import type { Profile, ShopName } from "./shop-file.ts";
import { shopify } from "./shopify.ts";
import { woocommerce } from "./woocommerce.ts";

const SHOPS: readonly Profile[] = [shopify, woocommerce, bigcommerce, magento, prestashop, google];

/** The service's own layout. */
const vitrine = { name: "vitrine", signs: [["sku", "name", "brand", "barcode", "stock"]] } as const;

/** More specific layouts come first: the service's own files may also have Google's few columns. */
const LAYOUTS: readonly Pick<Profile | typeof vitrine, "name" | "signs">[] = [
  ...SHOPS.filter((shop) => shop !== google),
  vitrine,
  google,
];

export const profileNamed = (name: ShopName): Profile => SHOPS.find((profile) => profile.name === name) as Profile;

function recognizeLayout(columns: readonly string[]): ImportProfile | undefined {
  const there = new Set(columns.map(comparable));
  const layout = LAYOUTS.find(({ signs }) => signs.some((set) => set.every((column) => there.has(comparable(column)))));
  return layout?.name;
}

/**
 * Returns the layout for a file with these columns; null reads them by name only. `auto` detects a shop's file. Other
 * files have the service's own layout, which takes rules only if the client gives them.
 */
export function layoutOf(
  asked: ImportProfile | "auto" | null,
  rules: ImportRules | null,
  columns: readonly string[],
): ImportProfile | null {
  if (asked !== "auto") return asked;
  const found = recognizeLayout(columns) ?? "vitrine";
  return found === "vitrine" && rules === null ? null : found;
}
