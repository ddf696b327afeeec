// Platform staff: who they are and how they enter administration. They are made by the operator, never by signing in.

import {
  getStaffProfile,
  requestStaffSignInCode,
  type StaffProfile,
  signOutStaff,
  signOutStaffEverywhere,
  verifyStaffSignInCode,
} from "@vitrine/contract";
import { principalAs } from "../../kernel/access/principals.ts";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { HOUR, later } from "../../kernel/clock.ts";
import { newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { DEFAULT_LANGUAGE } from "../../kernel/languages.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { rememberBrowser, requestBrowserCode } from "./browser-codes.ts";
import { verifyCode } from "./codes.ts";
import { parseEmail } from "./email.ts";
import { codeMail } from "./mails.ts";
import type { SignInParts } from "./sign-in.ts";

const staffHolder = (address: string) => ({ audience: "admin", address });
const SESSION_LIFE = 12 * HOUR;

interface StaffRow {
  id: string;
  email: string;
  name: string;
  created_at: Date;
}

const toStaffProfile = ({ id, email, name, created_at }: StaffRow): StaffProfile => ({
  id,
  email,
  name,
  createdAt: created_at.toISOString(),
});

export async function createStaff(
  tx: Tx,
  staff: { email: string; name?: string | undefined; actor: Actor },
  now: Date,
): Promise<StaffProfile> {
  const email = parseEmail(staff.email);
  const name = staff.name?.trim() || email.slice(0, email.lastIndexOf("@"));
  const row = await tx.one<StaffRow>(sql`
    insert into staff (id, email, name, created_at) values (${newId("staff")}, ${email}, ${name}, ${now})
    returning id, email, name, created_at`);
  await writeAudit(tx, { actor: staff.actor, action: "staff.create", subjectId: row.id }, now);
  return toStaffProfile(row);
}

export function staffHandlers(parts: Omit<SignInParts, "thirdPartyName">): Handler[] {
  const { keyring, outbox } = parts;
  return [
    handle(requestStaffSignInCode, "none", async (call) => {
      const address = parseEmail(call.body.email);
      return requestBrowserCode(parts, call, staffHolder(address), async (tx, sent) => {
        const isStaff = (await findActiveStaff(tx, address)) !== undefined;
        const mail = codeMail({ to: address, language: DEFAULT_LANGUAGE, code: sent.code });
        await outbox.post(tx, isStaff ? mail : null, { staleAt: sent.expiresAt });
      });
    }),

    handle(verifyStaffSignInCode, "none", async ({ database, body, client, session, now }) => {
      const address = parseEmail(body.email);
      const holder = staffHolder(address);
      // What refuses is returned, not thrown: the guess must stay counted.
      const begun = await database.write(async (tx) => {
        const isRight = await verifyCode(tx, keyring, { ...holder, browser: session.browser }, body.code, now);
        const staff = isRight ? await findActiveStaff(tx, address) : undefined;
        if (staff === undefined) return new OperationError("invalid_code");
        const token = await beginStaffSession(tx, staff.id, client.userAgent, now);
        return { staff, token, browser: await rememberBrowser(tx, holder, session.browser, now) };
      });
      if (begun instanceof OperationError) throw begun;
      session.begin(begun.token, later(now, SESSION_LIFE));
      session.nameBrowser(begun.browser.name, begun.browser.until);
      return toStaffProfile(begun.staff);
    }),

    handle(getStaffProfile, "read", async ({ tx, principal }) =>
      toStaffProfile(
        await tx.one<StaffRow>(sql`
          select id, email, name, created_at from staff where id = ${principalAs(principal, "staff").staffId}`),
      ),
    ),

    handle(signOutStaff, "write", async ({ tx, principal, session }) => {
      await tx.run(sql`delete from staff_sessions where id = ${principalAs(principal, "staff").sessionId}`);
      session.end();
      return undefined;
    }),

    handle(signOutStaffEverywhere, "write", async ({ tx, principal, session }) => {
      await tx.run(sql`delete from staff_sessions where staff_id = ${principalAs(principal, "staff").staffId}`);
      session.end();
      return undefined;
    }),
  ];
}

const findActiveStaff = (tx: Tx, email: string): Promise<StaffRow | undefined> =>
  tx.find<StaffRow>(sql`
    select id, email, name, created_at from staff where email = ${email} and status = 'ACTIVE'`);

async function beginStaffSession(tx: Tx, staffId: string, userAgent: string, now: Date): Promise<string> {
  const token = newSecret();
  await tx.run(sql`
    insert into staff_sessions (id, token_hash, staff_id, user_agent, created_at, last_used_at, expires_at)
    values (${newId("session")}, ${sha256(token)}, ${staffId}, ${userAgent}, ${now}, ${now},
            ${later(now, SESSION_LIFE)})`);
  return token;
}
