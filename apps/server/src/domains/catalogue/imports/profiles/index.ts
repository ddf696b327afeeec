// The shops whose files are understood, and how a file is told from the others.

import type { ImportProfile } from "@vitrine/contract";
import { comparable } from "../columns.ts";
import { bigcommerce } from "./bigcommerce.ts";
import { google } from "./google.ts";
import { magento } from "./magento.ts";
import { prestashop } from "./prestashop.ts";
import type { Profile } from "./shop-file.ts";
import { shopify } from "./shopify.ts";
import { vitrine } from "./vitrine.ts";
import { woocommerce } from "./woocommerce.ts";

/** The more particular first. */
const PROFILES: readonly Profile[] = [shopify, woocommerce, bigcommerce, magento, prestashop, vitrine, google];

export const profileNamed = (name: ImportProfile): Profile =>
  PROFILES.find((profile) => profile.name === name) as Profile;

export function recognizeProfile(columns: readonly string[]): Profile | undefined {
  const there = new Set(columns.map(comparable));
  return PROFILES.find(({ signs }) => signs.some((set) => set.every((column) => there.has(comparable(column)))));
}
