// What is missing beside what was given.

/** What was given, right or wrong: everything that is missing beside it has to be named at once. */
export type Given = Partial<Record<string, string>>;
type Problems = Record<string, string>;

/** What a choice needs beside itself. */
const NEEDS: Record<string, readonly string[]> = {
  "MEDIA_STORE=s3": ["S3_BUCKET"],
  "CHALLENGE_PROVIDER=turnstile": ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  "AI_PROVIDER=openai": ["AI_MODEL_FAST", "AI_API_KEY"],
  "AI_PROVIDER=anthropic": ["AI_MODEL_FAST", "AI_API_KEY"],
  "AI_PROVIDER=google": ["AI_MODEL_FAST", "AI_API_KEY"],
  "AI_PROVIDER=openai-compatible": ["AI_MODEL_FAST", "AI_BASE_URL"],
  OIDC_CLIENT_ID: ["OIDC_CLIENT_SECRET"],
  OIDC_CLIENT_SECRET: ["OIDC_CLIENT_ID"],
  // Half of Stripe would take money and never hear that it was paid.
  STRIPE_SECRET_KEY: ["STRIPE_WEBHOOK_SECRET"],
  STRIPE_WEBHOOK_SECRET: ["STRIPE_SECRET_KEY"],
};

export function halfChoices(given: Given): Problems {
  const problems: Problems = {};
  for (const [choice, needed] of Object.entries(NEEDS)) {
    const [name = "", value = given[name]] = choice.split("=");
    if (value === undefined || given[name] !== value) continue;
    for (const other of needed) if (given[other] === undefined) problems[other] = `is required with ${choice}`;
  }
  return problems;
}

export function lacksForProduction(given: Given): Problems {
  if (given["VITRINE_ENV"] !== "production") return {};
  const always = ["DATABASE_URL", "SECRET_KEY", "SMTP_URL", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
  const urls = ["BASE_URL", "DASHBOARD_URL", "ADMIN_URL"];
  const settings = ["MEDIA_STORE", "CHALLENGE_PROVIDER"];
  const problems: Problems = {};
  for (const name of [...always, ...urls, ...settings]) {
    if (given[name] === undefined) problems[name] = "is required in production";
  }
  for (const name of [...urls, "SITES_URL"]) {
    if (/^http:/i.test(given[name] ?? "")) problems[name] = "must be https in production";
  }
  if (given["CHALLENGE_PROVIDER"] === "none") problems["CHALLENGE_PROVIDER"] = "none is refused in production";
  return problems;
}
