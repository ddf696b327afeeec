import { notFound } from "../../kernel/errors.ts";
import type { CheckoutSession, PaymentEvent, PaymentProvider } from "./provider.ts";

/** No payment provider: the operator grants credits. */
export class NoPayments implements PaymentProvider {
  readonly name = "none";

  async createCheckout(): Promise<CheckoutSession> {
    throw notFound();
  }

  readEvent(): PaymentEvent {
    throw notFound();
  }
}
