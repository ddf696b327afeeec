import type { Tx } from "../../storage/database.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail over for delivery. A rejection means that it was not handed over: try again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Where domains put mail: it is sent, by a job, once their transaction has committed. */
export interface Outbox {
  /**
   * `null` queues a mail that nobody will get. It is for answers that must not tell, not even by the time they take,
   * whether there is somebody to write to. After `staleAt` the mail is of no use to anybody and is dropped.
   */
  post(tx: Tx, mail: Mail | null, options?: { staleAt?: Date }): Promise<void>;
}
