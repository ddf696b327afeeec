// The service's secret, and the one before it: what the old one sealed or signed is still opened and verified, and what
// is new is sealed and signed with the new one. Each purpose has keys of its own, so that what was made for one use is
// good for no other. Nobody else is handed the secret itself.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { equalBytes, hmacSha256 } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Proves that a text was ours. */
export interface Signer {
  /** With the secret of today. */
  sign(text: string): Buffer;
  /** Under each secret, that of today first: of several things that one secret signs, all belong to the same one. */
  signatures(text: string): readonly Buffer[];
  /** Under any of them. */
  verify(text: string, signature: Buffer): boolean;
}

export class Keyring {
  readonly #secrets: readonly string[];

  constructor(secretKey: string, previous?: string) {
    this.#secrets = previous === undefined ? [secretKey] : [secretKey, previous];
  }

  /** The keys of one purpose, that of today first, for those who sign by means of their own. */
  keys(purpose: string): readonly [Buffer, ...Buffer[]] {
    const derive = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "vitrine", purpose, 32));
    return this.#secrets.map(derive) as [Buffer, ...Buffer[]];
  }

  signer(purpose: string): Signer {
    const keys = this.keys(purpose).map((key) => key.toString("hex"));
    const signatures = (text: string) => keys.map((key) => hmacSha256(key, text));
    return {
      sign: (text) => hmacSha256(keys[0] as string, text),
      signatures,
      verify: (text, signature) => signatures(text).some((own) => equalBytes(own, signature)),
    };
  }

  /** A small text that we hand out or store and must be the only ones to read and to have written. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys(purpose)[0], nonce, { authTagLength: TAG_BYTES });
    const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString("base64url");
  }

  /** Undefined for anything that was not sealed for this purpose, or with a secret that is known no more. */
  open(purpose: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    for (const key of this.keys(purpose)) {
      const text = decipher(key, bytes);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

function decipher(key: Buffer, bytes: Buffer): string | undefined {
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
