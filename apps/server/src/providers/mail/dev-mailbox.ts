import type { Clock } from "../../kernel/clock.ts";
import { type Database, empty, sql } from "../../storage/database.ts";
import type { Mail, Mailer } from "./mailer.ts";

export interface MailboxEntry extends Mail {
  id: string;
  sentAt: string;
}

const SHOWN_MAILS = 100;

/** Stores mail for developers and tests instead of sending it. */
export class DevMailbox implements Mailer {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    await this.#database.write((tx) =>
      tx.run(sql`
        insert into dev_mailbox (recipient, subject, text, html, sent_at)
        values (${to}, ${subject}, ${text}, ${html}, ${this.#clock.now()})`),
    );
  }

  /** Newest first. */
  async list(to: string | undefined): Promise<MailboxEntry[]> {
    const rows = await this.#database.read((tx) =>
      tx.many<{ id: number; recipient: string; subject: string; text: string; html: string; sent_at: Date }>(sql`
        select id, recipient, subject, text, html, sent_at from dev_mailbox
        ${to === undefined ? empty : sql`where recipient = ${to}`}
        order by id desc limit ${SHOWN_MAILS}`),
    );
    return rows.map(({ id, recipient, sent_at, ...mail }) => ({
      id: String(id),
      to: recipient,
      ...mail,
      sentAt: sent_at.toISOString(),
    }));
  }

  async close(): Promise<void> {}
}
