import {
  createWorkspace as createWorkspaceOperation,
  getWorkspace,
  listTemplates,
  listWorkspaces,
  updateWorkspace as updateWorkspaceOperation,
  type Workspace,
} from "@vitrine/contract";
import type { AccountScope } from "../../../kernel/access/principals.ts";
import { accountActor } from "../../../kernel/audit.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { notFound } from "../../../kernel/errors.ts";
import { raw, sql, type Tx } from "../../../storage/database.ts";
import { chosenOrder } from "../../../storage/paging.ts";
import { pageOf, search } from "../../../storage/text-search.ts";
import { templates } from "../website/templates.ts";
import { type CreationRules, createWorkspace } from "./create-workspace.ts";
import { countOwned } from "./ownership.ts";
import { updateWorkspace } from "./update-workspace.ts";
import { toWorkspace, type WorkspaceRow, workspaceColumns } from "./workspace-rows.ts";

/** The name is the first line of what is searched. */
const NAME = raw(String.raw`split_part(search_text, E'\n', 1)`);
const ORDERS = { createdAt: raw("created_at"), updatedAt: raw("updated_at"), name: NAME };

const listWorkspacesHandler = handle(listWorkspaces, "read", async ({ tx, account, query }) => {
  const mine = sql`s.id in (select workspace_id from members where account_id = ${account.id} and role = 'OWNER')`;
  const searched = { from: raw("workspaces s"), where: mine, id: raw("s.id"), order: chosenOrder(query.sort, ORDERS) };
  const found = await search(tx, searched, query);
  const page = pageOf(found, mine, ORDERS, query);
  const rows = await tx.many<WorkspaceRow>(sql`select ${workspaceColumns} from workspaces s where ${page}`);
  const owned = await countOwned(tx, account.id);
  return {
    page: query.page,
    pageSize: query.pageSize,
    total: found?.total ?? owned,
    creationPolicy: toCreationPolicy(await readLimit(tx, account), owned),
    workspaces: rows.map(toWorkspace),
  };
});

async function readLimit(tx: Tx, account: AccountScope): Promise<number> {
  const row = await tx.one<{ workspace_limit: number }>(
    sql`select workspace_limit from accounts where id = ${account.id}`,
  );
  return row.workspace_limit;
}

/** A limit that was lowered takes nothing away: there is just no room left. */
function toCreationPolicy(limit: number, owned: number) {
  const remaining = Math.max(0, limit - owned);
  return { limit, owned, remaining, canCreate: remaining > 0 };
}

export async function getWorkspaceById(tx: Tx, id: string): Promise<Workspace> {
  const row = await tx.find<WorkspaceRow>(sql`select ${workspaceColumns} from workspaces where id = ${id}`);
  if (row === undefined) throw notFound();
  return toWorkspace(row);
}

const getWorkspaceHandler = handle(getWorkspace, "read", ({ tx, workspace }) => getWorkspaceById(tx, workspace.id));

const listTemplatesHandler = handle(listTemplates, "read", async () => ({ templates }));

export function profileHandlers(rules: CreationRules): Handler[] {
  return [
    listWorkspacesHandler,
    getWorkspaceHandler,
    listTemplatesHandler,
    handle(createWorkspaceOperation, "write", ({ tx, account, body, now }) =>
      createWorkspace(tx, { ...body, ownerAccountId: account.id }, rules, {
        actor: accountActor(account),
        now,
      }),
    ),
    handle(updateWorkspaceOperation, "write", ({ tx, workspace, body, now }) =>
      updateWorkspace(tx, workspace, body, { reservedSubDomains: rules.reservedSubDomains, now }),
    ),
  ];
}
