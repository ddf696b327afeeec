import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { type Html, html, page, sendPage } from "../browser/page.ts";
import { parseForms } from "../http/bodies.ts";

interface CheckoutView {
  credits: number;
  amount: number;
  currency: string;
  returnUrl: string;
}

export interface DevCheckout {
  getSession(sessionId: string): CheckoutView;
  act(sessionId: string, action: string, amount?: number): Promise<void>;
}

/** Simulated checkout for development: one page plays the buyer, the bank and the card network. Never in production. */
export function mountDevCheckout(app: FastifyInstance, checkout: DevCheckout): void {
  app.register(async (scope) => {
    parseForms(scope);
    scope.get<{ Params: { session: string }; Querystring: { done?: unknown } }>(
      "/dev/checkout/:session",
      async (request, reply) => {
        const { session } = request.params;
        const done = SENT.get(String(request.query.done));
        return sendPage(reply, render(session, checkout.getSession(session), done));
      },
    );
    scope.post<{ Params: { session: string; action: string } }>(
      "/dev/checkout/:session/:action",
      { bodyLimit: LIMITS.request.publicBodyBytesMax },
      async (request, reply) => {
        const { session, action } = request.params;
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        await checkout.act(session, action, parseAmount(fields.get("amount")));
        return reply.redirect(`/dev/checkout/${session}?done=${encodeURIComponent(action)}`, 303);
      },
    );
  });
}

function parseAmount(value: string | null): number | undefined {
  if (value === null || value === "") return undefined;
  if (!/^\d{1,9}$/.test(value)) throw invalidInput({ amount: "must be a whole number" });
  return Number(value);
}

/** In the order of a payment's life cycle. */
const BUTTONS = new Map([
  ["pay", "Pay"],
  ["pay-later", "Pay by a slow method"],
  ["confirm", "The slow payment arrives"],
  ["fail", "The slow payment fails"],
  ["expire", "Give up the checkout"],
  ["dispute", "Dispute the payment"],
  ["win-dispute", "The shop wins the dispute"],
  ["lose-dispute", "The shop loses the dispute"],
]);

const SENT = new Map([...BUTTONS, ["refund", "Refund"]]);

function render(session: string, view: CheckoutView, done: string | undefined): Html {
  const { credits, amount, currency, returnUrl } = view;
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const path = `/dev/checkout/${encodeURIComponent(session)}`;
  const buttons = [...BUTTONS].map(
    ([action, label]) => html`<form method="post" action="${path}/${action}"><button>${label}</button></form>`,
  );
  return page(
    "en",
    "Development checkout",
    html`<p>${credits} credits for ${price}. No money moves: every button sends a signed webhook.</p>
${done !== undefined && html`<p role="status">Sent: ${done}.</p>`}
${buttons}
<form method="post" action="${path}/refund">
<label>Refund, in cents <input name="amount" inputmode="numeric" pattern="[0-9]*" value="${amount}"></label>
<button>Refund</button>
</form>
<p><a href="${returnUrl}">Back to the dashboard</a></p>`,
  );
}
