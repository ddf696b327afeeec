import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { escapeHtml } from "../../kernel/escape-html.ts";
import { takeBodies } from "../http/bodies.ts";
import { sendPage } from "../http/plain-page.ts";

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

/** Development's checkout: one page for the buyer, the bank and the card network. Never in production. */
export function mountDevCheckout(app: FastifyInstance, checkout: DevCheckout): void {
  app.register(async (scope) => {
    takeBodies(scope, "application/x-www-form-urlencoded", (bytes) =>
      Object.fromEntries(new URLSearchParams(bytes.toString())),
    );
    scope.get<{ Params: { session: string }; Querystring: { done?: unknown } }>(
      "/dev/checkout/:session",
      async (request, reply) => {
        const { session } = request.params;
        const done = SENT.get(String(request.query.done));
        return sendPage(reply, "Development checkout", render(session, checkout.getSession(session), done));
      },
    );
    scope.post<{ Params: { session: string; action: string }; Body: { amount?: string } | undefined }>(
      "/dev/checkout/:session/:action",
      async (request, reply) => {
        const { session, action } = request.params;
        await checkout.act(session, action, parseAmount(request.body?.amount));
        return reply.redirect(`/dev/checkout/${session}?done=${encodeURIComponent(action)}`, 303);
      },
    );
  });
}

function parseAmount(value: string | undefined): number | undefined {
  if (value === undefined || value === "") return undefined;
  if (!/^\d{1,9}$/.test(value)) throw invalidInput({ amount: "must be a whole number" });
  return Number(value);
}

/** In the order in which a payment may live through them. */
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

function render(session: string, view: CheckoutView, done: string | undefined): string {
  const { credits, amount, currency, returnUrl } = view;
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const path = `/dev/checkout/${encodeURIComponent(session)}`;
  const buttons = [...BUTTONS].map(
    ([action, label]) => `<form method="post" action="${path}/${action}"><button>${label}</button></form>`,
  );
  return `
<p>${credits} credits for ${escapeHtml(price)}. No money moves: every button sends a signed webhook.</p>
${done === undefined ? "" : `<p role="status">Sent: ${done}.</p>`}
${buttons.join("\n")}
<form method="post" action="${path}/refund">
<label>Refund, in cents <input name="amount" inputmode="numeric" pattern="[0-9]*" value="${amount}"></label>
<button>Refund</button>
</form>
<p><a href="${escapeHtml(returnUrl)}">Back to the dashboard</a></p>`;
}
