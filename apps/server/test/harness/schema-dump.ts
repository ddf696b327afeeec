// Prints the schema of a database as SQL, in an order that does not depend on how the database came about.

import pg from "pg";

/** Objects of `public`, except those of extensions and the list of applied steps. */
const DUMP = `
  with ours as (
    select c.oid, c.relname as name, coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as options
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  ), pieces as (
    select 1 as part, t.typname::text as name, '' as kind,
           format('create type %s as (%s);', t.typname, (
             select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
             from pg_attribute where attrelid = t.typrelid and attnum > 0)) as text
    from pg_type t join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and c.relkind = 'c'
    union all
    select 2, p.oid::regprocedure::text, '', pg_get_functiondef(p.oid) || ';'
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 3, o.name, '', format(E'create table %s (\\n  %s\\n)%s;', o.name, (
      select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
               case when a.attstorage = 'e' then 'storage external' end,
               (select format('collate %I', l.collname) from pg_collation l join pg_type t on t.oid = a.atttypid
                where l.oid = a.attcollation and l.oid <> t.typcollation),
               case when a.attnotnull then 'not null' end,
               case when a.attidentity = 'a' then 'generated always as identity' end,
               case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                    else 'default ' || pg_get_expr(d.adbin, d.adrelid) end), E',\\n  ' order by a.attname)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped), o.options)
    from ours o
    union all
    select case contype when 'f' then 5 else 4 end, o.name, contype::text || conname,
           format('alter table %s add constraint %s %s;', o.name, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join ours o on o.oid = k.conrelid where contype in ('p', 'u', 'c', 'f')
    union all
    select 6, o.name, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) || ';'
    from pg_index i join ours o on o.oid = i.indrelid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    union all
    select 7, o.name, tgname::text, pg_get_triggerdef(t.oid) || ';'
    from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal
  )
  select text from pieces order by part, name collate "C", kind collate "C"`;

export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(DUMP);
    return `${rows.map(({ text }) => text.replaceAll("public.", "").trimEnd()).join("\n\n")}\n`;
  } finally {
    await client.end();
  }
}
