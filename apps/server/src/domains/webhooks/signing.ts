// Signatures of webhook messages: https://www.standardwebhooks.com. The timestamp is that of the attempt, to prevent
// replays of old messages. Id and body are the same in every attempt.

import { randomBytes } from "node:crypto";
import { SECOND } from "../../kernel/clock.ts";
import { hmacSha256 } from "../../kernel/credentials/secrets.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Sealing purpose of the secrets. */
export const SECRET_PURPOSE = "webhook secret";

export const newWebhookSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

export interface Message {
  id: string;
  body: string;
}

/** Signs with every active secret. During a rotation, both secrets sign. */
export function signedHeaders({ id, body }: Message, secrets: readonly string[], at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / SECOND);
  const signature = (secret: string) =>
    `v1,${hmacSha256(Buffer.from(secret.slice(PREFIX.length), "base64"), `${id}.${seconds}.${body}`).toString("base64")}`;
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map(signature).join(" "),
  };
}
