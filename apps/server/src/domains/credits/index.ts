import type { Handler } from "../../kernel/call/handler.ts";
import { type CheckoutParts, checkoutHandlers } from "./checkout.ts";
import { entryHandlers } from "./entries.ts";
import { paceHandlers } from "./pace.ts";
import { purchaseHandlers } from "./purchases.ts";
import { walletHandlers } from "./wallets.ts";

export { listOwners } from "./billing-contact.ts";
export { Ledger } from "./ledger.ts";
export { readCreditFacts } from "./pace.ts";
export { recordPaidPurchase } from "./past-purchases.ts";
export { PaymentEvents } from "./payment-events.ts";
export { type PurchaseRow, purchaseColumns, toPurchase } from "./purchases.ts";
export type { CreditCosts } from "./settings.ts";
export type { Spending } from "./spending.ts";
export { startReservationSweep, sweep } from "./sweep.ts";
export { verifyLedger } from "./verify.ts";
export { readWallet } from "./wallets.ts";

export const creditsHandlers = (parts: CheckoutParts): Handler[] => [
  ...walletHandlers,
  ...paceHandlers,
  ...entryHandlers,
  ...purchaseHandlers,
  ...checkoutHandlers(parts),
];
