import type { Media } from "@vitrine/contract";
import { raw } from "../../storage/database.ts";
import { existingIds } from "../../storage/existing-ids.ts";

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

export const existingMediaIds = existingIds(raw("media"));
