import { milliseconds, seconds, text, url } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another address that speaks Stripe's API, such as a mock of it. */
  apiUrl: string | undefined;
  /** With all attempts. */
  deadlineMilliseconds: number;
}

export const stripeSection = defineSection({
  title: "Payments",
  variables: {
    STRIPE_SECRET_KEY: text()
      .optional()
      .meta({ description: "Who we are to Stripe.", otherwise: "development's own checkout page" }),
    STRIPE_WEBHOOK_SECRET: text().optional().describe("Proves that an event came from Stripe."),
    STRIPE_API_URL: url()
      .optional()
      .meta({ description: "Another address that speaks Stripe's API, such as a mock of it.", otherwise: "Stripe's" }),
    STRIPE_DEADLINE_SECONDS: seconds(20, 60).describe("How long Stripe may take, with all attempts."),
  },
  // Half of Stripe would take money and never hear that it was paid.
  needs: { STRIPE_SECRET_KEY: ["STRIPE_WEBHOOK_SECRET"], STRIPE_WEBHOOK_SECRET: ["STRIPE_SECRET_KEY"] },
  requiredInProduction: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  read: (v): StripeSettings | undefined => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = v;
    if (secretKey === undefined || webhookSecret === undefined) return undefined;
    return { secretKey, webhookSecret, apiUrl, deadlineMilliseconds: milliseconds(v.STRIPE_DEADLINE_SECONDS) };
  },
});
