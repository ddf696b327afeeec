// Mail is queued, never sent within a request: a slow or unavailable mail server only delays it. Mails contain sign-in
// codes and invitation links, so the job table stores them sealed.

import type { Logger } from "pino";
import type { Clock } from "../kernel/clock.ts";
import type { Keyring } from "../kernel/credentials/keyring.ts";
import type { Mail, Mailer, Outbox } from "../providers/mail/index.ts";
import type { Tx } from "../storage/database.ts";
import { enqueue, type Tasks } from "./queue.ts";

const PURPOSE = "queued mail";

interface QueuedMail {
  mail: Mail | null;
  staleAt: string | null;
}

interface SendParts {
  keyring: Keyring;
  mailer: Mailer;
  clock: Clock;
  log: Pick<Logger, "error">;
}

export class MailQueue implements Outbox {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  async post(tx: Tx, mail: Mail | null, { staleAt }: { staleAt?: Date } = {}): Promise<void> {
    const queued: QueuedMail = { mail, staleAt: staleAt?.toISOString() ?? null };
    await enqueue(tx, "send_mail", { sealed: this.#keyring.seal(PURPOSE, JSON.stringify(queued)) });
  }
}

/** Recipient of a queued mail; null if it cannot be decrypted. The content, such as a code, stays secret. */
export function recipientOf(keyring: Keyring, { sealed }: { sealed: string }): string | null {
  const opened = keyring.open(PURPOSE, sealed);
  return opened === undefined ? null : ((JSON.parse(opened) as QueuedMail).mail?.to ?? null);
}

export function sendMailTask(parts: SendParts): Tasks["send_mail"] {
  return async ({ sealed }) => {
    const opened = parts.keyring.open(PURPOSE, sealed);
    // A retry would not help: the secret that sealed it is no longer configured.
    if (opened === undefined) return parts.log.error("a mail was dropped: it was queued under another SECRET_KEY");
    const { mail, staleAt } = JSON.parse(opened) as QueuedMail;
    if (mail === null || (staleAt !== null && staleAt <= parts.clock.now().toISOString())) return;
    await parts.mailer.send(mail);
  };
}
