import type { Transporter } from "nodemailer";
import type { Mail, Mailer } from "./mailer.ts";
import type { MailSettings } from "./settings.ts";

export class SmtpMailer implements Mailer {
  readonly #url: string;
  readonly #from: string;
  readonly #deadline: number;
  #transport: Promise<Transporter> | undefined;

  constructor({ url, from, deadlineMilliseconds }: Omit<MailSettings, "smtpUrl"> & { url: string }) {
    this.#url = url;
    this.#from = from;
    this.#deadline = deadlineMilliseconds;
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    // The recipient is an object, so that the address is never parsed as a list.
    this.#transport ??= openTransport(this.#url, this.#deadline);
    await (await this.#transport).sendMail({ from: this.#from, to: { name: "", address: to }, subject, text, html });
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

/** Loads with the first mail, which keeps starts fast. */
async function openTransport(url: string, deadline: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  // A hanging server must not block a job: each step has this limit, and their sum is below the job's deadline.
  const limits = {
    dnsTimeout: deadline,
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
  };
  return createTransport({ url, ...limits });
}
