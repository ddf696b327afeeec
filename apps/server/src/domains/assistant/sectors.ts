// Detects the sector of a workspace from its catalogue. Every chat needs it and it rarely changes, so a cache keeps it
// until the catalogue changes.

import type { AiSettings, Sector } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { sectorOf } from "../../providers/models/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { readAiSettings } from "./ai-settings.ts";

/** Changes with every write to a product and every deleted product. */
export interface CatalogueState {
  changedAt: Date | null;
  counted: number;
}

/** SQL columns of the catalogue state. */
export const catalogueState = ({ id }: Pick<WorkspaceScope, "id">) => sql`
  (select updated_at from products where workspace_id = ${id} order by updated_at desc, id desc limit 1) as "changedAt",
  (select coalesce(sum(n), 0)::bigint from catalogue_counts where workspace_id = ${id}) as counted`;

/** Returns the chosen sector, or detects it from the newest published products. */
export async function resolveSector(
  tx: Tx,
  workspace: Pick<WorkspaceScope, "id">,
  { sector }: Pick<AiSettings, "sector">,
  known?: CatalogueState,
): Promise<Sector> {
  if (sector !== "AUTO") return sector;
  const state = known ?? (await readCatalogueState(tx, workspace));
  const seen = `${state.changedAt?.getTime()} ${state.counted}`;
  const kept = resolved.get(workspace.id);
  if (kept?.seen === seen && performance.now() < kept.until) return kept.sector;
  const found = sectorOf(await sampleTexts(tx, workspace));
  if (resolved.size >= CACHED_SECTORS) resolved.clear();
  resolved.set(workspace.id, { seen, sector: found, until: performance.now() + KEPT_FOR });
  return found;
}

/** Loads the settings and the catalogue state in one packet, then resolves the sector. */
export async function readSector(tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<Sector> {
  const [settings, state] = await Promise.all([readAiSettings(tx, workspace), readCatalogueState(tx, workspace)]);
  return resolveSector(tx, workspace, settings, state);
}

const readCatalogueState = (tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<CatalogueState> =>
  tx.one<CatalogueState>(sql`select ${catalogueState(workspace)}`);

const resolved = new Map<string, { seen: string; sector: Sector; until: number }>();
const CACHED_SECTORS = 10_000;
/** Cache lifetime. Timestamps of two processes may arrive out of order, so an entry must expire. */
const KEPT_FOR = MINUTE;

/** Sample size for detecting the sector. */
const SAMPLE = 100;

async function sampleTexts(tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<string[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select concat_ws(' . ', p.name, left(p.description, 200),
                     (select string_agg(t.name, ' . ') from product_tags pt
                      join tags t on t.workspace_id = pt.workspace_id and t.id = pt.tag_id
                      where pt.workspace_id = ${workspace.id} and pt.product_id = p.id)) as text
    from (select id, name, description from products where workspace_id = ${workspace.id} and status = 'ACTIVE'
          order by created_at desc, id desc limit ${SAMPLE}) as p`);
  return rows.map(({ text }) => text);
}
