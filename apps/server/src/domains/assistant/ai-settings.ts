import { type AiSettings, getAiSettings, updateAiSettings } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { sql, type Tx } from "../../storage/database.ts";

interface AiSettingsRow {
  fast_enabled: boolean;
  comprehensive_enabled: boolean;
  sector: AiSettings["sector"];
}

/** Settings of a workspace without stored settings. */
export const DEFAULT_SETTINGS: AiSettings = { fastEnabled: true, comprehensiveEnabled: true, sector: "AUTO" };

export async function readAiSettings(tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<AiSettings> {
  const row = await tx.find<AiSettingsRow>(sql`
    select fast_enabled, comprehensive_enabled, sector from ai_settings where workspace_id = ${workspace.id}`);
  if (row === undefined) return DEFAULT_SETTINGS;
  return { fastEnabled: row.fast_enabled, comprehensiveEnabled: row.comprehensive_enabled, sector: row.sector };
}

export const aiSettingsHandlers: readonly Handler[] = [
  handle(getAiSettings, "read", ({ tx, workspace }) => readAiSettings(tx, workspace)),

  handle(updateAiSettings, "write", async ({ tx, workspace, body, now }) => {
    await tx.run(sql`
      insert into ai_settings (workspace_id, fast_enabled, comprehensive_enabled, sector, updated_at)
      values (${workspace.id}, ${body.fastEnabled}, ${body.comprehensiveEnabled}, ${body.sector}, ${now})
      on conflict (workspace_id) do update
      set fast_enabled = excluded.fast_enabled, comprehensive_enabled = excluded.comprehensive_enabled,
          sector = excluded.sector, updated_at = excluded.updated_at`);
    return readAiSettings(tx, workspace);
  }),
];
