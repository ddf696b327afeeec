// Self-hosted proof of work: the visitor's device searches for a derived key with the right prefix. Challenges are
// signed and not stored; only accepted proofs are stored.

import { randomInt } from "node:crypto";
import { LIMITS } from "@vitrine/contract";
import { type Challenge, createChallenge, type Solution, verifySolution } from "altcha-lib";
import { deriveKey as deriveFromPassword } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { later, MINUTE } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import type { ChallengeProof, ChallengeProvider, ChallengeUse } from "./provider.ts";

/** Iterations per guess: about a millisecond on a phone. */
const COST = 1000;
const LIFE = 10 * MINUTE;

/** The fields that are read here; the library checks the others, so they must be kept. */
const Token = z.looseObject({
  challenge: z.looseObject({
    parameters: z.looseObject({
      data: z.looseObject({ workspaceId: z.string(), purpose: z.string(), expiresAt: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

interface Secrets {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
}

export interface AltchaParts {
  baseUrl: string;
  keyring: Keyring;
  /** Maximum guesses of a challenge; the minimum is a third. */
  guessesMax: number;
}

export class AltchaChallenges implements ChallengeProvider {
  readonly #parts: AltchaParts;
  /** The current secrets first: the former ones still verify their own signatures. */
  readonly #secrets: readonly [Secrets, ...Secrets[]];

  constructor(parts: AltchaParts) {
    this.#parts = parts;
    const solutionKeys = parts.keyring.keys("challenge solutions");
    this.#secrets = parts.keyring.keys("challenges").map((key, index) => ({
      hmacSignatureSecret: key.toString("hex"),
      hmacKeySignatureSecret: solutionKeys[index]?.toString("hex") ?? "",
    })) as [Secrets, ...Secrets[]];
  }

  siteKey(workspaceId: string): string {
    return `${this.#parts.baseUrl}/challenges/${encodeURIComponent(workspaceId)}`;
  }

  issue(use: ChallengeUse, now: Date): Promise<Challenge> {
    const { guessesMax } = this.#parts;
    return createChallenge({
      ...this.#secrets[0],
      algorithm: "PBKDF2/SHA-256",
      cost: COST,
      counter: randomInt(Math.ceil(guessesMax / 3), guessesMax + 1),
      deriveKey: deriveFromPassword,
      // Expiry for the widget, which renews in time, and for the library: both read the machine's clock. The decision
      // uses the time in `data`, by the injected clock.
      expiresAt: later(new Date(), LIFE),
      data: { ...use, expiresAt: later(now, LIFE).toISOString() },
    });
  }

  async verify(token: string, { workspaceId, purpose }: ChallengeUse, now: Date): Promise<ChallengeProof | undefined> {
    const parsed = Token.safeParse(decode(token));
    if (!parsed.success) return undefined;
    const { challenge, solution } = parsed.data;
    const { data } = challenge.parameters;
    const expiresAt = new Date(data.expiresAt);
    if (data.workspaceId !== workspaceId || data.purpose !== purpose || !(expiresAt > now)) return undefined;
    if (!(await this.#isSolved(challenge as unknown as Challenge, solution))) return undefined;
    // The signature identifies the challenge in every encoding of the token.
    return { hash: sha256(challenge.signature), expiresAt };
  }

  async #isSolved(challenge: Challenge, solution: Solution): Promise<boolean> {
    for (const secrets of this.#secrets) {
      if (await isSolvedUnder(secrets, challenge, solution)) return true;
    }
    return false;
  }
}

async function isSolvedUnder(secrets: Secrets, challenge: Challenge, solution: Solution): Promise<boolean> {
  try {
    const result = await verifySolution({ ...secrets, challenge, solution, deriveKey: deriveFromPassword });
    return result.verified;
  } catch {
    return false; // the library throws on malformed input
  }
}

function decode(token: string): unknown {
  if (token.length > LIMITS.challenge.tokenMax) return undefined;
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
