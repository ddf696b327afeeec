// Catalogue facts for the assistant, and the check that answers name published products only.

import type { AnswerSource, NamedProduct, ThinkingLevel } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { invalidInput } from "../../kernel/errors.ts";
import type { NamedProduct as NamedByModel, ProductFacts, SearchTerm, Source } from "../../providers/models/index.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";
import { keysOfName, keysOfWord } from "../../storage/text-index-keys.ts";
import { holding } from "../../storage/text-keys.ts";

/** Maximum related products in a model request, by thinking level, besides those that the visitor named. */
export const RELATED_MAX: Readonly<Record<ThinkingLevel, number>> = { LOW: 40, MEDIUM: 60, HIGH: 60 };
/** Spare matches, because some are excluded or unpublished. */
const FOUND_SPARE = 6;
const FOUND_MAX = RELATED_MAX.HIGH + FOUND_SPARE;
/** Maximum characters per related product: enough to recommend it, not to recite it. Later matches get less. */
const RELATED_TEXT_MAX = { first: 4000, others: 1500 } as const;
const FIRST_FOUND = 10;
/** Maximum characters of the product that the visitor asks about. Important facts come first in a text. */
const PRODUCT_TEXT_MAX = 20_000;
/**
 * Maximum characters of all those products together. A larger selection gets less text per product, as reading takes
 * time.
 */
const CALL_TEXT_MAX = 200_000;
/** Maximum matches per term. A frequent word may occur in every product. */
const MATCHES_OF_TERM_MAX = 30;
/** Maximum terms to search in names; the next limit applies to whole texts. */
const NAMED_TERMS_MAX = 6;
const TEXT_TERMS_MAX = 8;
const TAG_WORDS_MAX = 24;

/** Returns the facts of the published products, in the order of the ids. */
export async function readFacts(tx: Tx, workspace: WorkspaceScope, ids: readonly string[]): Promise<ProductFacts[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const textMax = Math.min(PRODUCT_TEXT_MAX, Math.floor(CALL_TEXT_MAX / ids.length));
  // PostgreSQL replans a one-item array on each call, because its generic plan assumes longer arrays.
  if (ids.length === 1) {
    return tx.many<ProductFacts>(
      sql`select ${factsOf(workspace)} from ${published(workspace, sql`${first}`)} cross join ${beginnings(sql`${textMax}`)}`,
    );
  }
  return readEach(tx, workspace, ids, sql`${textMax}`);
}

/** `textMax` can depend on the position in the list, `wanted.n`. */
function readEach(tx: Tx, workspace: WorkspaceScope, ids: readonly string[], textMax: Sql): Promise<ProductFacts[]> {
  // The lateral join reads each product by key. A plain join might scan the whole workspace, because the planner
  // assumes an average size.
  return tx.many<ProductFacts>(sql`
    select ${factsOf(workspace)} from unnest(${[...ids]}::text[]) with ordinality as wanted (id, n)
    cross join lateral ${published(workspace, sql`wanted.id`)}
    cross join ${beginnings(textMax)}
    order by wanted.n`);
}

/** Returns one product's facts, published or not, for members of the workspace. */
export const readOwnFacts = (tx: Tx, workspace: WorkspaceScope, id: string): Promise<ProductFacts | undefined> =>
  tx.find<ProductFacts>(sql`
    select ${factsOf(workspace)} from products p cross join ${beginnings(sql`${PRODUCT_TEXT_MAX}`)}
    where p.workspace_id = ${workspace.id} and p.id = ${id}`);

const factsOf = (workspace: WorkspaceScope) => sql`
  p.id, p.name, p.brand, beginnings.description, beginnings.information, p.stock, p.sales,
  octet_length(beginnings.description) < octet_length(p.description)
    or octet_length(beginnings.information) < octet_length(p.information) as "isCut",
  array(select t.name from product_tags pt
        join tags t on t.workspace_id = ${workspace.id} and t.id = pt.tag_id
        where pt.workspace_id = ${workspace.id} and pt.product_id = p.id order by pt.position) as tags`;

/**
 * The beginnings of a product's texts. `offset 0` stops PostgreSQL from inlining the subquery and reading a text twice.
 */
const beginnings = (textMax: Sql) => sql`
  lateral (select ${beginning(sql`p.description`, sql`p.information`, textMax)} as description,
                  ${beginning(sql`p.information`, sql`p.description`, textMax)} as information offset 0) as beginnings`;

/**
 * Returns half of the limit, plus the rest that the other text leaves of its half. `octet_length` does not decompress a
 * text. `substring` decompresses only the part it needs; `left` decompresses all of it.
 */
const beginning = (text: Sql, other: Sql, textMax: Sql) =>
  sql`substring(${text} for greatest((${textMax})::int / 2, (${textMax})::int - octet_length(${other})))`;

const published = (workspace: WorkspaceScope, id: Sql) => sql`
  (select * from products where workspace_id = ${workspace.id} and id = ${id} and status = 'ACTIVE' limit 1) as p`;

/** Returns facts of products that a request body names. Rejects an unpublished product at its field. */
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
  terms: readonly SearchTerm[];
  /** Products that the conversation already named; they stay in the model's view. */
  before: readonly string[];
  /** Products that the model gets anyway. Their tags lead to similar products. */
  except: readonly string[];
  max: number;
}

/**
 * Finds published products that may matter, in two statements. Products come from the conversation, from names, tags
 * and whole texts, and from shared tags. The newest products fill the rest, so a small catalogue is complete.
 */
export async function findRelated(
  tx: Tx,
  workspace: WorkspaceScope,
  { terms, before, except, max }: RelatedQuery,
): Promise<ProductFacts[]> {
  const found = await findCandidates(tx, workspace, { terms, except });
  const ids = new Set([...before, ...found]);
  for (const id of except) ids.delete(id);
  const { first, others } = RELATED_TEXT_MAX;
  const textMax = sql`case when wanted.n <= ${FIRST_FOUND} then ${first} else ${others} end`;
  const facts = await readEach(tx, workspace, [...ids].slice(0, max + FOUND_SPARE), textMax);
  return facts.slice(0, max);
}

interface Match {
  id: string;
  /** The way that found the product. */
  way: string;
  /** The weight of the terms in its texts; null for every other way. */
  worth: number | null;
}

/** Ranks all matches. A way that finds few products gives each of them more weight. */
async function findCandidates(
  tx: Tx,
  workspace: WorkspaceScope,
  { terms, except }: Pick<RelatedQuery, "terms" | "except">,
): Promise<string[]> {
  const names = terms.filter(({ isTag }) => !isTag).slice(0, NAMED_TERMS_MAX);
  const patterns = names.flatMap(({ words }, way) => words.map((word) => ({ pattern: holding(word), way })));
  const tagWords = terms
    .filter(({ isSense }) => !isSense)
    .flatMap(({ words }) => words)
    .slice(0, TAG_WORDS_MAX);
  const { keys, worths } = termsInTexts(terms);
  const query = JSON.stringify({
    name_patterns: patterns.map(({ pattern }) => pattern),
    name_ways: patterns.map(({ way }) => way),
    tag_patterns: tagWords.map(holding),
    terms: keys,
    worths,
    given: except,
  });
  const matches = await tx.many<Match>(sql`
    select id, way, worth
    from find_candidates(${workspace.id}, ${query}::jsonb, ${FOUND_MAX}, ${MATCHES_OF_TERM_MAX})`);
  const found = new Map<string, number>();
  for (const { way } of matches) found.set(way, (found.get(way) ?? 0) + 1);
  const worth = new Map<string, number>();
  for (const match of matches) {
    worth.set(match.id, (worth.get(match.id) ?? 0) + (match.worth ?? worthOf(match.way, found.get(match.way) ?? 1)));
  }
  return [...worth].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).map(([id]) => id);
}

/** Weights by the first word of the way, relative to a rare word in a text. Fillers rank last. */
const WORTH: Readonly<Record<string, number>> = { name: 3, tag: 2, due: 0.05, alike: 0.02, newest: 0.01 };

/** Maximum weight of a way that reached its limit. Its matches are an arbitrary choice. */
const CUT_OFF_WORTH = 0.1;

const worthOf = (way: string, found: number): number => {
  const worth = WORTH[way.split(" ")[0] ?? ""] ?? 0;
  return found >= MATCHES_OF_TERM_MAX
    ? Math.min(CUT_OFF_WORTH, worth)
    : worth * Math.log(1 + (2 * MATCHES_OF_TERM_MAX) / found);
};

/** A product's name describes it better than a word in its text. */
const NAME_WORTH = 0.8;
/** A synonym counts less than the word itself. */
const SENSE_WORTH = 0.4;

/** Builds the index keys of the terms for whole texts and for names, with their weights. */
function termsInTexts(terms: readonly SearchTerm[]): { keys: string[]; worths: number[] } {
  const ofWords = terms.filter(({ isSense }) => !isSense);
  const inText = keysOf(ofWords.slice(0, TEXT_TERMS_MAX), keysOfWord);
  const inSense = keysOf(
    terms.filter(({ isSense }) => isSense),
    keysOfWord,
  );
  const inName = keysOf(terms.filter(({ isTag }) => !isTag).slice(0, NAMED_TERMS_MAX), keysOfName);
  const worths = [...inText.map(() => 1), ...inName.map(() => NAME_WORTH), ...inSense.map(() => SENSE_WORTH)];
  return { keys: [...inText, ...inName, ...inSense], worths };
}

/**
 * Returns the one-word forms. Splits a phrase such as "sun cream" only if no such form exists, as its words are too
 * general.
 */
function singleWords(forms: readonly string[]): readonly string[] {
  const single = forms.filter((form) => !form.includes(" "));
  return single.length > 0 ? single : forms.flatMap((form) => form.split(" "));
}

/** Formats keys as PostgreSQL array literals. */
const keysOf = (terms: readonly SearchTerm[], keysOfForm: (form: string) => number[]): string[] =>
  terms
    .map(({ forms }) => [...new Set(singleWords(forms).flatMap(keysOfForm))])
    .filter((keys) => keys.length > 0)
    .map((keys) => `{${keys.join()}}`);

/** Maximum unpublished names to check, newest first. */
const UNPUBLISHED_MAX = 500;

/** Returns the names of products that visitors may not see. */
export async function readUnpublishedNames(tx: Tx, workspace: WorkspaceScope): Promise<string[]> {
  const rows = await tx.many<{ name: string }>(sql`
    select hidden.name from unnest(array['INACTIVE', 'DELETED']) as wanted (status)
    cross join lateral (select name, created_at from products
                        where workspace_id = ${workspace.id} and status = wanted.status
                        order by created_at desc, id desc limit ${UNPUBLISHED_MAX}) as hidden
    order by hidden.created_at desc limit ${UNPUBLISHED_MAX}`);
  return rows.map(({ name }) => name);
}

interface Published {
  id: string;
  slug: string;
  name: string;
}

/** Returns the products that visitors may see now. Answers must not contain any other product that a model named. */
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

/** Converts named products to the public shape, without duplicates. */
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

const FIELDS = { description: "DESCRIPTION", information: "INFORMATION", tag: "TAG" } as const;

/** Converts a field name to its form in answers. */
export const toField = (field: Source["field"]): AnswerSource["field"] => FIELDS[field];

export const showSources = (sources: readonly Source[]): AnswerSource[] =>
  sources.map(({ field, ...source }) => ({ ...source, field: toField(field) }));
