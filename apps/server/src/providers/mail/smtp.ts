import type { Transporter } from "nodemailer";
import { SECOND } from "../../kernel/clock.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** A server that hangs must not hold a job: all of these together stay below the queue's deadline. */
const TIMEOUTS = { connectionTimeout: 20 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: 60 * SECOND };

export class SmtpMailer implements Mailer {
  readonly #url: string;
  readonly #from: string;
  #transport: Promise<Transporter> | undefined;

  constructor(url: string, from: string) {
    this.#url = url;
    this.#from = from;
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    // The recipient as an object: an address is never parsed as a list of addresses.
    this.#transport ??= openTransport(this.#url);
    await (await this.#transport).sendMail({ from: this.#from, to: { name: "", address: to }, subject, text, html });
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

/** Loaded with the first mail: what sends none starts without it. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, ...TIMEOUTS });
}
