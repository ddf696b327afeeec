import { getAccount, getProfile, updateProfile } from "@vitrine/contract";
import { DASHBOARD_SESSION_LIFE } from "../../kernel/access/last-used.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { getAccountById, toAccount } from "./accounts.ts";
import { parsePhone } from "./phone.ts";

export const profileHandlers: readonly Handler[] = [
  handle(getAccount, "read", async ({ tx, account }) => toAccount(await getAccountById(tx, account.id))),

  // The dashboard calls this at every start, so it also extends the session cookie.
  handle(getProfile, "read", async ({ tx, account, session, now }) => {
    session.extend(later(now, DASHBOARD_SESSION_LIFE));
    return toAccount(await getAccountById(tx, account.id));
  }),

  handle(updateProfile, "write", async ({ tx, account, body, now }) => {
    const phone = body.phone === null ? null : parsePhone(body.phone);
    await tx.run(sql`
      update accounts set name = ${body.name.trim()}, phone = ${phone}, language = ${body.language}, updated_at = ${now}
      where id = ${account.id}`);
    return toAccount(await getAccountById(tx, account.id));
  }),
];
