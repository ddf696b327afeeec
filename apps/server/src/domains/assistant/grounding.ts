// What the assistant may know of the catalogue, and the check that it names nothing else. Published products only.

import type { NamedProduct, ThinkingLevel } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { invalidInput } from "../../kernel/errors.ts";
import type { NamedProduct as NamedByModel, ProductFacts, SearchTerm } from "../../providers/models/index.ts";
import { join, type Sql, sql, type Tx } from "../../storage/database.ts";
import { holding } from "../../storage/text-keys.ts";

/** Products that are given to a model beside those that the visitor named, by how hard it is to think. */
export const RELATED_MAX: Readonly<Record<ThinkingLevel, number>> = { LOW: 24, MEDIUM: 32, HIGH: 40 };
/** Of those that are found some may be given anyway, or not be published. */
const FOUND_SPARE = 6;
const FOUND_MAX = RELATED_MAX.HIGH + FOUND_SPARE;
/** How much of their texts, in characters: enough to recommend them, not to recite them. */
const RELATED_TEXT_MAX = 4000;
/** Of a product that the visitor asks about: what matters stands at the beginning. */
const PRODUCT_TEXT_MAX = 20_000;
/** Of all those together: whoever selects many gets less of each, as every text has to be read meanwhile. */
const CALL_TEXT_MAX = 200_000;
/** A word may stand in every product: so many of those that hold it are looked at. */
const MATCHES_OF_TERM_MAX = 30;
const TAGS_MAX = 10;
const TAG_WORDS_MAX = 24;

/** Facts of the products that are published, in the order of the ids. */
export async function readFacts(
  tx: Tx,
  workspace: WorkspaceScope,
  ids: readonly string[],
  textMax = Math.min(PRODUCT_TEXT_MAX, Math.floor(CALL_TEXT_MAX / Math.max(1, ids.length))),
): Promise<ProductFacts[]> {
  const [first] = ids;
  if (first === undefined) return [];
  // A list of one would be planned each time, for being shorter than lists are thought to be.
  if (ids.length === 1) {
    return tx.many<ProductFacts>(
      sql`select ${factsOf(workspace, textMax)} from ${published(workspace, sql`${first}`)}`,
    );
  }
  // One look at the key for each: a join might read the whole workspace, taking it for one of average size.
  return tx.many<ProductFacts>(sql`
    select ${factsOf(workspace, textMax)} from unnest(${[...ids]}::text[]) with ordinality as wanted (id, n)
    cross join lateral ${published(workspace, sql`wanted.id`)}
    order by wanted.n`);
}

/** Of one product, published or not: for whoever runs the shop. */
export const readOwnFacts = (tx: Tx, workspace: WorkspaceScope, id: string): Promise<ProductFacts | undefined> =>
  tx.find<ProductFacts>(sql`
    select ${factsOf(workspace, PRODUCT_TEXT_MAX)} from products p where p.workspace_id = ${workspace.id} and p.id = ${id}`);

const factsOf = (workspace: WorkspaceScope, textMax: number) => {
  const description = beginning(sql`p.description`, sql`p.information`, textMax);
  const information = beginning(sql`p.information`, sql`p.description`, textMax);
  return sql`
  p.id, p.name, p.brand, ${description} as description, ${information} as information, p.stock, p.sales,
  octet_length(${description}) < octet_length(p.description)
    or octet_length(${information}) < octet_length(p.information) as "isCut",
  array(select t.name from product_tags pt
        join tags t on t.workspace_id = pt.workspace_id and t.id = pt.tag_id
        where pt.workspace_id = ${workspace.id} and pt.product_id = p.id order by pt.position) as tags`;
};

/** Half of what may be read, and what the other text leaves of its half. Bytes are known without reading a long text. */
const beginning = (text: Sql, other: Sql, textMax: number) =>
  sql`left(${text}, greatest(${textMax}::int / 2, ${textMax}::int - octet_length(${other})))`;

const published = (workspace: WorkspaceScope, id: Sql) => sql`
  (select * from products where workspace_id = ${workspace.id} and id = ${id} and status = 'ACTIVE' limit 1) as p`;

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
  /** By which to find them. */
  terms: readonly SearchTerm[];
  /** What was named before in the conversation stays in view. */
  before: readonly string[];
  /** Products that are given to the model anyway; their tags lead to others of their kind. */
  except: readonly string[];
  max: number;
}

/**
 * Published products that may matter: named before, found by the terms, of the same tags, and where there is room the
 * newest. A small catalogue is given whole.
 */
export async function findRelated(
  tx: Tx,
  workspace: WorkspaceScope,
  { terms, before, except, max }: RelatedQuery,
): Promise<ProductFacts[]> {
  const ids = new Set(before);
  const enough = max + FOUND_SPARE;
  for (const find of [findByTerms, findNearby]) {
    if (ids.size >= enough) break;
    for (const id of await find(tx, workspace, { terms, except })) ids.add(id);
  }
  for (const id of except) ids.delete(id);
  const facts = await readFacts(tx, workspace, [...ids].slice(0, enough), RELATED_TEXT_MAX);
  return facts.slice(0, max);
}

/** By name, brand and tags. The terms take turns; of a term, those that hold most of the other terms come first. */
async function findByTerms(
  tx: Tx,
  workspace: WorkspaceScope,
  { terms }: Pick<RelatedQuery, "terms">,
): Promise<string[]> {
  if (terms.length === 0) return [];
  const names = terms.filter(({ isTag }) => !isTag);
  const tagWords = terms.flatMap(({ words }) => words).slice(0, TAG_WORDS_MAX);
  const ways = [...names.map(({ words }) => named(workspace, words)), tagged(workspace, tagWords)];
  const matches = await tx.many<{ id: string; text: string }>(join(ways, " union all "), "each time");
  const texts = new Map<string, string>();
  for (const { id, text } of matches) texts.set(id, `${texts.get(id) ?? ""}\n${text}`);
  const found = [...texts].map(([id, text]) => ({ id, holds: terms.map(({ words }) => isIn(text, words)) }));
  const hits = ({ holds }: { holds: boolean[] }) => holds.filter(Boolean).length;
  found.sort((a, b) => hits(b) - hits(a) || (a.id < b.id ? 1 : -1));
  const inTurn = terms.map((_, n) => found.filter(({ holds }) => holds[n]).slice(0, FOUND_MAX));
  return Array.from({ length: FOUND_MAX }, (_, i) => inTurn.flatMap((ofTerm) => ofTerm[i]?.id ?? [])).flat();
}

const named = (workspace: WorkspaceScope, words: readonly string[]) => sql`
  (select product_id as id, search_text as text from product_search
   where workspace_id = ${workspace.id} and ${holdsAny(words)} limit ${MATCHES_OF_TERM_MAX})`;

const tagged = (workspace: WorkspaceScope, words: readonly string[]) => sql`
  (select carried.product_id as id, t.search_text as text
   from (select id, search_text from tags where workspace_id = ${workspace.id} and ${holdsAny(words)} limit ${TAGS_MAX}) as t
   cross join lateral (select product_id from product_tags
                       where workspace_id = ${workspace.id} and tag_id = t.id limit ${MATCHES_OF_TERM_MAX}) as carried)`;

/** A single word is a condition of its own: PostgreSQL estimates it better than a list of one. */
const holdsAny = (words: readonly string[]) =>
  words.length === 1
    ? sql`search_text like ${holding(words[0] ?? "")}`
    : sql`search_text like any(${words.map(holding)}::text[])`;

const isIn = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

/** Those that share most tags with these products first, then the newest. */
async function findNearby(
  tx: Tx,
  workspace: WorkspaceScope,
  { except }: Pick<RelatedQuery, "except">,
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from (
      (select alike.product_id as id, count(*) as shared
       from (select distinct tag_id from product_tags
             where workspace_id = ${workspace.id} and product_id = any(${[...except]}::text[]) limit ${TAGS_MAX}) as own
       cross join lateral (select product_id from product_tags
                           where workspace_id = ${workspace.id} and tag_id = own.tag_id limit ${FOUND_MAX}) as alike
       group by 1 order by 2 desc, 1 desc limit ${FOUND_MAX})
      union all
      (select id, 0 from products where workspace_id = ${workspace.id} and status = 'ACTIVE'
       order by created_at desc, id desc limit ${FOUND_MAX})) as near
    order by shared desc, id desc`);
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
