import { z } from "zod";
import { milliseconds, seconds, text, url, whole } from "../../settings/forms.ts";
import { defineSection, type Given, type Problems } from "../../settings/section.ts";

export interface TurnstileSettings {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
  deadlineMilliseconds: number;
}

export type ChallengeSettings =
  | { provider: "altcha"; guessesMax: number }
  | ({ provider: "turnstile"; guessesMax: number } & TurnstileSettings)
  | { provider: "none" };

export const challengeSection = defineSection({
  title: "Bot challenges",
  variables: {
    CHALLENGE_PROVIDER: z.enum(["altcha", "turnstile", "none"]).optional().meta({
      description:
        "How visitors prove that they are no program: a proof of work of our own, or Cloudflare's Turnstile.",
      otherwise: "`altcha`",
    }),
    CHALLENGE_GUESSES: whole(10, 100_000)
      .default(3000)
      .describe("How many guesses the proof of work takes at most: 3000 keep a phone busy for a second or two."),
    TURNSTILE_SITE_KEY: text().optional().describe("What the widget on a site is given."),
    TURNSTILE_SECRET_KEY: text().optional().describe("What tokens are verified with."),
    TURNSTILE_VERIFY_URL: url()
      .prefault("https://challenges.cloudflare.com/turnstile/v0/siteverify")
      .describe("Another address that speaks Turnstile's API, such as a mock of it."),
    TURNSTILE_DEADLINE_SECONDS: seconds(4, 60).describe("How long it may be silent."),
  },
  needs: { "CHALLENGE_PROVIDER=turnstile": ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"] },
  requiredInProduction: ["CHALLENGE_PROVIDER"],
  refusedInProduction: (given: Given): Problems =>
    given["CHALLENGE_PROVIDER"] === "none" ? { CHALLENGE_PROVIDER: "none is refused in production" } : {},
  read: (v): ChallengeSettings => {
    const { CHALLENGE_PROVIDER: provider = "altcha" } = v;
    if (provider === "none") return { provider };
    const guessesMax = v.CHALLENGE_GUESSES;
    if (provider === "altcha") return { provider, guessesMax };
    const { TURNSTILE_SITE_KEY: siteKey = "", TURNSTILE_SECRET_KEY: secretKey = "" } = v;
    const deadlineMilliseconds = milliseconds(v.TURNSTILE_DEADLINE_SECONDS);
    return { provider, guessesMax, siteKey, secretKey, verifyUrl: v.TURNSTILE_VERIFY_URL, deadlineMilliseconds };
  },
});
