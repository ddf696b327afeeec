// Type of an unseen question, with short constructors.

import type { UserProfile } from "@vitrine/contract";
import { HOME, KITCHEN, TEXTILES } from "../catalogues.ts";
import { FJELL, STROM } from "../fresh/shops-in-german.ts";
import { MINIK, STUDIO } from "../fresh/shops-of-families.ts";
import { BIRCH, HAMAM, QUELLE } from "../fresh/shops-of-skin.ts";
import { KAMP, STRIDE, WERK } from "../fresh/shops-of-things.ts";
import { BIENE, SCHLAF } from "../fresh-pages/shops-bees-and-beds.ts";
import { BREW, STRING } from "../fresh-pages/shops-english.ts";
import { HEIDE, VITAL } from "../fresh-pages/shops-health.ts";
import { KUNDURA, OYUN } from "../fresh-pages/shops-turkish.ts";
import { CATALOGUE } from "../grade.ts";
import { HAMBURG_SHOPS } from "../strangers/hamburg/shops.ts";
import { ISTANBUL_SHOPS } from "../strangers/istanbul/shops.ts";
import { LISBON_SHOPS } from "../strangers/lisbon/shops.ts";
import { PORTO_SHOPS } from "../strangers/porto/shops.ts";
import { VIENNA_SHOPS } from "../strangers/vienna/shops.ts";
import { MOOR } from "../tuning/shops-care.ts";
import { LODEN } from "../tuning/shops-clothes.ts";
import { LAGUNE, PLANK } from "../tuning/shops-coast.ts";
import { BARBIER, MEADOW } from "../tuning/shops-face.ts";
import { GARDEN, RAD } from "../tuning/shops-garden.ts";
import { DESK, KOSU, STORCH } from "../tuning/shops-leisure.ts";
import { ALBA, YASEMIN } from "../tuning/shops-skin.ts";
import { DEMLIK, WELLE } from "../tuning/shops-tea.ts";
import { CEPTE, KOFFER, YARN } from "../tuning/shops-travel.ts";
import { DERI, KUTU, LARDER, PERLE } from "../tuning/shops-various.ts";
import { COPPER, LAVIN, QUELL } from "../unseen-second/shops-apothecary.ts";
import { MIZRAP, REED, SPUR } from "../unseen-second/shops-hobbies.ts";
import { UYKU } from "../unseen-second/shops-sleep.ts";
import { THIRD_SHOPS } from "../unseen-third/shops.ts";
import { FERN, NAR } from "./shops-beauty.ts";
import { CINAR, KLANG } from "./shops-of-homes.ts";
import { GIPFEL, PAWS } from "./shops-outdoors.ts";

export const SHOPS = {
  fern: { sector: "BEAUTY", products: FERN },
  nar: { sector: "BEAUTY", products: NAR },
  gipfel: { sector: "TEXTILE", products: GIPFEL },
  paws: { sector: "GENERAL", products: PAWS },
  cinar: { sector: "GENERAL", products: CINAR },
  klang: { sector: "GENERAL", products: KLANG },
  copper: { sector: "BEAUTY", products: COPPER },
  quell: { sector: "BEAUTY", products: QUELL },
  lavin: { sector: "BEAUTY", products: LAVIN },
  uyku: { sector: "TEXTILE", products: UYKU },
  reed: { sector: "GENERAL", products: REED },
  spur: { sector: "GENERAL", products: SPUR },
  mizrap: { sector: "GENERAL", products: MIZRAP },
  ...THIRD_SHOPS,
  // Shops that may be tuned on.
  lumen: { sector: "BEAUTY", products: CATALOGUE },
  textiles: { sector: "TEXTILE", products: TEXTILES },
  kitchen: { sector: "GENERAL", products: KITCHEN },
  home: { sector: "GENERAL", products: HOME },
  garden: { sector: "GENERAL", products: GARDEN },
  rad: { sector: "GENERAL", products: RAD },
  demlik: { sector: "GENERAL", products: DEMLIK },
  welle: { sector: "BEAUTY", products: WELLE },
  perle: { sector: "GENERAL", products: PERLE },
  kutu: { sector: "GENERAL", products: KUTU },
  larder: { sector: "GENERAL", products: LARDER },
  deri: { sector: "BEAUTY", products: DERI },
  alba: { sector: "BEAUTY", products: ALBA },
  loden: { sector: "TEXTILE", products: LODEN },
  moor: { sector: "BEAUTY", products: MOOR },
  storch: { sector: "GENERAL", products: STORCH },
  kosu: { sector: "GENERAL", products: KOSU },
  desk: { sector: "GENERAL", products: DESK },
  koffer: { sector: "GENERAL", products: KOFFER },
  cepte: { sector: "GENERAL", products: CEPTE },
  yarn: { sector: "GENERAL", products: YARN },
  meadow: { sector: "BEAUTY", products: MEADOW },
  barbier: { sector: "BEAUTY", products: BARBIER },
  lagune: { sector: "BEAUTY", products: LAGUNE },
  plank: { sector: "GENERAL", products: PLANK },
  yasemin: { sector: "BEAUTY", products: YASEMIN },
  biene: { sector: "GENERAL", products: BIENE },
  schlaf: { sector: "GENERAL", products: SCHLAF },
  vital: { sector: "GENERAL", products: VITAL },
  heide: { sector: "BEAUTY", products: HEIDE },
  kundura: { sector: "TEXTILE", products: KUNDURA },
  oyun: { sector: "GENERAL", products: OYUN },
  brew: { sector: "GENERAL", products: BREW },
  string: { sector: "GENERAL", products: STRING },
  birch: { sector: "BEAUTY", products: BIRCH },
  quelle: { sector: "BEAUTY", products: QUELLE },
  hamam: { sector: "BEAUTY", products: HAMAM },
  minik: { sector: "BEAUTY", products: MINIK },
  studio: { sector: "BEAUTY", products: STUDIO },
  stride: { sector: "TEXTILE", products: STRIDE },
  werk: { sector: "GENERAL", products: WERK },
  fjell: { sector: "TEXTILE", products: FJELL },
  strom: { sector: "GENERAL", products: STROM },
  kamp: { sector: "GENERAL", products: KAMP },
  ...HAMBURG_SHOPS,
  ...ISTANBUL_SHOPS,
  ...VIENNA_SHOPS,
  ...LISBON_SHOPS,
  ...PORTO_SHOPS,
} as const;

export type Shop = keyof typeof SHOPS;
export type Language = "en" | "tr" | "de";
export type Kind = "answerable" | "abstain" | "which" | "limits" | "compare" | "follow" | "parts" | "routine";

/** A quote from the shop's texts; one of several is enough. */
type Fact = string | readonly string[];

export interface UnseenQuestion {
  kind: Kind;
  shop: Shop;
  language: Language;
  ask: string;
  /** The open product page; undefined for the routine chat. */
  at?: string;
  /** Earlier questions of the visitor. */
  after?: readonly string[];
  facts?: readonly Fact[];
  /** Patterns of false statements. */
  never?: readonly RegExp[];
  /** Right products to name; with an empty list, the answer must say that no product fits. */
  fits?: readonly string[];
  /** Naming one of these is wrong. */
  unfit?: readonly string[];
  profile?: UserProfile;
  selected?: readonly string[];
  /** Order of a routine's products that share a time of day. */
  order?: readonly string[];
  /** Two products that never share a time of day. */
  apart?: readonly [string, string];
  /** Pattern expected in the warnings or the text. */
  warns?: RegExp;
}

type More = Partial<UnseenQuestion>;

const at =
  (kind: Kind) =>
  (
    shop: Shop,
    page: string,
    language: Language,
    ask: string,
    facts: readonly Fact[],
    more: More = {},
  ): UnseenQuestion => ({
    kind,
    shop,
    at: page,
    language,
    ask,
    facts,
    ...more,
  });

export const answerable = at("answerable");
export const parts = at("parts");
export const compare = at("compare");

export const abstain = (shop: Shop, page: string, language: Language, ask: string, more: More = {}) =>
  at("abstain")(shop, page, language, ask, [], more);

export const follow = (
  shop: Shop,
  page: string,
  language: Language,
  after: string,
  ask: string,
  facts: readonly Fact[],
  more: More = {},
) => at("follow")(shop, page, language, ask, facts, { after: [after], ...more });

const choice =
  (kind: Kind) =>
  (
    shop: Shop,
    page: string | null,
    language: Language,
    ask: string,
    fits: readonly string[],
    unfit: readonly string[] = [],
    more: More = {},
  ): UnseenQuestion => ({ kind, shop, ...(page === null ? {} : { at: page }), language, ask, fits, unfit, ...more });

export const which = choice("which");
export const limits = choice("limits");

export const routine = (shop: Shop, language: Language, ask: string, more: More): UnseenQuestion => ({
  kind: "routine",
  shop,
  language,
  ask,
  ...more,
});
