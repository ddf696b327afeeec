// Searches text columns in their search form with trigram indexes. A row matches if it contains every searched word.
// Only without any match are words corrected to similar existing words. So an exact search stays exact (one sku finds
// one product), and the common case is one cheap statement.

import { empty, join, raw, type Sql, sql, type Tx } from "./database.ts";
import { limitTo, type Order, orderBy, type PageQuery } from "./paging.ts";
import { editDistance, editsMax } from "./spelling.ts";
import { holding as holdingAll, lettersOf, searchForm } from "./text-keys.ts";

/** Rows `s` with their text in `s.search_text`; the first line is the name. */
interface Texts {
  /** A table with the alias `s`. */
  from: Sql;
  /** Restricts the rows to their owner. */
  where: Sql;
  id: Sql;
}

/** Distinct words of many rows: rows `s` with `s.word`. */
interface Vocabulary {
  from: Sql;
  where: Sql;
}

/** Source of a search. */
export interface Searched extends Texts {
  /** Texts shared by many rows (tags): a row stores their ids, so that a changed text applies to all rows at once. */
  shared?: (Texts & { carriedIds: Sql }) | undefined;
  /** Existing words for spelling correction; without it, all texts are scanned. */
  vocabulary?: Vocabulary | undefined;
  /** Rows that the whole search text identifies in another way, such as by a slug. */
  named?: ((name: string) => Promise<Sql | undefined>) | undefined;
  /** Additional condition for a row. */
  filter?: Sql | undefined;
  /** Disables spelling correction. */
  isExact?: boolean | undefined;
  /** Replaces the order by best match. */
  order?: Order | undefined;
}

export interface Found {
  ids: string[];
  total: number;
}

/** A search considers at most this many matches, the newest first: this bounds the work for a common word. */
export const MATCHES_ORDERED = 10_000;

/** One page of matches, or undefined without a search text. */
export async function search(
  tx: Tx,
  searched: Searched,
  page: PageQuery & { search?: string | undefined },
): Promise<Found | undefined> {
  const phrase = searchForm(page.search ?? "");
  if (phrase === "") return undefined;
  const words = [...new Set(phrase.split(" "))];
  const asTheyAre = words.map((word) => [word]);
  const found = await findMatches(tx, searched, phrase, asTheyAre, page);
  if (found.total > 0 || searched.isExact) return found;
  const spellings = await correctSpelling(tx, searched, [...new Set(words.flatMap(partsOf))]);
  if (spellings === undefined) return found;
  const meant = spellings.map(([nearest]) => nearest).join(" ");
  return findMatches(tx, { ...searched, named: undefined }, meant, spellings, page);
}

/** Condition and order of a page's rows: the found rows in their rank order, or the whole list. */
export const pageOf = (
  found: Found | undefined,
  own: Sql,
  orders: Record<string, Sql>,
  query: PageQuery & { sort?: string | undefined },
): Sql =>
  found
    ? sql`${own} and id = any(${found.ids}) order by array_position(${found.ids}::text[], id)`
    : sql`${own} order by ${orderBy(query.sort, orders)} ${limitTo(query)}`;

/**
 * LIKE tries a word at every position, so its cost grows with both lengths. Longer words and longer runs of one symbol
 * are cut: honest searches do not need them.
 */
const WORD_CHARACTERS = 48;
const SIGNS = /([^\p{L}\p{N}])\1{3,}/gu;

const holding = (word: string): string =>
  holdingAll([...word.replace(SIGNS, "$1$1$1")].slice(0, WORD_CHARACTERS).join(""));

/** `words` holds the accepted spellings of each word. */
async function findMatches(
  tx: Tx,
  searched: Searched,
  phrase: string,
  words: string[][],
  page: PageQuery,
): Promise<Found> {
  const { from, where, id, filter, order } = searched;
  const [named, shared] = await Promise.all([searched.named?.(phrase), findShared(tx, searched, phrase, words)]);
  const held = holdsAll(words, shared);
  const best = bestRank(phrase, shared);
  const direction = order?.descending === false ? sql`asc` : sql`desc`;
  return tx.one<Found>(
    sql`
    with found as materialized (
      select ${id} as id, ${named ? sql`least(${best}, case when ${named} then ${RANK.line}::int end)` : best} as rank ${order ? sql`, ${order.by} as sort_key` : empty}
      from ${from}
      where ${where} and ${named ? sql`((${held}) or ${named})` : held} ${filter ? sql`and ${filter}` : empty}
      order by ${id} desc limit ${MATCHES_ORDERED})
    select (select count(*)::int from found) as total,
           array(select id from found order by ${order ? sql`sort_key ${direction}, id ${direction}` : sql`rank, id desc`}
                 ${limitTo(page)}) as ids`,
    "each time",
  );
}

/** A shared text that contains a word, with its rank for the whole phrase. */
interface SharedText {
  id: string;
  word: number;
  rank: number;
}

class SharedTexts {
  readonly #texts: readonly SharedText[];
  readonly #carriedIds: Sql;

  constructor(texts: readonly SharedText[], carriedIds: Sql) {
    this.#texts = texts;
    this.#carriedIds = carriedIds;
  }

  /** Condition for rows with one of the selected shared texts; undefined if there are no such texts. */
  matches(isMeant: (text: SharedText) => boolean): Sql | undefined {
    const ids = this.#texts.filter(isMeant).map(({ id }) => id);
    return ids.length === 0 ? undefined : sql`${this.#carriedIds} && ${ids}::text[]`;
  }
}

/** If more contain a word, only the best are used. */
const SHARED_TEXTS = 1000;

/** Finds the shared texts that contain each word. */
async function findShared(
  tx: Tx,
  { shared }: Searched,
  phrase: string,
  words: string[][],
): Promise<SharedTexts | undefined> {
  if (shared === undefined) return undefined;
  const { from, where, id, carriedIds } = shared;
  const patterns = words.flatMap((spellings, word) => spellings.map((spelling) => ({ word, like: holding(spelling) })));
  const texts = await tx.many<SharedText>(
    sql`
    select w.word, held.id, held.rank
    from unnest(${patterns.map(({ word }) => word)}::int[], ${patterns.map(({ like }) => like)}::text[]) as w (word, pattern)
    cross join lateral (
      select ${id} as id, ${rank(phrase)} as rank from ${from} where ${where} and s.search_text like w.pattern
      order by rank, id desc limit ${Math.ceil(SHARED_TEXTS / patterns.length)}) held`,
    "each time",
  );
  return texts.length === 0 ? undefined : new SharedTexts(texts, carriedIds);
}

/** Maximum words that use the index. The longest are the most selective; few rows remain to be read. */
const INDEXED_WORDS = 3;

function holdsAll(words: string[][], shared: SharedTexts | undefined): Sql {
  const conditions: Sql[] = [];
  const certain: string[] = [];
  for (const [index, spellings] of words.entries()) {
    const carried = shared?.matches(({ word }) => word === index);
    const held = sql`s.search_text like any(${spellings.map(holding)}::text[])`;
    if (carried !== undefined) conditions.push(sql`(${held} or ${carried})`);
    else if (spellings.length > 1) conditions.push(held);
    else certain.push(...spellings);
  }
  const longestFirst = certain.sort((a, b) => b.length - a.length);
  const indexed = longestFirst.slice(0, INDEXED_WORDS);
  conditions.push(...indexed.map((word) => sql`s.search_text like ${holding(word)}`));
  const others = longestFirst.slice(INDEXED_WORDS);
  if (others.length > 0) conditions.push(sql`s.search_text like all(${others.map(holding)}::text[])`);
  return join(conditions, " and ");
}

const RANK = { name: 0, line: 1, nameBegins: 2, wordBegins: 3, within: 4, scattered: 5 };

/** Best first: the name is the phrase; another line is; the name begins with it; a word does; it is inside one. */
function rank(phrase: string): Sql {
  return sql`case
    when s.search_text = ${phrase} or starts_with(s.search_text, ${`${phrase}\n`}) then ${RANK.name}::int
    when strpos(s.search_text, ${`\n${phrase}\n`}) > 0 then ${RANK.line}::int
    when starts_with(s.search_text, ${phrase}) then ${RANK.nameBegins}::int
    when strpos(s.search_text, ${`\n${phrase}`}) > 0 or strpos(s.search_text, ${` ${phrase}`}) > 0 then ${RANK.wordBegins}::int
    when strpos(s.search_text, ${phrase}) > 0 then ${RANK.within}::int
    else ${RANK.scattered}::int end`;
}

/** A shared text counts as a line of the rows that carry it. */
function bestRank(phrase: string, shared: SharedTexts | undefined): Sql {
  const own = rank(phrase);
  if (shared === undefined) return own;
  const when = (isMeant: (text: SharedText) => boolean, counts: number) => {
    const matches = shared.matches(isMeant);
    return matches === undefined ? [] : [sql`when ${matches} then ${counts}::int`];
  };
  const best = [
    ...when(({ rank }) => rank === RANK.name, RANK.line),
    ...when(({ rank }) => rank === RANK.nameBegins || rank === RANK.wordBegins, RANK.wordBegins),
    ...when(({ rank }) => rank === RANK.within, RANK.within),
  ];
  return best.length === 0 ? own : sql`least(${own}, case ${join(best, " ")} else ${RANK.scattered}::int end)`;
}

/** A compound (t-shirt, l'oreal) is corrected part by part; a word with a digit is a code and stays whole. */
const partsOf = (word: string) => (/\p{N}/u.test(word) ? [word] : lettersOf(word).filter((part) => part !== ""));

const CORRECTED_WORDS = 5;
const SPELLINGS_TRIED = 5;

/** Candidates for each word, nearest first; undefined if correction does not help. */
async function correctSpelling(tx: Tx, searched: Searched, words: string[]): Promise<string[][] | undefined> {
  // A word with other characters than letters is a code: a similar code is never the intended one.
  const correctable = words.filter((word) => /^\p{L}{3,}$/u.test(word)).sort((a, b) => b.length - a.length);
  if (correctable.length === 0) return undefined;
  const misspelt = await similarTexts(tx, searched, correctable.slice(0, CORRECTED_WORDS));
  const nearby = new Map(misspelt.map(({ word, similar }) => [word, nearestWords(word, similar)]));
  const hopeless = nearby.size === 0 || [...nearby.values()].some((found) => found.length === 0);
  return hopeless ? undefined : words.map((word) => nearby.get(word) ?? [word]);
}

const CANDIDATES_READ = 500;

/**
 * For each word without an occurrence, finds texts with a similar word. The similarity threshold is set per word, in
 * the same statement, because the index follows that setting. Each word has a subquery of its own, so that PostgreSQL
 * plans it separately.
 */
function similarTexts(tx: Tx, searched: Searched, words: string[]): Promise<{ word: string; similar: string[] }[]> {
  const { shared, vocabulary } = searched;
  const all = shared === undefined ? [searched] : [searched, shared];
  const of = (word: string) => {
    const occurs = all.map(
      ({ from, where }) => sql`exists (select from ${from} where ${where} and s.search_text like ${holding(word)})`,
    );
    const texts = vocabulary === undefined ? all : all.slice(1);
    const candidates = [
      ...texts.map(({ from, where }) => similarTo(word, { from, where, text: raw("s.search_text") })),
      ...(vocabulary === undefined ? [] : [similarTo(word, { ...vocabulary, text: raw("s.word") })]),
    ];
    return sql`
      select w.word, array(${join(candidates, " union all ")}) as similar
      from (select ${word}::text as word, set_config('pg_trgm.word_similarity_threshold', ${similarityMin(word)}, true)
            where not (${join(occurs, " or ")})) w`;
  };
  return tx.many(join(words.map(of), " union all "), "each time");
}

const similarTo = (word: string, { from, where, text }: { from: Sql; where: Sql; text: Sql }) => sql`
  (select ${text} from ${from} where ${where} and w.word <% ${text}
   order by word_similarity(${word}, ${text}) desc limit ${CANDIDATES_READ})`;

/**
 * Minimum pg_trgm similarity of a misspelt word to the right one. One edit changes up to four of a word's trigrams (a
 * swap does), two edits six or so.
 */
function similarityMin(word: string): string {
  const all = word.length + 1;
  const shared = all - (editsMax(word) === 1 ? 4 : 6);
  return Math.max(0.19, shared / (2 * all - shared) - 0.01).toFixed(2);
}

function nearestWords(word: string, texts: string[]): string[] {
  const max = editsMax(word);
  const distances = new Map<string, number>();
  for (const candidate of new Set(texts.flatMap(lettersOf))) {
    const distance = editDistance(word, candidate, max);
    if (distance <= max && (word.length > 3 || isSwapped(word, candidate))) distances.set(candidate, distance);
  }
  const nearestFirst = [...distances].sort(([, a], [, b]) => a - b);
  return nearestFirst.slice(0, SPELLINGS_TRIED).map(([candidate]) => candidate);
}

/** Three letters are too few for more: one letter off is another word (bag, bar). */
const isSwapped = (a: string, b: string) => [...a].sort().join() === [...b].sort().join();
