// Staff sign-in to administration: a mailed code, plus a passkey once one is enrolled.

import {
  endStaffSession,
  getStaffProfile,
  listStaffSessions,
  requestStaffSignInCode,
  signOutStaff,
  signOutStaffEverywhere,
  verifyStaffPasskey,
  verifyStaffSignInCode,
} from "@vitrine/contract";
import { principalAs } from "../../kernel/access/principals.ts";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { later } from "../../kernel/clock.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { DEFAULT_LANGUAGE } from "../../kernel/languages.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { rememberBrowser, requestBrowserCode } from "./browser-codes.ts";
import { verifyCode } from "./codes.ts";
import { parseEmail } from "./email.ts";
import { codeMail } from "./mails.ts";
import type { RelyingParty } from "./passkey-checks.ts";
import { askForPasskey, verifyAnswer } from "./passkey-questions.ts";
import { listOpenSessions } from "./sessions.ts";
import type { SignInParts } from "./sign-in.ts";
import {
  beginStaffSession,
  endStaffSessions,
  findActiveStaff,
  getStaff,
  STAFF_SESSION_LIFE,
  toStaffProfile,
} from "./staff-rows.ts";

export type StaffParts = Omit<SignInParts, "thirdParty" | "reopenAccount"> & { relyingParty: RelyingParty };

const staffHolder = (address: string) => ({ audience: "admin", address });

/** Begins a session and writes its audit entry. */
async function enter(tx: Tx, staffId: string, userAgent: string, now: Date): Promise<string> {
  const token = await beginStaffSession(tx, staffId, userAgent, now);
  await writeAudit(tx, { actor: { kind: "staff", id: staffId }, action: "staff.sign_in", subjectId: staffId }, now);
  return token;
}

export function staffHandlers(parts: StaffParts): Handler[] {
  const { keyring, outbox, relyingParty } = parts;
  return [
    handle(requestStaffSignInCode, "outside", async (call) => {
      const address = parseEmail(call.body.email);
      return requestBrowserCode(parts, call, staffHolder(address), {
        to: (tx) => findActiveStaff(tx, address),
        post: (tx, { code, expiresAt }, staff) => {
          const mail = codeMail({ to: address, language: DEFAULT_LANGUAGE, code });
          return outbox.post(tx, staff === undefined ? null : mail, { staleAt: expiresAt });
        },
      });
    }),

    handle(verifyStaffSignInCode, "outside", async ({ database, body, client, session, now }) => {
      const address = parseEmail(body.email);
      const holder = staffHolder(address);
      // Refusals are returned, not thrown, so that the guess stays counted.
      const begun = await database.write(async (tx) => {
        const isRight = await verifyCode(tx, keyring, { ...holder, browser: session.browser }, body.code, now);
        const staff = isRight ? await findActiveStaff(tx, address) : undefined;
        if (staff === undefined) return new OperationError("invalid_code");
        const browser = await rememberBrowser(tx, holder, session.browser, now);
        if (staff.passkeys > 0) return { browser, passkey: await askForPasskey(tx, relyingParty, staff.id, now) };
        return { browser, staff, token: await enter(tx, staff.id, client.userAgent, now) };
      });
      if (begun instanceof OperationError) throw begun;
      if (begun.token !== undefined) session.begin(begun.token, later(now, STAFF_SESSION_LIFE));
      session.nameBrowser(begun.browser.name, begun.browser.until);
      if (begun.passkey !== undefined) return { profile: null, passkey: begun.passkey };
      return { profile: toStaffProfile(begun.staff), passkey: null };
    }),

    handle(verifyStaffPasskey, "outside", async ({ database, body, client, session, now }) => {
      // Commits in any case, so that the challenge is used up, right or wrong.
      const begun = await database.write(async (tx) => {
        const staffId = await verifyAnswer(tx, relyingParty, body, now);
        const staff = staffId === undefined ? undefined : await getStaff(tx, staffId);
        if (staff?.status !== "ACTIVE") return new OperationError("invalid_code");
        return { staff, token: await enter(tx, staff.id, client.userAgent, now) };
      });
      if (begun instanceof OperationError) throw begun;
      session.begin(begun.token, later(now, STAFF_SESSION_LIFE));
      return toStaffProfile(begun.staff);
    }),

    handle(getStaffProfile, "read", async ({ tx, principal }) =>
      toStaffProfile(await getStaff(tx, principalAs(principal, "staff").staffId)),
    ),

    handle(signOutStaff, "write", async ({ tx, principal, session, now }) => {
      const { staffId, sessionId } = principalAs(principal, "staff");
      await tx.run(sql`delete from staff_sessions where id = ${sessionId}`);
      await writeAudit(tx, { actor: staffActor(principal), action: "staff.sign_out", subjectId: staffId }, now);
      session.end();
      return undefined;
    }),

    handle(listStaffSessions, "read", async ({ tx, principal, now }) => {
      const { staffId, sessionId } = principalAs(principal, "staff");
      const ofThem = sql`staff_sessions where staff_id = ${staffId}`;
      return { sessions: await listOpenSessions(tx, ofThem, sessionId, now) };
    }),

    handle(endStaffSession, "write", async ({ tx, principal, params, session, now }) => {
      const { staffId, sessionId } = principalAs(principal, "staff");
      const ended = await tx.run(sql`delete from staff_sessions where staff_id = ${staffId} and id = ${params.id}`);
      if (ended === 0) throw notFound();
      await writeAudit(tx, { actor: staffActor(principal), action: "staff.end_session", subjectId: staffId }, now);
      if (params.id === sessionId) session.end();
      return { id: params.id, deleted: true as const };
    }),

    handle(signOutStaffEverywhere, "write", async ({ tx, principal, session, now }) => {
      const { staffId } = principalAs(principal, "staff");
      await endStaffSessions(tx, staffId);
      const deed = { actor: staffActor(principal), action: "staff.sign_out_everywhere", subjectId: staffId };
      await writeAudit(tx, deed, now);
      session.end();
      return undefined;
    }),
  ];
}
