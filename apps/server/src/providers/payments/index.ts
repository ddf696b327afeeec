import { LocalPayments, type LocalSettings } from "./local.ts";
import { NoPayments } from "./none.ts";
import type { PaymentProvider } from "./provider.ts";
import type { PaymentSettings } from "./settings.ts";
import { StripePayments } from "./stripe.ts";

export { LocalPayments } from "./local.ts";
export type {
  CheckoutRequest,
  PaymentEvent,
  PaymentFact,
  PaymentProvider,
  ReversalFact,
} from "./provider.ts";

export function openPayments(settings: PaymentSettings, local: LocalSettings): PaymentProvider {
  switch (settings.provider) {
    case "stripe":
      return new StripePayments(settings);
    case "local":
      return new LocalPayments(local);
    case "none":
      return new NoPayments();
  }
}
