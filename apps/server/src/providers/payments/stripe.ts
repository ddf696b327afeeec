import Stripe from "stripe";
import { Unavailable } from "../../storage/unavailable.ts";
import { inTime } from "../in-time.ts";
import { readSignedEvent } from "./events.ts";
import type { CheckoutRequest, CheckoutSession, PaymentEvent, PaymentProvider } from "./provider.ts";
import type { StripeSettings } from "./settings.ts";

/** A second attempt helps where a connection broke; a third only makes the buyer wait. */
const ATTEMPTS_MAX = 2;

export class StripePayments implements PaymentProvider {
  readonly name = "stripe";
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #deadline: number;

  constructor({ secretKey, webhookSecret, apiUrl, deadlineMilliseconds }: StripeSettings) {
    this.#webhookSecret = webhookSecret;
    this.#deadline = deadlineMilliseconds;
    this.#stripe = new Stripe(secretKey, {
      timeout: Math.ceil(deadlineMilliseconds / ATTEMPTS_MAX),
      maxNetworkRetries: ATTEMPTS_MAX - 1,
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
    // The library tries again when the connection breaks: still one session a purchase.
    const created = this.#stripe.checkout.sessions.create(session, { idempotencyKey: purchaseId });
    const { id, url } = await this.#inTime(created).catch(explainOutage);
    if (url === null) throw new Error("Stripe answered a checkout session without an address");
    return { id, url };
  }

  /** The library's own limit is on each pause between bytes of each attempt. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const silence = () => new Unavailable("payment provider", "it does not answer");
    return inTime(AbortSignal.timeout(this.#deadline), work, silence);
  }

  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent {
    return readSignedEvent(this.#webhookSecret, body, signature, now);
  }
}

/** The library throws where nobody can catch it, and never answers, when it gets JSON that is no object. */
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

/** What passes by waiting, and not what Stripe refuses about the request or our account. */
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
