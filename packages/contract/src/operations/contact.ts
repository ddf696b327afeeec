import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, email, id } from "../fields.ts";
import {
  ContactForm,
  ContactReceipt,
  ContactRequest,
  ContactRequestList,
  ContactWrite,
  contactRequestExample,
} from "../resources/contact.ts";
import { reason, staffProfileExample } from "../resources/staff.ts";

const common = { group: "Contact", scope: null, tool: false } as const;
const open = { ...common, level: "public", callers: ["member"] } as const;
const { name, email: address, subject, message, id: exampleId, createdAt } = contactRequestExample;

export const getContactForm = defineOperation({
  ...open,
  name: "get_contact_form",
  title: "Get the contact form's challenge",
  description: "Returns the challenge configuration of the contact form.",
  effect: "read",
  rest: { method: "GET", path: "/contact" },
  output: ContactForm,
  examples: { output: { challengeSiteKey: "https://api.vitrine.example/challenges/platform" } },
});

export const sendContactRequest = defineOperation({
  ...open,
  name: "send_contact_request",
  title: "Send a contact message",
  description:
    "Sends a message to the Vitrine team, with a challenge of the purpose `contact`. A sender can send the next " +
    "one after the team has read it.",
  effect: "create",
  rest: { method: "POST", path: "/contact" },
  body: ContactWrite,
  output: ContactReceipt,
  errors: ["contact_pending", "challenge_required", "challenge_failed", "email_not_allowed"],
  examples: {
    body: { name, email: address, subject, message, challengeToken: "eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=" },
    output: { id: exampleId, createdAt },
  },
});

const forStaff = { ...common, level: "account", callers: ["staff"], staffRole: "SUPPORT" } as const;

export const listContactRequests = defineOperation({
  ...forStaff,
  name: "list_contact_requests",
  title: "List contact requests",
  description: "Lists contact messages, newest first. `status` selects open or read ones.",
  effect: "read",
  rest: { method: "GET", path: "/contact-requests" },
  query: cursorQuery().extend({ status: ContactRequest.shape.status.optional(), email: email().optional() }),
  output: ContactRequestList,
  examples: { query: { status: "WAITING" }, output: { requests: [contactRequestExample], next: null } },
});

export const markContactRead = defineOperation({
  ...forStaff,
  name: "mark_contact_read",
  title: "Mark a contact request as read",
  description: "Marks a message as read, so that its sender can write again.",
  effect: "change",
  rest: { method: "POST", path: "/contact-requests/{id}/read" },
  params: z.strictObject({ id: id() }),
  body: z.strictObject({ reason: reason().optional() }),
  output: ContactRequest,
  errors: ["not_found"],
  examples: {
    params: { id: exampleId },
    body: {},
    output: {
      ...contactRequestExample,
      status: "READ",
      readAt: "2026-03-02T08:30:00.000Z",
      readBy: { id: staffProfileExample.id, name: staffProfileExample.name },
    },
  },
});
