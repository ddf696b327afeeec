// Keys derived from the current and the previous secret. New values use the current one; values of the previous one can
// still be opened and verified. Each purpose has its own keys. The secret itself stays here.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { equalBytes, hmacSha256 } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Signs and verifies texts. */
export interface Signer {
  /** With the current secret. */
  sign(text: string): Buffer;
  /** Under each secret, the current one first, to compare several signatures of one secret. */
  signatures(text: string): readonly Buffer[];
  /** With any known secret. */
  verify(text: string, signature: Buffer): boolean;
}

export class Keyring {
  readonly #secrets: readonly string[];

  constructor(secretKey: string, previous?: string) {
    this.#secrets = previous === undefined ? [secretKey] : [secretKey, previous];
  }

  /** Keys of a purpose, the current one first, for code that signs by itself. */
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

  /** Encrypts and authenticates a small text. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys(purpose)[0], nonce, { authTagLength: TAG_BYTES });
    const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString("base64url");
  }

  /** Undefined for a text of another purpose or an unknown secret. */
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
