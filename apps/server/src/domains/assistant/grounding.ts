// What the assistant may know of the catalogue, and the check that it names nothing else. Published products only.

import { LIMITS, type NamedProduct } from "@vitrine/contract";
import { invalidInput } from "../../kernel/errors.ts";
import type { WorkspaceScope } from "../../kernel/principals.ts";
import type { NamedProduct as NamedByModel, ProductFacts } from "../../providers/models/index.ts";
import { sql, type Tx } from "../../storage/database.ts";

/** Products that are given to a model beside those that the visitor named. */
const RELATED_MAX = 40;
/** Of those that are found some may be given anyway, or not be published. */
const FOUND_MAX = 50;
/** How much of their texts: enough to recommend them, not to recite them. */
const RELATED_TEXT_MAX = 4000;
/** A common word may stand in every product: so many matches are looked at. */
const MATCHES_MAX = 200;
const SEARCH_WORDS_MAX = 24;
const TAGS_MAX = 10;

/** Facts of the products that are published, in the order of the ids. */
export async function readFacts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  textMax?: number,
): Promise<ProductFacts[]> {
  if (ids.length === 0) return [];
  const cut = textMax ?? WHOLE_TEXT;
  // One look at the key for each: a join might read the whole workspace, taking it for one of average size.
  return tx.many<ProductFacts>(sql`
    select p.id, p.name, p.brand, left(p.description, ${cut}::int) as description,
           left(p.information, ${cut}::int) as information, p.stock, p.sales,
           array(select t.name from product_tags pt
                 join tags t on t.workspace_id = pt.workspace_id and t.id = pt.tag_id
                 where pt.workspace_id = ${workspace.id} and pt.product_id = p.id order by pt.position) as tags
    from unnest(${[...ids]}::text[]) with ordinality as wanted (id, n)
    cross join lateral (select * from products
                        where workspace_id = ${workspace.id} and id = wanted.id and status = 'ACTIVE' limit 1) as p
    order by wanted.n`);
}

const WHOLE_TEXT = LIMITS.descriptionMax + LIMITS.informationMax;

/** Facts of products that a body names; one that visitors may not see is refused at its place. */
export async function requireFacts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): Promise<ProductFacts[]> {
  const facts = await readFacts(tx, workspace, [...new Set(ids)]);
  const known = new Set(facts.map(({ id }) => id));
  const unknown = ids.flatMap((id, i) => (known.has(id) ? [] : [[fieldOf(i), NOT_PUBLISHED]]));
  if (unknown.length > 0) throw invalidInput(Object.fromEntries(unknown));
  return facts;
}

const NOT_PUBLISHED = "is not a published product of this workspace";

export interface RelatedQuery {
  /** Words by which to find them, in their search form. */
  words: readonly string[];
  /** What was named before in the conversation stays in view. */
  before: readonly string[];
  /** Products that are given to the model anyway; their tags lead to others of their kind. */
  except: readonly string[];
}

/**
 * Published products that may matter: named before, found by the words, of the same tags, and where there is room the
 * newest. A small catalogue is given whole.
 */
export async function findRelated(
  tx: Tx,
  workspace: WorkspaceScope,
  { words, before, except }: RelatedQuery,
): Promise<ProductFacts[]> {
  const ids = new Set(before);
  const ways = [
    () => findByWords(tx, workspace, words),
    () => findByTagsOf(tx, workspace, except),
    () => findNewest(tx, workspace),
  ];
  for (const find of ways) {
    if (ids.size >= FOUND_MAX) break;
    for (const id of await find()) ids.add(id);
  }
  for (const id of except) ids.delete(id);
  const facts = await readFacts(tx, workspace, [...ids].slice(0, FOUND_MAX), RELATED_TEXT_MAX);
  return facts.slice(0, RELATED_MAX);
}

/** By name, brand and tags: those that hold most of the words first. */
async function findByWords(tx: Tx, workspace: WorkspaceScope, words: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
  if (wanted.length === 0) return [];
  const rows = await tx.many<{ id: string; text: string }>(
    sql`
    select product_id as id, search_text as text from product_search
    where workspace_id = ${workspace.id} and search_text like any(${wanted.map((word) => `%${escapeLike(word)}%`)}::text[])
    limit ${MATCHES_MAX}`,
    "each time",
  );
  const ranked = rows.map(({ id, text }) => ({ id, hits: wanted.filter((word) => text.includes(word)).length }));
  return ranked.sort((a, b) => b.hits - a.hits || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
}

const escapeLike = (word: string) => word.replace(/[\\%_]/g, "\\$&");

/** Those that share most tags with these products first. */
async function findByTagsOf(tx: Tx, workspace: WorkspaceScope, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await tx.many<{ id: string }>(sql`
    select alike.product_id as id
    from (select distinct tag_id from product_tags
          where workspace_id = ${workspace.id} and product_id = any(${[...productIds]}::text[]) limit ${TAGS_MAX}) as own
    cross join lateral (select product_id from product_tags
                        where workspace_id = ${workspace.id} and tag_id = own.tag_id limit ${FOUND_MAX}) as alike
    group by 1 order by count(*) desc, 1 desc limit ${FOUND_MAX}`);
  return rows.map(({ id }) => id);
}

async function findNewest(tx: Tx, workspace: WorkspaceScope): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from products where workspace_id = ${workspace.id} and status = 'ACTIVE'
    order by created_at desc, id desc limit ${FOUND_MAX}`);
  return rows.map(({ id }) => id);
}

interface Published {
  id: string;
  slug: string;
  name: string;
}

/** Those of the ids that visitors may see at this moment: nothing else that a model named leaves the service. */
export async function readPublished(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
): Promise<Map<string, Published>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<Published>(sql`
    select id, slug, name from products
    where workspace_id = ${workspace.id} and id = any(${[...ids]}::text[]) and status = 'ACTIVE'`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each once, as visitors may see them. */
export function showProducts(
  named: readonly NamedByModel[],
  published: ReadonlyMap<string, Published>,
): NamedProduct[] {
  const shown = new Map<string, NamedProduct>();
  for (const { id, reason } of named) {
    const product = published.get(id);
    if (product !== undefined && !shown.has(id)) shown.set(id, { ...product, reason });
  }
  return [...shown.values()];
}
