// Sitemap of the published catalogue, read along an index, so that its size does not matter. A part is the range
// between two keyset positions; it stays valid when products are added or deleted.

import type { SitemapKind, SitemapPart } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { HOUR, later } from "../../kernel/clock.ts";
import { keysetLimit, keysetPage, notPast, pastPage, placeText } from "../../kernel/keyset.ts";
import { ShortMemory } from "../../kernel/short-memory.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { type CatalogueCounts, countProducts, readCounts } from "./counts.ts";
import { isShownCollection } from "./shown.ts";

/** Search engines accept 50,000 links per file. A site lists at most 10,000 links of an open-ended part. */
const PART = 10_000;
/**
 * Initial size limit of an open-ended part, and the growth that triggers new parts. Together they never exceed a part.
 */
const HALF = PART / 2;
const PAGE = 1000;

/** Cache lifetime of a workspace's parts, unless it grows: finding them scans its whole index. */
const KNOWN_FOR = HOUR;

interface Known {
  parts: SitemapPart[];
  /** Number of published items when the parts were read. */
  published: number;
  until: Date;
}

/** Rows `c` that visitors see. */
const shownRows = (workspace: WorkspaceScope, kind: SitemapKind): Sql =>
  kind === "products"
    ? sql`from products c where c.workspace_id = ${workspace.id} and c.status = 'ACTIVE'`
    : sql`from collections c where c.workspace_id = ${workspace.id} and ${isShownCollection(workspace)(raw("c"))}`;

interface Place {
  created_at: Date;
  id: string;
}

const toPlace = ({ created_at: at, id }: Place) => ({ at, id });

export class Sitemap {
  readonly #known = new ShortMemory<Known>();

  async parts(tx: Tx, workspace: WorkspaceScope, now: Date): Promise<SitemapPart[]> {
    const known = this.#known.get(workspace.id);
    const published = countPublished(await readCounts(tx, workspace));
    if (known !== undefined && known.until > now && published <= known.published + HALF) return known.parts;
    const parts = [...(await readParts(tx, workspace, "products")), ...(await readParts(tx, workspace, "collections"))];
    this.#known.set(workspace.id, { parts, published, until: later(now, KNOWN_FOR) });
    return parts;
  }

  async links(
    tx: Tx,
    workspace: WorkspaceScope,
    { kind, after, until }: { kind: SitemapKind; after?: string | undefined; until?: string | undefined },
  ) {
    const page = { after, pageSize: PAGE };
    const rows = await tx.many<Place & { slug: string; updated_at: Date }>(sql`
      select created_at, id, slug, updated_at ${shownRows(workspace, kind)} ${pastPage(page, "created_at")} ${notPast(until, "created_at")}
      order by created_at desc, id desc ${keysetLimit(page)}`);
    const { rows: shown, next } = keysetPage(rows, page, toPlace);
    return { links: shown.map((row) => ({ slug: row.slug, updatedAt: row.updated_at.toISOString() })), next };
  }
}

const countPublished = (counts: CatalogueCounts) =>
  countProducts(counts, { statuses: ["ACTIVE"] }) + (counts?.["collections"] ?? 0);

/**
 * Ends a part every `PART` rows, and at the last row when more than `HALF` are left. Later rows then get an open-ended
 * part.
 */
async function readParts(tx: Tx, workspace: WorkspaceScope, kind: SitemapKind): Promise<SitemapPart[]> {
  const ends = await tx.many<Place>(sql`
    select created_at, id from (
      select created_at, id, row_number() over listed as place, lead(id) over listed is null as is_last
      ${shownRows(workspace, kind)}
      window listed as (order by created_at desc, id desc)) placed
    where place % ${raw(String(PART))} = 0 or is_last and place % ${raw(String(PART))} > ${raw(String(HALF))}
    order by place`);
  const places = [null, ...ends.map((end) => placeText(toPlace(end))), null];
  return places.slice(1).map((until, index) => ({ kind, after: places[index] ?? null, until }));
}
