import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../storage/database.ts";
import { DevMailbox } from "./dev-mailbox.ts";
import type { Mailer } from "./mailer.ts";
import type { MailSettings } from "./settings.ts";
import { SmtpMailer } from "./smtp.ts";

export { composeMail } from "./compose.ts";
export { DevMailbox } from "./dev-mailbox.ts";
export type { Mail, Mailer, Outbox } from "./mailer.ts";

/** SMTP if configured, otherwise the development mailbox. */
export function openMailer(settings: MailSettings, database: Database, clock: Clock): Mailer {
  const { smtpUrl: url } = settings;
  return url === undefined ? new DevMailbox(database, clock) : new SmtpMailer({ ...settings, url });
}
