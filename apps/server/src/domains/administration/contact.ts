// Contact requests to the team. Any visitor may send one; the next one only after staff has read it.

import {
  type ContactRequest,
  getContactForm,
  LIMITS,
  listContactRequests,
  markContactRead,
  sendContactRequest,
} from "@vitrine/contract";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import type { LimitRule } from "../../kernel/rate-limits.ts";
import type { ChallengeProof } from "../../providers/challenge/index.ts";
import type { Outbox } from "../../providers/mail/index.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { normalizeEmail, parseEmail } from "../accounts/index.ts";
import { contactMail } from "./mails.ts";

export interface ContactParts {
  outbox: Outbox;
  challenges: {
    contactSiteKey(): string | null;
    checkContact(token: string | undefined, now: Date): Promise<ChallengeProof | null>;
    consumeContact(tx: Tx, proof: ChallengeProof | null): Promise<void>;
  };
  /** Recipient of notifications; without it, all staff members get them. */
  supportEmail: string | undefined;
  adminUrl: string;
}

/** Per client address. */
const CONTACT: LimitRule = { name: "contact", max: LIMITS.contact.perHour, windowSeconds: 3600 };
const RECIPIENTS = 20;

interface RequestRow {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  account_id: string | null;
  created_at: Date;
  read_at: Date | null;
  read_by: string | null;
  reader: string | null;
}

const REQUEST = sql`
  select c.id, c.name, c.email, c.subject, c.message, c.created_at, c.read_at, c.read_by, f.name as reader,
         a.id as account_id
  from contact_requests c left join staff f on f.id = c.read_by left join accounts a on a.email = c.email`;

const toRequest = (row: RequestRow): ContactRequest => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.read_at === null ? "WAITING" : "READ",
  accountId: row.account_id,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  readBy: row.read_by === null ? null : { id: row.read_by, name: row.reader ?? "" },
});

async function listTeam(tx: Tx, supportEmail: string | undefined): Promise<string[]> {
  if (supportEmail !== undefined) return [supportEmail];
  const rows = await tx.many<{ email: string }>(
    sql`select email from staff where status = 'ACTIVE' order by created_at, id limit ${RECIPIENTS}`,
  );
  return rows.map(({ email }) => email);
}

const ofStatus = (status: ContactRequest["status"] | undefined) => {
  if (status === undefined) return empty;
  return status === "WAITING" ? sql`and c.read_at is null` : sql`and c.read_at is not null`;
};

type Message = Pick<ContactRequest, "name" | "email" | "subject" | "message">;

export async function recordContactRequest(tx: Tx, message: Message, now: Date): Promise<string> {
  const id = newId("contactRequest");
  await tx.run(sql`
    insert into contact_requests (id, name, email, subject, message, created_at)
    values (${id}, ${message.name}, ${message.email}, ${message.subject}, ${message.message}, ${now})`);
  return id;
}

export const contactHandlers = ({ outbox, challenges, supportEmail, adminUrl }: ContactParts): Handler[] => [
  handle(getContactForm, "outside", async () => ({ challengeSiteKey: challenges.contactSiteKey() })),

  // Not "write": the challenge may be verified by a remote service.
  handle(sendContactRequest, "outside", async ({ database, body, client, countHit, now }) => {
    await countHit(CONTACT, client.address);
    const email = parseEmail(body.email);
    const proof = await challenges.checkContact(body.challengeToken, now);
    const message = { name: body.name.trim(), email, subject: body.subject.trim(), message: body.message.trim() };
    return database.write(async (tx) => {
      await challenges.consumeContact(tx, proof);
      const id = await recordContactRequest(tx, message, now);
      for (const to of await listTeam(tx, supportEmail)) {
        await outbox.post(tx, contactMail({ to, ...message, link: `${adminUrl}/contact` }));
      }
      return { id, createdAt: now.toISOString() };
    });
  }),

  handle(listContactRequests, "read", async ({ tx, query }) => {
    const ofSender = query.email === undefined ? empty : sql`and c.email = ${normalizeEmail(query.email)}`;
    const found = await tx.many<RequestRow>(sql`
      ${REQUEST} where true ${ofStatus(query.status)} ${ofSender} ${pastPage(query, "c.created_at", "c.id")}
      order by c.created_at desc, c.id desc ${keysetLimit(query)}`);
    const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
    return { requests: rows.map(toRequest), next };
  }),

  handle(markContactRead, "write", async ({ tx, principal, params: { id }, body, now }) => {
    const actor = staffActor(principal, body.reason);
    const marked = await tx.run(sql`
      update contact_requests set read_at = ${now}, read_by = ${actor.id} where id = ${id} and read_at is null`);
    const row = await tx.find<RequestRow>(sql`${REQUEST} where c.id = ${id}`);
    if (row === undefined) throw notFound();
    const change = { before: { status: marked === 0 ? "READ" : "WAITING" }, after: { status: "READ" } };
    await writeAudit(tx, { actor, action: "contact.read", subjectId: id, ...change }, now);
    return toRequest(row);
  }),
];
