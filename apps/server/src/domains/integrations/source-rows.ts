import type { IntegrationSource } from "@vitrine/contract";
import { notFound } from "../../kernel/errors.ts";
import { empty, raw, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery } from "../../storage/paging.ts";

export interface SourceRow {
  id: string;
  key: string;
  name: string;
  blocked_at: Date | null;
  created_at: Date;
}

export const sourceColumns = raw("id, key, name, blocked_at, created_at");

export const toSource = (row: SourceRow): IntegrationSource => ({
  id: row.id,
  key: row.key,
  name: row.name,
  status: row.blocked_at === null ? "APPROVED" : "BLOCKED",
  createdAt: row.created_at.toISOString(),
  blockedAt: row.blocked_at?.toISOString() ?? null,
});

export async function listSources(tx: Tx): Promise<IntegrationSource[]> {
  const rows = await tx.many<SourceRow>(sql`select ${sourceColumns} from integration_sources order by created_at, id`);
  return rows.map(toSource);
}

const withStatus = (status: IntegrationSource["status"] | undefined) =>
  status === undefined ? empty : sql`where (blocked_at is not null) = ${status === "BLOCKED"}`;

/** Newest first. */
export async function listSourcePage(
  tx: Tx,
  query: PageQuery & { status?: IntegrationSource["status"] | undefined },
): Promise<{ sources: IntegrationSource[]; total: number }> {
  const rows = await tx.many<SourceRow>(sql`
    select ${sourceColumns} from integration_sources ${withStatus(query.status)}
    order by created_at desc, id desc ${limitTo(query)}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*) as total from integration_sources ${withStatus(query.status)}`,
  );
  return { sources: rows.map(toSource), total };
}

export async function getSource(tx: Tx, id: string): Promise<IntegrationSource> {
  const row = await tx.find<SourceRow>(sql`select ${sourceColumns} from integration_sources where id = ${id}`);
  if (row === undefined) throw notFound();
  return toSource(row);
}
