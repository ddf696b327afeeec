import { z } from "zod";
import { milliseconds, seconds, text, url } from "../../settings/forms.ts";
import { defineSection, type Given, type Problems } from "../../settings/section.ts";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another server with Stripe's API, such as a mock. */
  apiUrl: string | undefined;
  /** Total for all attempts. */
  deadlineMilliseconds: number;
}

/** Payment provider: Stripe, the simulated checkout of development, or no sales. */
export type PaymentSettings = ({ provider: "stripe" } & StripeSettings) | { provider: "local" } | { provider: "none" };

const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

export const paymentsSection = defineSection({
  title: "Payments",
  variables: {
    PAYMENTS: z.enum(["stripe", "none"]).optional().meta({
      description:
        "`none`: staff grant credits in the administration or with `npx vitrine credits grant`, and the dashboard offers no packs.",
      otherwise: "`stripe` in production",
    }),
    STRIPE_SECRET_KEY: text().optional().meta({
      description: "API key of Stripe. Required in production, unless `PAYMENTS=none`.",
      otherwise: "a checkout page for development",
    }),
    STRIPE_WEBHOOK_SECRET: text()
      .optional()
      .describe("Verifies events from Stripe. Required in production, unless `PAYMENTS=none`."),
    STRIPE_API_URL: url()
      .optional()
      .meta({ description: "Another server with Stripe's API, such as a mock.", otherwise: "Stripe's" }),
    STRIPE_DEADLINE_SECONDS: seconds(20, 60).describe("Time limit of a call, with all attempts."),
  },
  // The two keys belong together: without the webhook secret, payments would arrive without their events.
  needs: {
    STRIPE_SECRET_KEY: ["STRIPE_WEBHOOK_SECRET"],
    STRIPE_WEBHOOK_SECRET: ["STRIPE_SECRET_KEY"],
    "PAYMENTS=stripe": KEYS,
  },
  refusedInProduction: (given: Given): Problems => {
    const missing = given["PAYMENTS"] === "none" ? [] : KEYS.filter((name) => given[name] === undefined);
    return Object.fromEntries(missing.map((name) => [name, "is required in production, unless PAYMENTS=none"]));
  },
  read: (v): PaymentSettings => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = v;
    if (v.PAYMENTS === "none") return { provider: "none" };
    if (secretKey === undefined || webhookSecret === undefined) return { provider: "local" };
    const deadlineMilliseconds = milliseconds(v.STRIPE_DEADLINE_SECONDS);
    return { provider: "stripe", secretKey, webhookSecret, apiUrl, deadlineMilliseconds };
  },
});
