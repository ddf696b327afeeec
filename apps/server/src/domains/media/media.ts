import {
  deleteMedia,
  getMedia,
  listMedia,
  listMediaRows,
  type MediaSummary,
  type QueryOf,
  type WorkspaceFindings,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { isFollowing, readChanges } from "../../kernel/call/following.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { RetryWrite, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { chosenOrder, isPastEnd, limitTo, orderBy, toPagination } from "../../storage/paging.ts";
import { search } from "../../storage/text-search.ts";
import type { BytesName } from "./keys.ts";
import {
  detailedMediaColumns,
  getMediaRow,
  type MediaDetailRow,
  type MediaRow,
  type MediaUrl,
  mediaColumns,
  toDetailedMedia,
  toMedia,
} from "./rows.ts";

export interface MediaParts {
  mediaUrl: MediaUrl;
  /** Queues removal of bytes after the commit, unless other media use them. */
  removeBytesLater: (tx: Tx, bytes: BytesName) => Promise<void>;
  /** Queues renditions after the commit, so that the first visitor does not wait for them. */
  makeRenditionsLater: (tx: Tx, picture: StoredPicture) => Promise<void>;
}

export interface StoredPicture extends BytesName {
  /** In pixels. */
  width: number;
}

type ListQuery = QueryOf<typeof listMedia>;

export function listMediaHandlers({ mediaUrl }: MediaParts): Handler[] {
  return [
    handle(listMedia, "read", async ({ tx, workspace, query }) => {
      if (isFollowing(query)) {
        const { ids, followed } = await readChanges(tx, workspace, { table: "media", kind: "media" }, query);
        const changed = await readRows<MediaRow>(tx, workspace, mediaColumns(workspace), ids);
        const summary = await readSummary(tx, workspace);
        return { media: changed.map((row) => toMedia(row, mediaUrl)), summary, ...followed };
      }
      const { rows, ...page } = await readList<MediaRow>(tx, workspace, mediaColumns(workspace), query);
      return { media: rows.map((row) => toMedia(row, mediaUrl)), ...page };
    }),

    handle(listMediaRows, "read", async ({ tx, workspace, query }) => {
      const { rows, ...page } = await readList<MediaDetailRow>(tx, workspace, detailedMediaColumns(workspace), query);
      return { media: rows.map((row) => toDetailedMedia(row, mediaUrl)), ...page };
    }),
  ];
}

async function readList<Row>(tx: Tx, workspace: WorkspaceScope, columns: Sql, query: ListQuery) {
  const found = await findMatches(tx, workspace, query);
  const summary = await readSummary(tx, workspace);
  const total = found ? found.total : summary[query.usage ?? "total"];
  const rows = found
    ? await readRows<Row>(tx, workspace, columns, found.ids)
    : await readPage<Row>(tx, workspace, columns, query, total);
  return { rows, pagination: toPagination(query, total), summary };
}

const ORDERS = { createdAt: raw("created_at"), updatedAt: raw("updated_at"), name: raw("name_order") };

const USAGE: Record<"unused" | "linked" | "multiLinked" | "total", Sql> = {
  unused: raw("usage_count = 0"),
  linked: raw("usage_count >= 1"),
  multiLinked: raw("usage_count >= 2"),
  total: raw("true"),
};

function findMatches(tx: Tx, workspace: WorkspaceScope, query: ListQuery) {
  const searched = {
    ...searchedMedia(workspace),
    filter: USAGE[query.usage ?? "total"],
    order: chosenOrder(query.sort, ORDERS),
  };
  return search(tx, searched, query);
}

const searchedMedia = (workspace: WorkspaceScope) => ({
  from: raw("media s"),
  where: sql`s.workspace_id = ${workspace.id}`,
  id: raw("s.id"),
});

/** Finds a few media by name, for the global search. */
export async function findMediaByName(
  tx: Tx,
  workspace: WorkspaceScope,
  wanted: { search: string; max: number },
  mediaUrl: MediaUrl,
): Promise<WorkspaceFindings["media"]> {
  const page = { search: wanted.search, page: 1, pageSize: wanted.max };
  const found = await search(tx, { ...searchedMedia(workspace), isExact: true }, page);
  const rows = found === undefined ? [] : await readRows<MediaRow>(tx, workspace, mediaColumns(workspace), found.ids);
  return rows.map(({ id, file_name, key }) => ({ id, name: file_name, url: mediaUrl(key) }));
}

function readRows<Row>(tx: Tx, workspace: WorkspaceScope, columns: Sql, ids: readonly string[]): Promise<Row[]> {
  return tx.many<Row>(sql`
    select ${columns} from unnest(${[...ids]}::text[]) with ordinality as page (page_id, position)
    join media m on m.workspace_id = ${workspace.id} and m.id = page_id
    order by position`);
}

/** Selects the page on an index before its rows are fetched. A page past the end needs no query. */
async function readPage<Row>(
  tx: Tx,
  workspace: WorkspaceScope,
  columns: Sql,
  query: ListQuery,
  total: number,
): Promise<Row[]> {
  if (isPastEnd(query, total)) return [];
  const order = orderBy(query.sort, ORDERS);
  return tx.many<Row>(sql`
    select ${columns}
    from (select id as page_id from media
          where workspace_id = ${workspace.id} and ${USAGE[query.usage ?? "total"]}
          order by ${order} ${limitTo(query)}) page
    join media m on m.workspace_id = ${workspace.id} and m.id = page_id
    order by ${order}`);
}

async function readSummary(tx: Tx, workspace: WorkspaceScope): Promise<MediaSummary> {
  const counts = await tx.one<Omit<MediaSummary, "unused">>(sql`
    select coalesce(sum(n) filter (where kind = 'media'), 0)::int as total,
           coalesce(sum(n) filter (where kind = 'media linked'), 0)::int as linked,
           coalesce(sum(n) filter (where kind = 'media multiLinked'), 0)::int as "multiLinked"
    from catalogue_counts
    where workspace_id = ${workspace.id} and kind in ('media', 'media linked', 'media multiLinked')`);
  return { ...counts, unused: counts.total - counts.linked };
}

export function getMediaHandler({ mediaUrl }: MediaParts): Handler {
  return handle(getMedia, "read", async ({ tx, workspace, params }) =>
    toMedia(await getMediaRow(tx, workspace, params.id), mediaUrl),
  );
}

export function deleteMediaHandler({ removeBytesLater }: MediaParts): Handler {
  return handle(deleteMedia, "write", async ({ tx, workspace, params }) => {
    await lockMedia(tx, workspace, params.id);
    const deleted = await tx.find<{ key: string }>(
      sql`delete from media where workspace_id = ${workspace.id} and id = ${params.id} returning key`,
    );
    if (deleted === undefined) throw notFound();
    await removeBytesLater(tx, { workspaceId: workspace.id, key: deleted.key });
    return { id: params.id, deleted: true as const };
  });
}

/**
 * Locks an image and its usage count. Locks its collections first, because their writers lock a collection before its
 * image. If another collection starts to show the image meanwhile, the transaction retries.
 */
async function lockMedia(tx: Tx, workspace: WorkspaceScope, id: string): Promise<void> {
  const shows = sql`workspace_id = ${workspace.id} and image_id = ${id}`;
  const [held, , showing] = await Promise.all([
    tx.many<{ id: string }>(sql`select id from collections where ${shows} order by id for no key update`),
    tx.run(sql`select from media where workspace_id = ${workspace.id} and id = ${id} for update`),
    tx.many<{ id: string }>(sql`select id from collections where ${shows}`),
  ]);
  const ids = new Set(held.map((collection) => collection.id));
  if (showing.some((collection) => !ids.has(collection.id))) throw new RetryWrite("a collection shows it since");
}
