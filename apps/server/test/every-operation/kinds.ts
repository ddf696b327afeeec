// Groups a workspace's rows by the write scope that they need, to detect the rows that a call has written.

import { type Operation, possibleScopes } from "@vitrine/contract";
import { join, raw, sql } from "../../src/storage/database.ts";
import type { Tenant, TestService } from "../harness/service.ts";

const TABLES: Record<string, readonly string[]> = {
  products: ["products", "product_tags", "product_images"],
  collections: ["collections", "collection_products", "collection_tags"],
  tags: ["tags"],
  media: ["media"],
  assistant: ["questions", "product_questions", "ai_settings"],
  website: ["websites"],
  workspace: ["workspaces"],
  webhooks: ["webhooks"],
};

/** One scope is enough by specification: a deletion also removes associations, and a restore brings them back. */
const WITH_PLACES: Record<string, readonly string[]> = {
  delete_product: ["collections", "assistant"],
  delete_tag: ["products", "collections"],
  delete_collection: ["website"],
  delete_media: ["products", "collections", "website"],
  delete_media_many: ["products", "collections", "website"],
  restore: ["products", "collections", "assistant"],
};

/** Change marks, the usage count, and the template, which belongs to the website. */
const NOT_COMPARED = "{updated_at,changed_in,usage_count,template_key}";

type Kinds = Record<string, string>;

export async function readKinds(service: TestService, { workspace }: Tenant): Promise<Kinds> {
  const selects = Object.entries(TABLES).flatMap(([kind, tables]) =>
    tables.map((table) => {
      const column = raw(table === "workspaces" ? "id" : "workspace_id");
      return sql`
        select ${kind}::text as kind, coalesce(sum(hashtext((to_jsonb(t) - ${NOT_COMPARED}::text[])::text)::bigint), 0) as sum
        from ${raw(table)} t where ${column} = ${workspace.id}`;
    }),
  );
  const rows = await service.database.read((tx) =>
    tx.many<{ kind: string; sums: string }>(sql`
      select kind, string_agg(sum::text, ' ' order by sum) as sums from (${join(selects, " union all ")}) k group by kind`),
  );
  return Object.fromEntries(rows.map(({ kind, sums }) => [kind, sums]));
}

/** Lists the changed kinds for which the operation declares no scope. */
export function undeclaredKinds(contract: Operation, before: Kinds, after: Kinds): string[] {
  const declared = possibleScopes(contract).map((scope) => scope.split(":")[0] ?? "");
  const allowed = [...declared, ...(WITH_PLACES[contract.name] ?? [])];
  return Object.keys(before).filter((kind) => before[kind] !== after[kind] && !allowed.includes(kind));
}
