import type { Tx } from "../../storage/database.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers a mail. A rejection means that the server did not accept it: retry later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Outbox of the domains: a job sends the mail after their transaction has committed. */
export interface Outbox {
  /**
   * `null` queues a mail without a recipient. It keeps the timing of an answer equal, so that it does not reveal if the
   * address exists. Mails are dropped after `staleAt`.
   */
  post(tx: Tx, mail: Mail | null, options?: { staleAt?: Date }): Promise<void>;
}
