// Recomputes all counters and search rows from the source rows.

interface Queries {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

const ACTUAL_COUNTS = `
  select status || case when stock = 0 then ' out' else ' in' end as kind, count(*) as n
  from products where workspace_id = $1 group by 1
  union all select 'tags', count(*) from tags where workspace_id = $1
  union all select 'collections', count(*) from collections where workspace_id = $1
  union all select 'media', count(*) from media where workspace_id = $1
  union all select 'media linked', count(*) from used where n >= 1
  union all select 'media multiLinked', count(*) from used where n >= 2`;

const USED = `
  used as (
    select media_id, count(*) as n
    from (select media_id from product_images where workspace_id = $1
          union all select image_id from collections where workspace_id = $1 and image_id is not null
          union all select media_id from website_references where workspace_id = $1 and media_id is not null) places
    group by media_id)`;

/** Each query returns rows where stored and actual values differ. */
const DIFFERENCES: Record<string, string> = {
  counts: `
    with ${USED}, actual as (select kind, sum(n) as n from (${ACTUAL_COUNTS}) a group by kind),
    kept as (select kind, sum(n) as n from catalogue_counts where workspace_id = $1 group by kind)
    select kind, kept.n as kept, actual.n as actual from kept full join actual using (kind)
    where coalesce(kept.n, 0) <> coalesce(actual.n, 0)`,
  "usage of media": `
    with ${USED}, kept as (select media_id, sum(n) as n from media_usage where workspace_id = $1 group by media_id)
    select m.id, kept.n as kept, used.n as actual, m.usage_count as class
    from media m left join kept on kept.media_id = m.id left join used on used.media_id = m.id
    where m.workspace_id = $1
      and (coalesce(kept.n, 0) <> coalesce(used.n, 0) or m.usage_count <> least(coalesce(used.n, 0), 2))`,
  bytes: `
    with actual as (
      select 'catalogue bytes' as measure, coalesce(sum(n), 0) as n from (
        select product_bytes(name || brand || sku || barcode, description, information, sales) as n from products where workspace_id = $1
        union all select octet_length(name) + octet_length(description) from collections where workspace_id = $1
        union all select octet_length(name) from tags where workspace_id = $1
        union all select octet_length(text) from product_questions where workspace_id = $1) held
      union all select 'media bytes', coalesce(sum(size_bytes), 0) from media where workspace_id = $1),
    kept as (select measure, sum(n) as n from storage_use where workspace_id = $1 group by measure)
    select measure, kept.n as kept, actual.n as actual from actual left join kept using (measure)
    where coalesce(kept.n, 0) <> actual.n`,
  "tags in the search": `
    select p.id from products p left join product_search s on s.workspace_id = p.workspace_id and s.product_id = p.id
    where p.workspace_id = $1 and (s.product_id is null
      or array(select tag_id from product_tags a where a.workspace_id = $1 and a.product_id = p.id order by 1)
         <> array(select w.tag_id from unnest(s.tag_ids) as w (tag_id)
                  where exists (select from tags t where t.workspace_id = $1 and t.id = w.tag_id) order by 1))`,
  "names in the search": `
    select p.id, s.search_text from products p join product_search s on s.workspace_id = p.workspace_id and s.product_id = p.id
    where p.workspace_id = $1 and s.search_text <> lower(concat_ws(E'\\n', p.name, p.brand, p.sku, p.barcode, ''))`,
  words: `
    select distinct word from product_search s, regexp_split_to_table(s.search_text, '[^a-z]+') as word
    where s.workspace_id = $1 and char_length(word) between 3 and 40
      and not exists (select from product_words w where w.workspace_id = $1 and w.word = word)`,
  slugs: `
    select coalesce(p.id, s.product_id) as id
    from (select * from products where workspace_id = $1) p
    full join (select * from product_slugs where workspace_id = $1) s on s.product_id = p.id
    where p.slug is distinct from s.slug`,
};

/** Require that product names are plain ASCII. */
const ASCII_ONLY = ["names in the search", "words"];

/** Returns the differences as text; an empty list means consistency. */
export async function recount(client: Queries, workspaceId: string, { isAscii = true } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(DIFFERENCES)) {
    if (!isAscii && ASCII_ONLY.includes(what)) continue;
    const { rows } = await client.query(text, [workspaceId]);
    for (const row of rows.slice(0, 5)) found.push(`${what}: ${JSON.stringify(row)}`);
  }
  return found;
}
