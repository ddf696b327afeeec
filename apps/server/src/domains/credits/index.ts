import type { Handler } from "../../kernel/call/handler.ts";
import { type CheckoutParts, checkoutHandlers } from "./checkout.ts";
import { exportLedgerEntriesHandler, listLedgerEntriesHandler } from "./entries.ts";
import { getPurchaseHandler, listPurchasesHandler } from "./purchases.ts";
import { getWalletAlertHandler, getWalletHandler, updateWalletAlertHandler } from "./wallets.ts";

export { Ledger } from "./ledger.ts";
export { PaymentEvents } from "./payment-events.ts";
export type { CreditCosts } from "./settings.ts";
export { type Spending, sweep } from "./spending.ts";
export { startReservationSweep } from "./sweep.ts";
export { verifyLedger } from "./verify.ts";
export { readWallet } from "./wallets.ts";

export const creditsHandlers = (parts: CheckoutParts): Handler[] => [
  getWalletHandler,
  getWalletAlertHandler,
  updateWalletAlertHandler,
  listLedgerEntriesHandler,
  exportLedgerEntriesHandler,
  listPurchasesHandler,
  getPurchaseHandler,
  ...checkoutHandlers(parts),
];
