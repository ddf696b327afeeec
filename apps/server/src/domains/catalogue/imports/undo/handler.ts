import { type Scope, undoImport } from "@vitrine/contract";
import { requireScopes } from "../../../../kernel/access/needed-scopes.ts";
import type { WorkspaceScope } from "../../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../../kernel/call/handler.ts";
import { OperationError } from "../../../../kernel/errors.ts";
import { sql, type Tx } from "../../../../storage/database.ts";
import { authorOf } from "../../history.ts";
import type { ImportParts } from "../import-handlers.ts";
import { canBeUndone, getImportRow, toImport } from "../import-rows.ts";

/** Returns the scopes for tags and pictures that the import added and its undo removes. */
async function scopesOfUndo(tx: Tx, workspace: WorkspaceScope, importId: string): Promise<Scope[]> {
  const own = sql`workspace_id = ${workspace.id} and import_id = ${importId}`;
  const brought = await tx.one<{ tags: boolean; pictures: boolean }>(sql`
    select exists (select from import_batches where ${own} and cardinality(tag_ids) > 0) as tags,
           exists (select from import_pictures where ${own} and is_own and media_id is not null) as pictures`);
  return [...(brought.tags ? ["tags:write" as const] : []), ...(brought.pictures ? ["media:write" as const] : [])];
}

/** From now on, the undoing account needs the permission, and the history names it. */
export const undoImportHandler = ({ workLater }: ImportParts): Handler =>
  handle(undoImport, "write", async ({ tx, workspace, principal, params, now }) => {
    await tx.run(sql`select from imports where workspace_id = ${workspace.id} and id = ${params.id} for update`);
    const found = await getImportRow(tx, workspace, params.id);
    if (!canBeUndone(found, now)) {
      throw new OperationError("conflict", { fieldErrors: { id: "cannot be undone" } });
    }
    requireScopes(principal, await scopesOfUndo(tx, workspace, params.id));
    const { accountId, connectionId } = authorOf(principal);
    await tx.run(sql`
      update imports set undo_status = 'RUNNING', account_id = ${accountId}, connection_id = ${connectionId}
      where workspace_id = ${workspace.id} and id = ${params.id}`);
    const row = await getImportRow(tx, workspace, params.id);
    // Waiting pictures would have no product.
    await tx.run(sql`
      update import_pictures set status = 'FAILED', problem = 'was undone'
      where workspace_id = ${workspace.id} and import_id = ${params.id} and status = 'WAITING'`);
    await workLater(tx, workspace.id);
    return toImport(tx, workspace, row, now);
  });
