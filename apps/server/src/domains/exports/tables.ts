// Workspace data as tables, each read in batches along its key. List new exportable kinds in EXPORTED_FILES and here.

import type { ExportedFile } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { csvText } from "../../storage/csv.ts";
import { empty, join, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import type { MediaUrl } from "../media/index.ts";

type Cell = string | number | null;

interface Table {
  columns: readonly string[];
  /** Columns of a row under these names. A column named `url` holds a key of the media store. */
  select: Sql;
  /** Table under the alias `t`. */
  from: Sql;
  /** Columns for order and paging after the workspace. An index must cover them. */
  key: readonly string[];
  /** Batch size, small for rows that can be long. */
  rows: number;
}

const time = (column: string) => `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const tagNames = (table: string, owner: string) => `
  (select string_agg(replace(replace(g.name, '\\', '\\\\'), '|', '\\|'), '|' order by a.position)
   from ${table} a join tags g on g.workspace_id = a.workspace_id and g.id = a.tag_id
   where a.workspace_id = t.workspace_id and a.${owner} = t.id)`;

const ID = { key: ["id"] };

export const TABLES = {
  "collections.csv": {
    ...ID,
    columns: ["id", "name", "slug", "description", "imageId", "tags", "createdAt", "updatedAt"],
    select:
      raw(`t.id, t.name, t.slug, t.description, t.image_id as "imageId", ${tagNames("collection_tags", "collection_id")} as tags,
      ${time("created_at")} as "createdAt", ${time("updated_at")} as "updatedAt"`),
    from: raw("collections t"),
    rows: 20,
  },
  "collection-products.csv": {
    columns: ["collectionId", "collection", "position", "productId", "sku", "product"],
    select:
      raw(`t.collection_id as "collectionId", c.name as collection, t.position, t.product_id as "productId", p.sku,
      p.name as product`),
    from: raw(`collection_products t
      join collections c on c.workspace_id = t.workspace_id and c.id = t.collection_id
      join products p on p.workspace_id = t.workspace_id and p.id = t.product_id`),
    key: ["collection_id", "product_id"],
    rows: 2000,
  },
  "tags.csv": { ...ID, columns: ["id", "name"], select: raw("t.id, t.name"), from: raw("tags t"), rows: 2000 },
  "media.csv": {
    ...ID,
    columns: ["id", "fileName", "mimeType", "size", "width", "height", "altText", "url", "createdAt"],
    select: raw(`t.id, t.file_name as "fileName", t.mime_type as "mimeType", t.size_bytes as size, t.width, t.height,
      t.alt_text as "altText", t.key as url, ${time("created_at")} as "createdAt"`),
    from: raw("media t"),
    rows: 2000,
  },
  "questions.csv": {
    ...ID,
    columns: ["id", "text"],
    select: raw("t.id, t.text"),
    from: raw("questions t"),
    rows: 2000,
  },
  "customers.csv": {
    ...ID,
    columns: ["id", "name", "email", "phone", "language", "createdAt"],
    select: raw(`t.id, t.name, t.email, t.phone, t.language, ${time("created_at")} as "createdAt"`),
    from: raw("customers t"),
    rows: 2000,
  },
} satisfies Partial<Record<ExportedFile, Table>>;

/** Returns one batch of a table's file, and the cursor of the next one. */
export async function readTable(
  tx: Tx,
  workspace: WorkspaceScope,
  { columns, select, from, key, rows: most }: Table,
  after: string | undefined,
  mediaUrl: MediaUrl,
): Promise<{ content: string; next: string | null }> {
  const order = raw(key.map((column) => `t.${column}`).join(", "));
  const behind =
    after === undefined ? empty : sql`and (${order}) > (${join(placeOf(after, key).map((id) => sql`${id}`))})`;
  const rows = await tx.many<Record<string, Cell>>(sql`
    select ${select}, ${order} from ${from}
    where t.workspace_id = ${workspace.id} ${behind} order by ${order} limit ${most}`);
  const shown = rows.map((row) => (typeof row["url"] === "string" ? { ...row, url: mediaUrl(row["url"]) } : row));
  const last = rows.length === most ? rows.at(-1) : undefined;
  return {
    content: csvText(columns, shown, after === undefined),
    next: last === undefined ? null : key.map((column) => last[column]).join("/"),
  };
}

function placeOf(after: string, key: Table["key"]): string[] {
  const place = after.split("/");
  if (place.length !== key.length) throw invalidInput({ after: "must be the `next` value of the previous page" });
  return place;
}
