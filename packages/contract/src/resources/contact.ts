import { z } from "zod";
import { email, id, nextCursor, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";

export const ContactForm = z
  .strictObject({
    challengeSiteKey: z.string().nullable().describe("Challenge of the form: its URL or site key; null for none."),
  })
  .meta({ id: "ContactForm" });

export const ContactWrite = z
  .strictObject({
    name: title({ max: LIMITS.field.personNameMax }),
    email: email(),
    subject: title({ max: LIMITS.contact.subjectMax }),
    message: title({ max: LIMITS.contact.messageMax }),
    challengeToken: text({ max: LIMITS.challenge.tokenMax }).optional().describe("Solved challenge."),
  })
  .meta({ id: "ContactWrite" });

export const ContactReceipt = z.strictObject({ id: id(), createdAt: timestamp() }).meta({ id: "ContactReceipt" });

export const ContactRequest = z
  .strictObject({
    id: id(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(["WAITING", "READ"]),
    accountId: id().nullable().describe("Account with this address, if any."),
    createdAt: timestamp(),
    readAt: timestamp().nullable(),
    readBy: z.strictObject({ id: id(), name: z.string() }).nullable(),
  })
  .meta({ id: "ContactRequest" });
export type ContactRequest = z.output<typeof ContactRequest>;

export const ContactRequestList = z
  .strictObject({ requests: z.array(ContactRequest), next: nextCursor() })
  .meta({ id: "ContactRequestList" });

export const contactRequestExample: ContactRequest = {
  id: "ctc_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Deniz",
  email: "deniz@isilti.example",
  subject: "More shops",
  message: "We would like to open two more shops. What do we have to do?",
  status: "WAITING",
  accountId: "acc_01kp2v8d3nfa9svqmz4c7hxw1e",
  createdAt: "2026-03-01T10:00:00.000Z",
  readAt: null,
  readBy: null,
};
