// Mail goes out through the queue, never within a request: a mail server that is slow or away delays it and loses
// nothing. Mails carry sign-in codes and invitation links, so they lie sealed in the job table.

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

/** To whom a queued mail goes; null where nobody can tell. What it says, a code for instance, is nobody else's business. */
export function recipientOf(keyring: Keyring, { sealed }: { sealed: string }): string | null {
  const opened = keyring.open(PURPOSE, sealed);
  return opened === undefined ? null : ((JSON.parse(opened) as QueuedMail).mail?.to ?? null);
}

export function sendMailTask(parts: SendParts): Tasks["send_mail"] {
  return async ({ sealed }) => {
    const opened = parts.keyring.open(PURPOSE, sealed);
    // Trying again would not help: the secret that sealed it is not known here any more.
    if (opened === undefined) return parts.log.error("a mail was dropped: it was queued under another SECRET_KEY");
    const { mail, staleAt } = JSON.parse(opened) as QueuedMail;
    if (mail === null || (staleAt !== null && staleAt <= parts.clock.now().toISOString())) return;
    await parts.mailer.send(mail);
  };
}
