// Simulated payments for development: on one page a developer plays the buyer, the bank and the card network. Actions
// reach the service as events in Stripe's format with Stripe's signature, over HTTP to the same endpoint.

import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { type Clock, SECOND } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { invalidInput, notFound } from "../../kernel/errors.ts";
import { readSignedEvent } from "./events.ts";
import type { CheckoutRequest, CheckoutSession, PaymentEvent, PaymentProvider } from "./provider.ts";

export interface LocalSettings {
  keyring: Keyring;
  /** Origin of the webhook endpoint. */
  baseUrl: string;
  /** Origin of the page. */
  dashboardUrl: string;
  clock: Clock;
}

const ACTIONS = [
  "pay",
  "pay-later",
  "confirm",
  "fail",
  "expire",
  "refund",
  "dispute",
  "win-dispute",
  "lose-dispute",
] as const;
type Action = (typeof ACTIONS)[number];

const PURPOSE = "local checkout";

export class LocalPayments implements PaymentProvider {
  readonly name = "local";
  readonly #settings: LocalSettings;
  readonly #webhookSecret: string;

  constructor(settings: LocalSettings) {
    this.#settings = settings;
    this.#webhookSecret = `whsec_${settings.keyring.keys("local payment webhooks")[0].toString("base64url")}`;
  }

  /** The session id is the sealed request: it needs no storage and cannot be forged. */
  async createCheckout(request: CheckoutRequest): Promise<CheckoutSession> {
    const id = this.#settings.keyring.seal(PURPOSE, JSON.stringify(request));
    return { id, url: `${this.#settings.dashboardUrl}/dev/checkout/${id}` };
  }

  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent {
    return readSignedEvent(this.#webhookSecret, body, signature, now);
  }

  /** Content of a session's page. */
  getSession(sessionId: string): CheckoutRequest {
    const opened = this.#settings.keyring.open(PURPOSE, sessionId);
    if (opened === undefined) throw notFound();
    return JSON.parse(opened) as CheckoutRequest;
  }

  /** Runs the action of a button. `amount` is the refund; by default the whole payment. */
  async act(sessionId: string, action: string, amount?: number): Promise<void> {
    const request = this.getSession(sessionId);
    const refunded = amount ?? request.amount;
    if (!Number.isInteger(refunded) || refunded < 1 || refunded > request.amount) {
      throw invalidInput({ amount: `must be 1 to ${request.amount}` });
    }
    const { type, object } = eventOf(parseAction(action), sessionId, request, refunded);
    await this.#deliver(type, object);
  }

  async #deliver(type: string, object: object): Promise<void> {
    const { baseUrl, clock } = this.#settings;
    const created = Math.floor(clock.now().getTime() / SECOND);
    const id = `evt_local_${randomName()}`;
    const payload = JSON.stringify({ id, object: "event", type, created, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.#webhookSecret,
      timestamp: created,
    });
    const answer = await fetch(`${baseUrl}/webhooks/payments`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
    });
    if (!answer.ok) throw new Error(`the webhook ${type} was answered ${answer.status}`);
  }
}

function parseAction(action: string): Action {
  const known = ACTIONS.find((name) => name === action);
  if (known === undefined) throw notFound();
  return known;
}

function eventOf(action: Action, sessionId: string, request: CheckoutRequest, refunded: number) {
  const { purchaseId, workspaceId, amount, currency } = request;
  const payment_intent = `pi_local_${purchaseId}`;
  const session = (payment_status: "paid" | "unpaid") => ({
    id: sessionId,
    object: "checkout.session",
    metadata: { purchaseId, workspaceId },
    payment_intent,
    payment_status,
    amount_total: amount,
    currency,
  });
  const dispute = (status: string) => ({
    id: `dp_local_${purchaseId}`,
    object: "dispute",
    payment_intent,
    amount,
    currency,
    status,
  });
  switch (action) {
    case "pay":
      return { type: "checkout.session.completed", object: session("paid") };
    case "pay-later":
      return { type: "checkout.session.completed", object: session("unpaid") };
    case "confirm":
      return { type: "checkout.session.async_payment_succeeded", object: session("paid") };
    case "fail":
      return { type: "checkout.session.async_payment_failed", object: session("unpaid") };
    case "expire":
      return { type: "checkout.session.expired", object: session("unpaid") };
    case "refund": {
      const id = `re_local_${randomName()}`;
      const object = { id, object: "refund", payment_intent, amount: refunded, currency, status: "succeeded" };
      return { type: "refund.created", object };
    }
    case "dispute":
      return { type: "charge.dispute.created", object: dispute("needs_response") };
    case "win-dispute":
      return { type: "charge.dispute.closed", object: dispute("won") };
    case "lose-dispute":
      return { type: "charge.dispute.closed", object: dispute("lost") };
  }
}

const randomName = () => randomBytes(12).toString("hex");
