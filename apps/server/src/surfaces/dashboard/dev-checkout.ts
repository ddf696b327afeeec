import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { invalidInput } from "../../kernel/errors.ts";
import { escapeHtml } from "../../kernel/escape-html.ts";

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
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get<{ Params: { session: string }; Querystring: { done?: unknown } }>(
      "/dev/checkout/:session",
      async (request, reply) => {
        const { session } = request.params;
        const page = renderPage(session, checkout.getSession(session), BUTTONS.get(String(request.query.done)));
        reply.header("content-security-policy", PAGE_POLICY).header("cache-control", "no-store");
        return reply.type("text/html; charset=utf-8").send(page);
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

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 1rem; }
  form { margin: .5rem 0; }
  button { font: inherit; padding: .4rem 1rem; }
`;

// The form leads back to this page; where it goes from there is a link that the buyer follows.
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

function renderPage(session: string, view: CheckoutView, done: string | undefined): string {
  const { credits, amount, currency, returnUrl } = view;
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const path = `/dev/checkout/${encodeURIComponent(session)}`;
  const buttons = [...BUTTONS].map(
    ([action, label]) => `<form method="post" action="${path}/${action}"><button>${label}</button></form>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development checkout</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Development checkout</h1>
<p>${credits} credits for ${escapeHtml(price)}. No money moves: every button sends a signed webhook.</p>
${done === undefined ? "" : `<p role="status">Sent: ${done}.</p>`}
${buttons.join("\n")}
<form method="post" action="${path}/refund">
<label>Refund, in cents <input name="amount" inputmode="numeric" pattern="[0-9]*" value="${amount}"></label>
<button>Refund</button>
</form>
<p><a href="${escapeHtml(returnUrl)}">Back to the dashboard</a></p>
</main>
</body>
</html>
`;
}
