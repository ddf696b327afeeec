// Mail goes out through the queue, never within a request: a mail server that is slow or away delays it and loses
// nothing. Mails carry sign-in codes and invitation links, so they lie sealed in the job table.

import type { Clock } from "../kernel/clock.ts";
import { seal, unseal } from "../kernel/sealing.ts";
import type { Mail, Mailer, Outbox } from "../providers/mail/index.ts";
import type { Tx } from "../storage/database.ts";
import { enqueue, type Tasks } from "./queue.ts";

const PURPOSE = "queued mail";

interface QueuedMail {
  mail: Mail | null;
  staleAt: string | null;
}

export class MailQueue implements Outbox {
  readonly #secretKey: string;

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  async post(tx: Tx, mail: Mail | null, { staleAt }: { staleAt?: Date } = {}): Promise<void> {
    const queued: QueuedMail = { mail, staleAt: staleAt?.toISOString() ?? null };
    await enqueue(tx, "send_mail", { sealed: seal(this.#secretKey, PURPOSE, JSON.stringify(queued)) });
  }
}

export function sendMailTask(parts: { secretKey: string; mailer: Mailer; clock: Clock }): Tasks["send_mail"] {
  return async ({ sealed }) => {
    const opened = unseal(parts.secretKey, PURPOSE, sealed);
    if (opened === undefined) throw new Error("this mail was queued under another SECRET_KEY");
    const { mail, staleAt } = JSON.parse(opened) as QueuedMail;
    if (mail === null || (staleAt !== null && staleAt <= parts.clock.now().toISOString())) return;
    await parts.mailer.send(mail);
  };
}
