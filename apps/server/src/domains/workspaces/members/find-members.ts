import type { WorkspaceFindings } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { sql, type Tx } from "../../../storage/database.ts";
import { searchForm } from "../../../storage/text-keys.ts";

/** A workspace has few members, so they are scanned in the order of joining. */
const MEMBERS_SCANNED = 1000;

export async function findMembersByName(
  tx: Tx,
  workspace: WorkspaceScope,
  { search, max }: { search: string; max: number },
): Promise<WorkspaceFindings["members"]> {
  const words = searchForm(search).split(" ");
  const members = await tx.many<WorkspaceFindings["members"][number]>(sql`
    select m.id, a.name, a.email from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspace.id} order by m.created_at, m.id limit ${MEMBERS_SCANNED}`);
  const holdsAll = (text: string) => words.every((word) => text.includes(word));
  return members.filter(({ name, email }) => holdsAll(searchForm(`${name} ${email}`))).slice(0, max);
}
