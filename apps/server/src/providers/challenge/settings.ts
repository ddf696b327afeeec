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
      description: "Bot protection: embedded proof of work (`altcha`), Cloudflare Turnstile, or `none`.",
      otherwise: "`altcha`",
    }),
    CHALLENGE_GUESSES: whole(10, 100_000)
      .default(3000)
      .describe("Maximum guesses of the proof of work. 3000 take a phone one or two seconds."),
    TURNSTILE_SITE_KEY: text().optional().describe("Public key for the widget."),
    TURNSTILE_SECRET_KEY: text().optional().describe("Secret for the verification of tokens."),
    TURNSTILE_VERIFY_URL: url()
      .prefault("https://challenges.cloudflare.com/turnstile/v0/siteverify")
      .describe("Another server with Turnstile's API, such as a mock."),
    TURNSTILE_DEADLINE_SECONDS: seconds(4, 60).describe("Time limit without a response."),
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
