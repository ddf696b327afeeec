import type { Media } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/principals.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";

/** The columns of `MediaRow`, read from `media m`. */
export const mediaColumns = raw(
  "m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at, m.usage_count",
);

export interface MediaRow {
  id: string;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  kind: string;
  key: string;
  created_at: Date;
  usage_count: number;
}

export type MediaUrl = (key: string) => string;

export const toMedia = (row: MediaRow, mediaUrl: MediaUrl): Media => ({
  id: row.id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  size: row.size_bytes,
  kind: row.kind,
  key: row.key,
  createdAt: row.created_at.toISOString(),
  usageCount: row.usage_count,
  url: mediaUrl(row.key),
});

/** Those of the ids that are media of the workspace. They cannot be deleted before the transaction ends. */
export async function existingMediaIds(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.many<{ id: string }>(
    sql`select id from media where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[])
        order by id for key share`,
  );
  return new Set(rows.map((row) => row.id));
}
