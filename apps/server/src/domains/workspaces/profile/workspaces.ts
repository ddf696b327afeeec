import {
  createWorkspace as createWorkspaceOperation,
  getWorkspace,
  listTemplates,
  listWorkspaces,
  updateWorkspace as updateWorkspaceOperation,
  type Workspace,
} from "@vitrine/contract";
import { type AccountScope, chosenWorkspaces } from "../../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../../kernel/audit.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { notFound } from "../../../kernel/errors.ts";
import { empty, raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { chosenOrder } from "../../../storage/paging.ts";
import { pageOf, search } from "../../../storage/text-search.ts";
import { templates } from "../website/templates.ts";
import { type CreationRules, createWorkspace } from "./create-workspace.ts";
import { countOwned } from "./ownership.ts";
import { updateWorkspace } from "./update-workspace.ts";
import { toWorkspace, type WorkspaceRow, workspaceColumns } from "./workspace-rows.ts";

/** The name is the first line of the search text. */
const NAME = raw(String.raw`split_part(search_text, E'\n', 1)`);
const ORDERS = { createdAt: raw("created_at"), updatedAt: raw("updated_at"), name: NAME };

const listWorkspacesHandler = handle(listWorkspaces, "read", async ({ tx, account, principal, query }) => {
  const chosen = chosenWorkspaces(principal);
  const mine = sql`
    s.id in (select workspace_id from members where account_id = ${account.id} and role = 'OWNER')
    ${chosen === null ? empty : sql`and s.id = any(${[...chosen]}::text[])`}`;
  const searched = { from: raw("workspaces s"), where: mine, id: raw("s.id"), order: chosenOrder(query.sort, ORDERS) };
  const found = await search(tx, searched, query);
  const page = pageOf(found, mine, ORDERS, query);
  const rows = await tx.many<WorkspaceRow>(sql`select ${workspaceColumns} from workspaces s where ${page}`);
  const owned = await countOwned(tx, account.id);
  return {
    page: query.page,
    pageSize: query.pageSize,
    total: found?.total ?? (chosen === null ? owned : await countChosen(tx, mine)),
    creationPolicy: toCreationPolicy(await readLimit(tx, account), owned, chosen === null),
    workspaces: rows.map(toWorkspace),
  };
});

async function readLimit(tx: Tx, account: AccountScope): Promise<number> {
  const row = await tx.one<{ workspace_limit: number }>(
    sql`select workspace_limit from accounts where id = ${account.id}`,
  );
  return row.workspace_limit;
}

async function countChosen(tx: Tx, mine: Sql): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`select count(*) as total from workspaces s where ${mine}`);
  return total;
}

/** A lowered limit keeps existing workspaces. A connection restricted to chosen workspaces cannot create any. */
function toCreationPolicy(limit: number, owned: number, mayCreate: boolean) {
  const remaining = mayCreate ? Math.max(0, limit - owned) : 0;
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
    handle(updateWorkspaceOperation, "write", async ({ tx, workspace, account, body, now }) => {
      const updated = await updateWorkspace(tx, workspace, body, { ...rules, now });
      const details = { fields: Object.keys(body).join(", ") };
      const deed = { actor: accountActor(account), action: "workspace.update", subjectId: workspace.id, details };
      await writeAudit(tx, deed, now);
      return updated;
    }),
  ];
}
