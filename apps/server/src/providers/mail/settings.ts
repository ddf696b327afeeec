import { z } from "zod";
import { milliseconds, seconds } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export interface MailSettings {
  /** Absent: the development mailbox. */
  smtpUrl: string | undefined;
  from: string;
  deadlineMilliseconds: number;
}

export const mailSection = defineSection({
  title: "Mail",
  variables: {
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({
        description: "Mail server.",
        otherwise: "the dashboard's mailbox page",
        allowed: "`smtp://…`, `smtps://…`",
      }),
    SMTP_DEADLINE_SECONDS: seconds(20).describe("Time limit without a response."),
    MAIL_FROM: z
      .string()
      .min(3)
      .default("Vitrine <no-reply@localhost>")
      .meta({ description: "Sender of all mail.", allowed: "an address, with or without a name" }),
  },
  requiredInProduction: ["SMTP_URL"],
  read: (v): MailSettings => ({
    smtpUrl: v.SMTP_URL,
    from: v.MAIL_FROM,
    deadlineMilliseconds: milliseconds(v.SMTP_DEADLINE_SECONDS),
  }),
});
