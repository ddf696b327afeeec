import Stripe from "stripe";
import { SECOND } from "../../kernel/clock.ts";
import { readSignedEvent } from "./events.ts";
import type { CheckoutRequest, CheckoutSession, PaymentEvent, PaymentProvider } from "./provider.ts";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another address that speaks Stripe's API, such as a mock of it. */
  apiUrl: string | undefined;
}

const TIMEOUT = 20 * SECOND;
const RETRIES_MAX = 2;

export class StripePayments implements PaymentProvider {
  readonly name = "stripe";
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  constructor({ secretKey, webhookSecret, apiUrl }: StripeSettings) {
    this.#webhookSecret = webhookSecret;
    this.#stripe = new Stripe(secretKey, {
      timeout: TIMEOUT,
      maxNetworkRetries: RETRIES_MAX,
      telemetry: false,
      appInfo: { name: "Vitrine" },
      ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
    });
  }

  async createCheckout(request: CheckoutRequest): Promise<CheckoutSession> {
    const { purchaseId, workspaceId, returnUrl } = request;
    const metadata = { purchaseId, workspaceId };
    const { id, url } = await this.#stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [{ quantity: 1, price_data: priceOf(request) }],
        client_reference_id: purchaseId,
        metadata,
        payment_intent_data: { metadata },
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      // The library tries again when the connection breaks: still one session a purchase.
      { idempotencyKey: purchaseId },
    );
    if (url === null) throw new Error("Stripe answered a checkout session without an address");
    return { id, url };
  }

  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent {
    return readSignedEvent(this.#webhookSecret, body, signature, now);
  }
}

const priceOf = ({ credits, amount, currency }: CheckoutRequest) => ({
  currency,
  unit_amount: amount,
  product_data: { name: `${credits} credits` },
});

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isHttp = protocol === "http:";
  return {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? ("http" as const) : ("https" as const),
  };
}
