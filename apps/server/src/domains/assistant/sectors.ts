// The sector of a workspace that leaves it to its catalogue. Every chat asks for it, and it hardly ever changes: what was
// found is kept for as long as the catalogue looks the same.

import type { AiSettings, Sector } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { sectorOf } from "../../providers/models/index.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { readAiSettings } from "./ai-settings.ts";

/** Changes with every write to a product, and with every product that goes. */
export interface CatalogueState {
  changedAt: Date | null;
  counted: number;
}

/** As columns of any statement. */
export const catalogueState = ({ id }: Pick<WorkspaceScope, "id">) => sql`
  (select updated_at from products where workspace_id = ${id} order by updated_at desc, id desc limit 1) as "changedAt",
  (select coalesce(sum(n), 0)::bigint from catalogue_counts where workspace_id = ${id}) as counted`;

/** The sector that was chosen, or that the newest published products are of. */
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
  if (resolved.size >= RESOLVED_MAX) resolved.clear();
  resolved.set(workspace.id, { seen, sector: found, until: performance.now() + KEPT_FOR });
  return found;
}

/** The same for whoever knows nothing of the workspace yet: what it takes is asked for in one packet. */
export async function readSector(tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<Sector> {
  const [settings, state] = await Promise.all([readAiSettings(tx, workspace), readCatalogueState(tx, workspace)]);
  return resolveSector(tx, workspace, settings, state);
}

const readCatalogueState = (tx: Tx, workspace: Pick<WorkspaceScope, "id">): Promise<CatalogueState> =>
  tx.one<CatalogueState>(sql`select ${catalogueState(workspace)}`);

const resolved = new Map<string, { seen: string; sector: Sector; until: number }>();
const RESOLVED_MAX = 10_000;
/** Writes of two processes may carry times in another order than they arrive in: what they changed is seen by then. */
const KEPT_FOR = MINUTE;

/** How many products tell what a catalogue is about. */
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
