// The layouts that imports understand, and how a file shows its own.

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

/** Our own layout. */
const vitrine = { name: "vitrine", signs: [["sku", "name", "brand", "barcode", "stock"]] } as const;

/** The more particular first. Google's few columns may also stand in a file of ours. */
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
 * The layout in which an import reads a file with these columns; null reads them by their names alone. `auto` recognises a shop's
 * file. Any other file has our own layout, which takes rules only where the client gives them.
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
