import { z } from "zod";
import { count, id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";

/** Amounts are whole numbers in the currency's smallest unit: 1000 is 10.00 USD. */
const money = () => z.int().min(0);

export const CreditPack = z
  .strictObject({ credits: z.int().min(1), amount: money(), currency: z.string() })
  .meta({ id: "CreditPack" });
export type CreditPack = z.output<typeof CreditPack>;

export const CreditPackList = z.strictObject({ packs: z.array(CreditPack) }).meta({ id: "CreditPackList" });

/** Payment page for the buyer. The return from it books no credits: only the provider's event does. */
export const Checkout = z.strictObject({ purchaseId: id(), url: z.string() }).meta({ id: "Checkout" });

export const PURCHASE_STATUSES = ["PENDING", "PROCESSING", "PAID", "FAILED", "EXPIRED"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Billing details at the time of payment; later changes of the workspace do not affect them. */
const Receipt = z
  .strictObject({
    number: z.string(),
    issuedAt: timestamp(),
    billedToName: z.string(),
    billedToEmail: z.string(),
    description: z.string(),
    amount: money(),
    currency: z.string(),
  })
  .meta({ id: "Receipt" });

export const Purchase = z
  .strictObject({
    id: id(),
    credits: z.int().min(1),
    amount: money(),
    currency: z.string(),
    status: z.enum(PURCHASE_STATUSES),
    /** Reversed by refunds and disputes. */
    reversedAmount: money(),
    reversedCredits: count(),
    createdAt: timestamp(),
    paidAt: timestamp().nullable(),
    receipt: Receipt.nullable(),
  })
  .meta({ id: "Purchase" });
export type Purchase = z.output<typeof Purchase>;

export const PurchaseList = z
  .strictObject({ purchases: z.array(Purchase), pagination: Pagination })
  .meta({ id: "PurchaseList" });

export const packExample: CreditPack = { credits: 500, amount: 1000, currency: "usd" };

export const purchaseExample: Purchase = {
  id: "pur_01kp2v8d3nfa9svqmz4c7hxw1e",
  credits: 500,
  amount: 1000,
  currency: "usd",
  status: "PAID",
  reversedAmount: 0,
  reversedCredits: 0,
  createdAt: "2026-03-01T09:58:00.000Z",
  paidAt: "2026-03-01T10:00:00.000Z",
  receipt: {
    number: "20260301-C7HXW1E",
    issuedAt: "2026-03-01T10:00:00.000Z",
    billedToName: "Işıltı Kozmetik",
    billedToEmail: "billing@isilti.example",
    description: "500 credits",
    amount: 1000,
    currency: "usd",
  },
};
