// Search in text columns that hold their search form, on trigram indexes. A row matches when it holds every word that is
// searched, anywhere. Only when nothing does, words are taken to be misspelt and replaced by nearby words that exist:
// an exact search stays exact (one sku finds one product), and the common case stays one cheap statement.

import { empty, join, type Sql, sql, type Tx } from "./database.ts";
import { limitTo, type Order, type PageQuery } from "./paging.ts";
import { editDistance, editsMax } from "./spelling.ts";
import { searchForm } from "./text-keys.ts";

/** What is searched: rows `s` with their text in `s.search_text`, in lines of which the first is the name. */
export interface Searched {
  /** A table under the name `s`. */
  from: Sql;
  /** Whose rows they are. Where a word is misspelt, all of these tell which words there are. */
  where: Sql;
  id: Sql;
  /** What else is asked of a row, with what must be joined to tell. */
  filter?: { join: Sql; where: Sql } | undefined;
  /** Another order than the best match first. */
  order?: Order | undefined;
}

export interface Found {
  ids: string[];
  total: number;
}

/** A search shows the best of this many matches, the newest where there are more: the work for a common word is bounded. */
const MATCHES_MAX = 10_000;

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
  if (found.total > 0) return found;
  const spellings = await correctSpelling(tx, searched, words);
  if (spellings === undefined) return found;
  const meant = spellings.map(([nearest]) => nearest).join(" ");
  return findMatches(tx, searched, meant, spellings, page);
}

/** `words` gives for each word the spellings that count. */
function findMatches(tx: Tx, searched: Searched, phrase: string, words: string[][], page: PageQuery): Promise<Found> {
  const { from, where, id, filter, order } = searched;
  const direction = order?.descending === false ? sql`asc` : sql`desc`;
  return tx.one<Found>(
    sql`
    with found as materialized (
      select ${id} as id, ${rank(phrase)} as rank ${order ? sql`, ${order.by} as sort_key` : empty}
      from ${from} ${filter?.join ?? empty}
      where ${where} and ${holdsAll(words)} ${filter ? sql`and ${filter.where}` : empty}
      order by ${id} desc limit ${MATCHES_MAX})
    select (select count(*)::int from found) as total,
           array(select id from found order by ${order ? sql`sort_key ${direction}, id ${direction}` : sql`rank, id desc`}
                 ${limitTo(page)}) as ids`,
    "each time",
  );
}

const holds = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** How many words are looked up in the index. The longest say most; rows that hold them are few enough to read. */
const INDEXED_WORDS_MAX = 3;

function holdsAll(words: string[][]): Sql {
  const certain = words.flatMap((spellings) => (spellings.length === 1 ? spellings : []));
  const longestFirst = certain.sort((a, b) => b.length - a.length);
  const conditions = [
    ...longestFirst.slice(0, INDEXED_WORDS_MAX).map((word) => sql`s.search_text like ${holds(word)}`),
    ...words.filter(({ length }) => length > 1).map((any) => sql`s.search_text like any(${any.map(holds)}::text[])`),
  ];
  const others = longestFirst.slice(INDEXED_WORDS_MAX);
  if (others.length > 0) conditions.push(sql`s.search_text like all(${others.map(holds)}::text[])`);
  return join(conditions, " and ");
}

/** Best first: the name is the phrase; another line is; the name begins with it; a word does; it is inside one. */
function rank(phrase: string): Sql {
  return sql`case
    when s.search_text = ${phrase} or starts_with(s.search_text, ${`${phrase}\n`}) then 0
    when strpos(s.search_text, ${`\n${phrase}\n`}) > 0 then 1
    when starts_with(s.search_text, ${phrase}) then 2
    when strpos(s.search_text, ${`\n${phrase}`}) > 0 or strpos(s.search_text, ${` ${phrase}`}) > 0 then 3
    when strpos(s.search_text, ${phrase}) > 0 then 4
    else 5 end`;
}

const CORRECTED_WORDS_MAX = 5;
const SPELLINGS_MAX = 5;

/** For each word what it may have been meant to be, the nearest first; undefined when that does not help. */
async function correctSpelling(tx: Tx, searched: Searched, words: string[]): Promise<string[][] | undefined> {
  // What is not made of letters alone is a code: another code that looks alike is not what was meant.
  const correctable = words.filter((word) => /^\p{L}{4,}$/u.test(word)).sort((a, b) => b.length - a.length);
  if (correctable.length === 0) return undefined;
  const misspelt = await similarTexts(tx, searched, correctable.slice(0, CORRECTED_WORDS_MAX));
  const nearby = new Map(misspelt.map(({ word, similar }) => [word, nearestWords(word, similar)]));
  const hopeless = nearby.size === 0 || [...nearby.values()].some((found) => found.length === 0);
  return hopeless ? undefined : words.map((word) => nearby.get(word) ?? [word]);
}

const CANDIDATES_MAX = 500;

/**
 * For each word that occurs nowhere, texts with a word that is similar to it. How similar it must be is set word by
 * word, in the same statement: the index follows that setting.
 */
function similarTexts(
  tx: Tx,
  { from, where }: Searched,
  words: string[],
): Promise<{ word: string; similar: string[] }[]> {
  return tx.many(
    sql`
    select w.word, array(
      select candidate.search_text
      from (select s.search_text from ${from} where ${where} and w.word <% s.search_text limit ${CANDIDATES_MAX}) candidate
      order by word_similarity(w.word, candidate.search_text) desc limit 50) as similar
    from (select word, set_config('pg_trgm.word_similarity_threshold', threshold, true)
          from unnest(${words}::text[], ${words.map(similarityMin)}::text[]) as w (word, threshold)
          where not exists (select from ${from} where ${where} and s.search_text like '%' || word || '%')) w`,
    "each time",
  );
}

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
  for (const candidate of new Set(texts.flatMap((text) => text.split(/[^\p{L}]+/u)))) {
    const distance = editDistance(word, candidate, max);
    if (distance <= max) distances.set(candidate, distance);
  }
  const nearestFirst = [...distances].sort(([, a], [, b]) => a - b);
  return nearestFirst.slice(0, SPELLINGS_MAX).map(([candidate]) => candidate);
}
