import { defineModule } from "../module.ts";
import { type CheckoutParts, checkoutHandlers } from "./checkout.ts";
import { entryHandlers } from "./entries.ts";
import { paceHandlers } from "./pace.ts";
import { type PaymentEventParts, PaymentEvents } from "./payment-events.ts";
import { purchaseHandlers } from "./purchases.ts";
import { type SweepParts, startReservationSweep, sweep } from "./sweep.ts";
import { walletHandlers } from "./wallets.ts";

export { listOwners } from "./billing-contact.ts";
export { Ledger } from "./ledger.ts";
export { readCreditFacts } from "./pace.ts";
export { recordPaidPurchase } from "./past-purchases.ts";
export { PaymentEvents } from "./payment-events.ts";
export { type PurchaseRow, purchaseColumns, toPurchase } from "./purchases.ts";
export type { CreditCosts } from "./settings.ts";
export type { Spending } from "./spending.ts";
export { verifyLedger } from "./verify.ts";
export { readWallet } from "./wallets.ts";

export function creditsModule(parts: CheckoutParts & PaymentEventParts & SweepParts) {
  let reservations: { stop(): Promise<void> } | undefined;
  return {
    ...defineModule({
      handlers: [...walletHandlers, ...paceHandlers, ...entryHandlers, ...purchaseHandlers, ...checkoutHandlers(parts)],
      cleanup: { credits: sweep },
      async start() {
        reservations = startReservationSweep(parts);
      },
      close: async () => reservations?.stop(),
    }),
    /** Handles events of the payment provider, from every source. */
    paymentEvents: new PaymentEvents(parts),
  };
}
