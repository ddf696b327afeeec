import { type AiSettings, getAiSettings, type Sector, updateAiSettings } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/handler.ts";
import type { WorkspaceScope } from "../../kernel/principals.ts";
import { sectorOf } from "../../providers/models/index.ts";
import { sql, type Tx } from "../../storage/database.ts";

interface AiSettingsRow {
  fast_enabled: boolean;
  comprehensive_enabled: boolean;
  sector: AiSettings["sector"];
}

const DEFAULTS: AiSettings = { fastEnabled: true, comprehensiveEnabled: true, sector: "AUTO" };

export async function readAiSettings(tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<AiSettings> {
  const row = await tx.find<AiSettingsRow>(sql`
    select fast_enabled, comprehensive_enabled, sector from ai_settings where workspace_id = ${workspace.id}`);
  if (row === undefined) return DEFAULTS;
  return { fastEnabled: row.fast_enabled, comprehensiveEnabled: row.comprehensive_enabled, sector: row.sector };
}

/** How many products tell what a catalogue is about. */
const SECTOR_SAMPLE = 100;

/** The sector that was chosen, or that the newest published products are of. */
export async function resolveSector(
  tx: Tx,
  workspace: Pick<WorkspaceScope, "id">,
  { sector }: Pick<AiSettings, "sector">,
): Promise<Sector> {
  if (sector !== "AUTO") return sector;
  const rows = await tx.many<{ text: string }>(sql`
    select s.search_text || ' ' || left(p.description, 200) as text
    from products p join product_search s on s.workspace_id = p.workspace_id and s.product_id = p.id
    where p.workspace_id = ${workspace.id} and p.status = 'ACTIVE'
    order by p.created_at desc, p.id desc limit ${SECTOR_SAMPLE}`);
  return sectorOf(rows.map(({ text }) => text));
}

export const settingsHandlers: readonly Handler[] = [
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
