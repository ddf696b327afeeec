import type { MediaRow as DetailedMedia, Media } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { notFound } from "../../kernel/errors.ts";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { existingIds } from "../../storage/existing-ids.ts";
import { type Instant, toIso } from "../../storage/instants.ts";

const OWN_COLUMNS = "m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at";

/**
 * The columns of `MediaRow` from `media m`. The stored `usage_count` is capped at 2; from there, the exact sum is
 * computed.
 */
export const mediaColumns = ({ id }: WorkspaceScope): Sql => sql`${raw(OWN_COLUMNS)},
  case when m.usage_count < 2 then m.usage_count
    else (select coalesce(sum(u.n), 0)::int from media_usage u
          where u.workspace_id = ${id} and u.media_id = m.id) end as usage_count`;

/** The same columns for new media, which are not in use yet. */
export const newMediaColumns = raw(`${OWN_COLUMNS}, 0 as usage_count`);

export interface MediaRow {
  id: string;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  kind: string;
  key: string;
  created_at: Instant;
  usage_count: number;
}

/** Adds the columns that the closed resource does not contain. */
export const detailedMediaColumns = (workspace: WorkspaceScope) =>
  sql`${mediaColumns(workspace)}, m.width, m.height, m.alt_text`;

export interface MediaDetailRow extends MediaRow {
  width: number;
  height: number;
  alt_text: string;
}

export type MediaUrl = (key: string) => string;

export const toMedia = (row: MediaRow, mediaUrl: MediaUrl): Media => ({
  id: row.id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  size: row.size_bytes,
  kind: row.kind,
  key: row.key,
  createdAt: toIso(row.created_at),
  usageCount: row.usage_count,
  url: mediaUrl(row.key),
});

export const toDetailedMedia = (row: MediaDetailRow, mediaUrl: MediaUrl): DetailedMedia => ({
  ...toMedia(row, mediaUrl),
  width: row.width,
  height: row.height,
  altText: row.alt_text,
});

export const getMediaRow = (tx: Tx, workspace: WorkspaceScope, id: string): Promise<MediaRow> =>
  getRow<MediaRow>(tx, workspace, mediaColumns(workspace), id);

export const getDetailedMediaRow = (tx: Tx, workspace: WorkspaceScope, id: string): Promise<MediaDetailRow> =>
  getRow<MediaDetailRow>(tx, workspace, detailedMediaColumns(workspace), id);

async function getRow<Row>(tx: Tx, workspace: WorkspaceScope, columns: Sql, id: string): Promise<Row> {
  const row = await tx.find<Row>(
    sql`select ${columns} from media m where m.workspace_id = ${workspace.id} and m.id = ${id}`,
  );
  if (row === undefined) throw notFound();
  return row;
}

export const existingMediaIds = existingIds(raw("media"));
