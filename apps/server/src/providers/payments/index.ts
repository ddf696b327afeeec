import { LocalPayments, type LocalSettings } from "./local.ts";
import type { PaymentProvider } from "./provider.ts";
import type { StripeSettings } from "./settings.ts";
import { StripePayments } from "./stripe.ts";

export { LocalPayments } from "./local.ts";
export type {
  CheckoutRequest,
  PaymentEvent,
  PaymentFact,
  PaymentProvider,
  ReversalFact,
} from "./provider.ts";

/** Stripe when it is configured, otherwise development's own checkout page. */
export const openPayments = (stripe: StripeSettings | undefined, local: LocalSettings): PaymentProvider =>
  stripe === undefined ? new LocalPayments(local) : new StripePayments(stripe);
