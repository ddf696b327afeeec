import {
  closeAccount as closeAccountOperation,
  closeWorkspace as closeWorkspaceOperation,
  listClosedWorkspaces,
  reopenWorkspace as reopenWorkspaceOperation,
} from "@vitrine/contract";
import { accountActor } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { sql } from "../../storage/database.ts";
import { normalizeEmail } from "../accounts/index.ts";
import { getWorkspaceById } from "../workspaces/index.ts";
import { closeAccount, closeWorkspace, listClosed, reopenWorkspace } from "./closing-writes.ts";

export const closingHandlers: readonly Handler[] = [
  handle(closeWorkspaceOperation, "write", async ({ tx, workspace, account, body, now }) => {
    const { sub_domain } = await tx.one<{ sub_domain: string }>(
      sql`select sub_domain from workspaces where id = ${workspace.id}`,
    );
    if (body.subDomain.trim() !== sub_domain) throw invalidInput({ subDomain: "must be this workspace's subdomain" });
    return closeWorkspace(tx, workspace.id, { actor: accountActor(account), now });
  }),

  handle(listClosedWorkspaces, "read", async ({ tx, account, now }) => ({
    workspaces: await listClosed(tx, account.id, now),
  })),

  handle(reopenWorkspaceOperation, "write", async ({ tx, account, params, now }) => {
    const actor = accountActor(account);
    await reopenWorkspace(tx, { workspaceId: params.id, accountId: account.id }, { actor, now });
    return getWorkspaceById(tx, params.id);
  }),

  handle(closeAccountOperation, "write", async ({ tx, account, body, session, now }) => {
    const { email } = await tx.one<{ email: string }>(sql`select email from accounts where id = ${account.id}`);
    if (normalizeEmail(body.email) !== email) throw invalidInput({ email: "must be the address of this account" });
    const closing = await closeAccount(tx, account.id, { actor: accountActor(account), now });
    session.end();
    return closing;
  }),
];
