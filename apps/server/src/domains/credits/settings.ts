import type { CreditPack, ThinkingLevel } from "@vitrine/contract";
import { z } from "zod";
import { defineSection } from "../../settings/section.ts";

type CostByLevel = Readonly<Record<ThinkingLevel, number>>;

/** Prices of metered operations, in credits. */
export interface CreditCosts {
  productChat: CostByLevel;
  routineChat: CostByLevel;
  faceAnalysis: number;
  /** Per image in the request. */
  image: number;
}

export interface CreditSettings {
  packs: readonly CreditPack[];
  costs: CreditCosts;
}

const packs = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(",").map((pack) => pack.split(":").map(Number)))
    .pipe(z.array(z.tuple([z.int().min(1), z.int().min(1)])).min(1));

const HIGHEST_COST = 1000;
const credits = () => z.int().min(1).max(HIGHEST_COST);
const cost = (fallback: number) => z.coerce.number().int().min(1).max(HIGHEST_COST).default(fallback);
const costs = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(",").map(Number))
    .pipe(z.tuple([credits(), credits(), credits()]));

const byLevel = ([LOW, MEDIUM, HIGH]: [number, number, number]): CostByLevel => ({ LOW, MEDIUM, HIGH });

export const creditsSection = defineSection({
  title: "Credits",
  variables: {
    CREDIT_PACKS: packs("500:1000,1000:1900,5000:9000").meta({
      description: "Packs for sale, each as `credits:price`. The price is in the currency's smallest unit.",
      allowed: "pairs, separated by commas",
    }),
    CREDIT_CURRENCY: z
      .string()
      .regex(/^[a-z]{3}$/, "must be a currency code in lower case")
      .default("usd")
      .meta({ description: "Currency of the prices.", allowed: "three lower-case letters" }),
    CREDIT_COSTS_PRODUCT_CHAT: costs("1,2,4").meta({
      description: "Credits for a product chat at the thinking levels LOW, MEDIUM and HIGH.",
      allowed: `three numbers, 1 to ${HIGHEST_COST}`,
    }),
    CREDIT_COSTS_ROUTINE_CHAT: costs("2,4,8").meta({
      description: "Credits for a routine chat, likewise.",
      allowed: `three numbers, 1 to ${HIGHEST_COST}`,
    }),
    CREDIT_COST_FACE_ANALYSIS: cost(5).describe("Credits for a face analysis."),
    CREDIT_COST_IMAGE: cost(1).describe("Credits for each image in a chat."),
  },
  read: (v): CreditSettings => ({
    packs: v.CREDIT_PACKS.map(([credits, amount]) => ({ credits, amount, currency: v.CREDIT_CURRENCY })),
    costs: {
      productChat: byLevel(v.CREDIT_COSTS_PRODUCT_CHAT),
      routineChat: byLevel(v.CREDIT_COSTS_ROUTINE_CHAT),
      faceAnalysis: v.CREDIT_COST_FACE_ANALYSIS,
      image: v.CREDIT_COST_IMAGE,
    },
  }),
});
