// Search in text columns that hold their search form, on trigram indexes. A row matches when it holds every word that is
// searched, anywhere. Only when nothing does, words are taken to be misspelt and replaced by nearby words that exist:
// an exact search stays exact (one sku finds one product), and the common case stays one cheap statement.

import { empty, join, raw, type Sql, sql, type Tx } from "./database.ts";
import { limitTo, type Order, orderBy, type PageQuery } from "./paging.ts";
import { editDistance, editsMax } from "./spelling.ts";
import { holding as holdingAll, lettersOf, searchForm } from "./text-keys.ts";

/** Rows `s` with their text in `s.search_text`, in lines of which the first is the name. */
interface Texts {
  /** A table under the name `s`. */
  from: Sql;
  /** Whose rows they are. */
  where: Sql;
  id: Sql;
}

/** The words of many rows, each once: rows `s` with `s.word`. */
interface Vocabulary {
  from: Sql;
  where: Sql;
}

/** What is searched. */
export interface Searched extends Texts {
  /** Texts that many rows share (tags): a row carries their ids, so that such a text changes for all rows at once. */
  shared?: (Texts & { carriedIds: Sql }) | undefined;
  /** Where a word is misspelt, this tells which words there are; without it, all texts are looked through. */
  vocabulary?: Vocabulary | undefined;
  /** Rows that the whole search text names otherwise than by their texts, such as by a slug. */
  named?: ((name: string) => Promise<Sql | undefined>) | undefined;
  /** What else is asked of a row. */
  filter?: Sql | undefined;
  /** Nothing is taken to be misspelt. */
  isExact?: boolean | undefined;
  /** Another order than the best match first. */
  order?: Order | undefined;
}

export interface Found {
  ids: string[];
  total: number;
}

/** A search shows the best of this many matches, the newest where there are more: the work for a common word is bounded. */
export const MATCHES_MAX = 10_000;

/** One page of what matches, or undefined when there is nothing to search for. */
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

/** Condition and order of a page's rows: those that were found, as they were found, otherwise the list from its start on. */
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
 * LIKE tries a word at every place of a text, so its work grows with both. Nobody writes longer words, nor looks for more
 * of one sign than that: of such a word the beginning is looked for.
 */
const WORD_CHARACTERS_MAX = 48;
const SIGNS = /([^\p{L}\p{N}])\1{3,}/gu;

const holding = (word: string): string =>
  holdingAll([...word.replace(SIGNS, "$1$1$1")].slice(0, WORD_CHARACTERS_MAX).join(""));

/** `words` gives for each word the spellings that count. */
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
      order by ${id} desc limit ${MATCHES_MAX})
    select (select count(*)::int from found) as total,
           array(select id from found order by ${order ? sql`sort_key ${direction}, id ${direction}` : sql`rank, id desc`}
                 ${limitTo(page)}) as ids`,
    "each time",
  );
}

/** A shared text that holds a word, with its rank for the whole phrase. */
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

  /** Whether a row carries one of those that are meant; undefined when there are none. */
  carries(isMeant: (text: SharedText) => boolean): Sql | undefined {
    const ids = this.#texts.filter(isMeant).map(({ id }) => id);
    return ids.length === 0 ? undefined : sql`${this.#carriedIds} && ${ids}::text[]`;
  }
}

/** The best are looked for, where a word is in more of them. */
const SHARED_TEXTS_MAX = 1000;

/** The shared texts that hold each word. */
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
      order by rank, id desc limit ${Math.ceil(SHARED_TEXTS_MAX / patterns.length)}) held`,
    "each time",
  );
  return texts.length === 0 ? undefined : new SharedTexts(texts, carriedIds);
}

/** How many words are looked up in the index. The longest say most; rows that hold them are few enough to read. */
const INDEXED_WORDS_MAX = 3;

function holdsAll(words: string[][], shared: SharedTexts | undefined): Sql {
  const conditions: Sql[] = [];
  const certain: string[] = [];
  for (const [index, spellings] of words.entries()) {
    const carried = shared?.carries(({ word }) => word === index);
    const held = sql`s.search_text like any(${spellings.map(holding)}::text[])`;
    if (carried !== undefined) conditions.push(sql`(${held} or ${carried})`);
    else if (spellings.length > 1) conditions.push(held);
    else certain.push(...spellings);
  }
  const longestFirst = certain.sort((a, b) => b.length - a.length);
  const indexed = longestFirst.slice(0, INDEXED_WORDS_MAX);
  conditions.push(...indexed.map((word) => sql`s.search_text like ${holding(word)}`));
  const others = longestFirst.slice(INDEXED_WORDS_MAX);
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
    const carries = shared.carries(isMeant);
    return carries === undefined ? [] : [sql`when ${carries} then ${counts}::int`];
  };
  const best = [
    ...when(({ rank }) => rank === RANK.name, RANK.line),
    ...when(({ rank }) => rank === RANK.nameBegins || rank === RANK.wordBegins, RANK.wordBegins),
    ...when(({ rank }) => rank === RANK.within, RANK.within),
  ];
  return best.length === 0 ? own : sql`least(${own}, case ${join(best, " ")} else ${RANK.scattered}::int end)`;
}

/** A compound (t-shirt, l'oreal) is spelt part by part; what holds a digit is a code, of which all of it counts. */
const partsOf = (word: string) => (/\p{N}/u.test(word) ? [word] : lettersOf(word).filter((part) => part !== ""));

const CORRECTED_WORDS_MAX = 5;
const SPELLINGS_MAX = 5;

/** For each word what it may have been meant to be, the nearest first; undefined when that does not help. */
async function correctSpelling(tx: Tx, searched: Searched, words: string[]): Promise<string[][] | undefined> {
  // What is not made of letters alone is a code: another code that looks alike is not what was meant.
  const correctable = words.filter((word) => /^\p{L}{3,}$/u.test(word)).sort((a, b) => b.length - a.length);
  if (correctable.length === 0) return undefined;
  const misspelt = await similarTexts(tx, searched, correctable.slice(0, CORRECTED_WORDS_MAX));
  const nearby = new Map(misspelt.map(({ word, similar }) => [word, nearestWords(word, similar)]));
  const hopeless = nearby.size === 0 || [...nearby.values()].some((found) => found.length === 0);
  return hopeless ? undefined : words.map((word) => nearby.get(word) ?? [word]);
}

const CANDIDATES_MAX = 500;

/**
 * For each word that occurs nowhere, texts with a word that is similar to it. How similar it must be is set word by
 * word, in the same statement: the index follows that setting. Words stand in the statement one by one, so that
 * PostgreSQL plans for each what it is.
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
   order by word_similarity(${word}, ${text}) desc limit ${CANDIDATES_MAX})`;

/**
 * How similar, as pg_trgm measures it, a word with a slip still is to the right one. A slip changes up to four of a
 * word's trigrams (a swap of two letters does), two slips change six or so.
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
  return nearestFirst.slice(0, SPELLINGS_MAX).map(([candidate]) => candidate);
}

/** Three letters are too few for more: one letter off is another word (bag, bar). */
const isSwapped = (a: string, b: string) => [...a].sort().join() === [...b].sort().join();
