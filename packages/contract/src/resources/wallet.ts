import { z } from "zod";
import { ENTRY_KINDS } from "../enumerations.ts";
import { count, id, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Pagination } from "./common.ts";

/** `balance` includes reserved credits; a negative balance is debt. */
export const Wallet = z
  .strictObject({
    balance: z.int(),
    reserved: count(),
    available: z.int(),
    inDebt: z.boolean(),
    purchasedTotal: count(),
    usedTotal: count(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Wallet" });
export type Wallet = z.output<typeof Wallet>;

export const CreditPace = z
  .strictObject({
    available: z.int(),
    paces: z.array(
      z.strictObject({
        days: z.int().min(1).describe("Days back."),
        credits: count().describe("Credits charged in that period."),
        creditsPerDay: z.number().min(0),
        daysLeft: count().nullable().describe("Whole days; null without charges."),
      }),
    ),
  })
  .meta({ id: "CreditPace" });
export type CreditPace = z.output<typeof CreditPace>;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One transaction of a wallet: amount, reason and balance after it. */
export const LedgerEntry = z
  .strictObject({
    id: id(),
    kind: z.enum(ENTRY_KINDS),
    balanceDelta: z.int(),
    reservedDelta: z.int(),
    balance: z.int(),
    reserved: count(),
    cause: z.string(),
    reason: z.string(),
    purchaseId: z.string().nullable(),
    createdAt: timestamp(),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const LedgerEntryList = z
  .strictObject({ entries: z.array(LedgerEntry), pagination: Pagination })
  .meta({ id: "LedgerEntryList" });

/** Mails the billing address once when the balance falls below the threshold; null sends no mail. */
export const WalletAlert = z
  .strictObject({ lowBalanceThreshold: z.int().min(1).max(LIMITS.wallet.lowBalanceThresholdMax).nullable() })
  .meta({ id: "WalletAlert" });

export const walletExample: Wallet = {
  balance: 480,
  reserved: 4,
  available: 476,
  inDebt: false,
  purchasedTotal: 500,
  usedTotal: 20,
  updatedAt: "2026-03-01T10:00:00.000Z",
};

export const creditPaceExample: CreditPace = {
  available: 476,
  paces: [
    { days: 14, credits: 168, creditsPerDay: 12, daysLeft: 39 },
    { days: 30, credits: 300, creditsPerDay: 10, daysLeft: 47 },
  ],
};

export const ledgerEntryExample: LedgerEntry = {
  id: "ent_01kp2v8d3nfa9svqmz4c7hxw1e",
  kind: "PURCHASE",
  balanceDelta: 500,
  reservedDelta: 0,
  balance: 500,
  reserved: 0,
  cause: "purchase:pur_01kp2v8d3nfa9svqmz4c7hxw1e",
  reason: "",
  purchaseId: "pur_01kp2v8d3nfa9svqmz4c7hxw1e",
  createdAt: "2026-03-01T10:00:00.000Z",
};
