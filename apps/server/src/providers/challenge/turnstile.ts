import { z } from "zod";
import { later, MINUTE } from "../../kernel/clock.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import type { ChallengeProof, ChallengeProvider, ChallengeUse } from "./provider.ts";
import type { TurnstileSettings } from "./settings.ts";

/** From Cloudflare's documentation, as the lifetime. */
const TOKEN_LENGTH = 2048;
const TOKEN_LIFE = 5 * MINUTE;

/** Cloudflare returns the widget's configuration: the purpose as `action`, the workspace as `cdata`. */
const Verdict = z.object({ success: z.boolean(), action: z.string().optional(), cdata: z.string().optional() });

export interface TurnstileParts extends TurnstileSettings {
  /** Called with the reason when verification fails. */
  onFailure: (error: unknown) => void;
}

/** Cloudflare Turnstile. It fails closed: during an outage all tokens are rejected. */
export class TurnstileChallenges implements ChallengeProvider {
  readonly scriptOrigin = "https://challenges.cloudflare.com";
  readonly #parts: TurnstileParts;

  constructor(parts: TurnstileParts) {
    this.#parts = parts;
  }

  siteKey(): string {
    return this.#parts.siteKey;
  }

  async verify(token: string, { workspaceId, purpose }: ChallengeUse, now: Date): Promise<ChallengeProof | undefined> {
    if (token.length > TOKEN_LENGTH) return undefined;
    const verdict = await this.#ask(token);
    if (!verdict?.success || verdict.action !== purpose || verdict.cdata !== workspaceId) return undefined;
    return { hash: sha256(token), expiresAt: later(now, TOKEN_LIFE) };
  }

  async #ask(token: string): Promise<z.output<typeof Verdict> | undefined> {
    const { secretKey, verifyUrl, deadlineMilliseconds, onFailure } = this.#parts;
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret: secretKey, response: token }),
        signal: AbortSignal.timeout(deadlineMilliseconds),
        redirect: "error",
      });
      return Verdict.parse(await response.json());
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }
}
