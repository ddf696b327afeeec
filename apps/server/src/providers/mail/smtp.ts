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
    // The recipient as an object: an address is never parsed as a list of addresses.
    this.#transport ??= openTransport(this.#url, this.#deadline);
    await (await this.#transport).sendMail({ from: this.#from, to: { name: "", address: to }, subject, text, html });
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

/** Loaded with the first mail: what sends none starts without it. */
async function openTransport(url: string, deadline: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  // A server that hangs must not hold a job: each step has so long, and all of them together less than the job.
  const limits = {
    dnsTimeout: deadline,
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
  };
  return createTransport({ url, ...limits });
}
