import Stripe from "stripe";
import { Unavailable } from "../../storage/unavailable.ts";
import { inTime } from "../in-time.ts";
import { readSignedEvent } from "./events.ts";
import type { CheckoutRequest, CheckoutSession, PaymentEvent, PaymentProvider } from "./provider.ts";
import type { StripeSettings } from "./settings.ts";

/** A second attempt helps after a broken connection; a third only makes the buyer wait. */
const ATTEMPTS = 2;

export class StripePayments implements PaymentProvider {
  readonly name = "stripe";
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #deadline: number;

  constructor({ secretKey, webhookSecret, apiUrl, deadlineMilliseconds }: StripeSettings) {
    this.#webhookSecret = webhookSecret;
    this.#deadline = deadlineMilliseconds;
    this.#stripe = new Stripe(secretKey, {
      timeout: Math.ceil(deadlineMilliseconds / ATTEMPTS),
      maxNetworkRetries: ATTEMPTS - 1,
      telemetry: false,
      httpClient: objectsOnly(Stripe.createNodeHttpClient()),
      appInfo: { name: "Vitrine" },
      ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
    });
  }

  async createCheckout(request: CheckoutRequest): Promise<CheckoutSession> {
    const { purchaseId, workspaceId, returnUrl } = request;
    const metadata = { purchaseId, workspaceId };
    const session: Stripe.Checkout.SessionCreateParams = {
      mode: "payment",
      line_items: [{ quantity: 1, price_data: priceOf(request) }],
      client_reference_id: purchaseId,
      metadata,
      payment_intent_data: { metadata },
      success_url: returnUrl,
      cancel_url: returnUrl,
    };
    // The library retries broken connections: the idempotency key keeps one session per purchase.
    const created = this.#stripe.checkout.sessions.create(session, { idempotencyKey: purchaseId });
    const { id, url } = await this.#inTime(created).catch(explainOutage);
    if (url === null) throw new Error("Stripe answered a checkout session without an address");
    return { id, url };
  }

  /** The library's own limit applies to each pause between bytes of each attempt. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const silence = () => new Unavailable("payment provider", "it does not answer");
    return inTime(AbortSignal.timeout(this.#deadline), work, silence);
  }

  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent {
    return readSignedEvent(this.#webhookSecret, body, signature, now);
  }
}

/** On JSON that is no object, the library throws outside of its promise and never settles. */
function objectsOnly(client: ReturnType<typeof Stripe.createNodeHttpClient>) {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJson = response.toJSON.bind(response);
    response.toJSON = async () => {
      const json: unknown = await toJson();
      if (typeof json !== "object" || json === null) throw new Error("the answer is no object");
      return json;
    };
    return response;
  };
  return client;
}

/** Maps transient errors to an outage, but not refusals of the request or of our account. */
function explainOutage(error: unknown): never {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const isOutage = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
  throw isOutage ? new Unavailable("payment provider", (error as Error).name, error) : error;
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
