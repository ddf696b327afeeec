import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { ENTRY_KINDS } from "../enumerations.ts";
import { id, pageQuery, period } from "../fields.ts";
import { paginationExample } from "../resources/common.ts";
import {
  Checkout,
  CreditPackList,
  PURCHASE_STATUSES,
  Purchase,
  PurchaseList,
  packExample,
  purchaseExample,
} from "../resources/purchase.ts";
import { CsvPart } from "../resources/usage.ts";
import { LedgerEntryList, ledgerEntryExample, WalletAlert } from "../resources/wallet.ts";

const common = {
  group: "Billing",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER", "BILLING"],
  scope: null,
  tool: false,
} as const;

export const listCreditPacks = defineOperation({
  ...common,
  name: "list_credit_packs",
  title: "List credit packs",
  description:
    "Lists the credit packs with prices in the currency's smallest unit. Empty if the operator sells no credits.",
  effect: "read",
  rest: { method: "GET", path: "/credit-packs" },
  output: CreditPackList,
  examples: { output: { packs: [packExample] } },
});

export const startCheckout = defineOperation({
  ...common,
  name: "start_checkout",
  title: "Start a checkout",
  description:
    "Starts the purchase of a pack and returns the payment URL. Credits arrive when the payment provider confirms " +
    "the payment.",
  effect: "create",
  rest: { method: "POST", path: "/checkouts" },
  body: z.strictObject({ credits: z.int() }),
  output: Checkout,
  examples: {
    body: { credits: 500 },
    output: { purchaseId: purchaseExample.id, url: "https://checkout.example/pay/cs_123" },
  },
});

export const listPurchases = defineOperation({
  ...common,
  name: "list_purchases",
  title: "List purchases",
  description: "Lists the workspace's purchases of credits, newest first, with their receipts.",
  effect: "read",
  rest: { method: "GET", path: "/purchases" },
  query: pageQuery().extend({ status: z.enum(PURCHASE_STATUSES).optional() }),
  output: PurchaseList,
  examples: { query: { status: "PAID" }, output: { purchases: [purchaseExample], pagination: paginationExample } },
});

export const getPurchase = defineOperation({
  ...common,
  name: "get_purchase",
  title: "Get a purchase",
  description: "Returns one purchase of credits, with its receipt after payment.",
  effect: "read",
  rest: { method: "GET", path: "/purchases/{id}" },
  resource: "get_purchase",
  params: z.strictObject({ id: id() }),
  output: Purchase,
  errors: ["not_found"],
  examples: { params: { id: purchaseExample.id }, output: purchaseExample },
});

export const listLedgerEntries = defineOperation({
  ...common,
  name: "list_ledger_entries",
  title: "List transactions",
  description: "Lists transactions, newest first, with cause and resulting balance. Filters by kind or period.",
  effect: "read",
  rest: { method: "GET", path: "/wallet/entries" },
  query: pageQuery().extend({ ...period(), kind: z.enum(ENTRY_KINDS).optional() }),
  output: LedgerEntryList,
  examples: { query: { page: 1 }, output: { entries: [ledgerEntryExample], pagination: paginationExample } },
});

export const getWalletAlert = defineOperation({
  ...common,
  name: "get_wallet_alert",
  title: "Get the low-credit alert",
  description: "Returns the balance below which the billing email gets an alert.",
  effect: "read",
  rest: { method: "GET", path: "/wallet/alert" },
  resource: "get_wallet_alert",
  output: WalletAlert,
  examples: { output: { lowBalanceThreshold: 50 } },
});

export const updateWalletAlert = defineOperation({
  ...common,
  name: "update_wallet_alert",
  title: "Set the low-credit alert",
  description: "Sets the balance below which the billing email gets an alert. Null switches it off.",
  effect: "change",
  rest: { method: "PUT", path: "/wallet/alert" },
  resource: "get_wallet_alert",
  body: WalletAlert,
  output: WalletAlert,
  examples: { body: { lowBalanceThreshold: 50 }, output: { lowBalanceThreshold: 50 } },
});

export const exportLedgerEntries = defineOperation({
  ...common,
  name: "export_ledger_entries",
  title: "Export transactions",
  description: "Returns the transactions as CSV, oldest first, in parts.",
  effect: "read",
  rest: { method: "GET", path: "/exports/entries" },
  query: z.strictObject({ after: id().optional() }),
  output: CsvPart,
  examples: { output: { csv: '"createdAt","kind"\r\n"2026-03-01T10:00:00.000Z","PURCHASE"\r\n', next: null } },
});
