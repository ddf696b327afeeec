// Members' preferences for the pages of a workspace. Each member writes only their own; shared views of all members are
// listed.

import {
  getWorkspacePreferences,
  LIMITS,
  listSharedViews,
  putWorkspacePreferences,
  type SavedView,
  type WorkspacePreferences,
} from "@vitrine/contract";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { sql } from "../../../storage/database.ts";

const NONE: WorkspacePreferences = { tables: [], views: [] };

export const workspacePreferenceHandlers: readonly Handler[] = [
  handle(getWorkspacePreferences, "read", async ({ tx, workspace, account }) => {
    const row = await tx.find<{ content: WorkspacePreferences }>(sql`
      select content from workspace_preferences where workspace_id = ${workspace.id} and account_id = ${account.id}`);
    return row?.content ?? NONE;
  }),

  handle(putWorkspacePreferences, "write", async ({ tx, workspace, account, body }) => {
    await tx.run(sql`
      insert into workspace_preferences (workspace_id, account_id, content)
      values (${workspace.id}, ${account.id}, ${JSON.stringify(body)}::jsonb)
      on conflict (workspace_id, account_id) do update set content = excluded.content`);
    return body;
  }),

  handle(listSharedViews, "read", async ({ tx, workspace, account }) => {
    const rows = await tx.many<{ view: SavedView; member: string }>(sql`
      select v.view, a.name as member
      from workspace_preferences p join accounts a on a.id = p.account_id
      cross join lateral jsonb_array_elements(p.content -> 'views') as v (view)
      where p.workspace_id = ${workspace.id} and p.account_id <> ${account.id} and (v.view ->> 'isShared')::boolean
      order by lower(v.view ->> 'name'), p.account_id, v.view ->> 'key' limit ${LIMITS.preferences.sharedViewsMax}`);
    const views = rows.map(({ view: { isShared: _shared, ...view }, member }) => ({ ...view, memberName: member }));
    return { views };
  }),
];
