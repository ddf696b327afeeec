// Lists for clients that keep a copy. The first pass reads by time, from the requested moment. From its end on, changes are
// read in the order of their transactions, up to the oldest one that still runs: no change can appear behind the cursor,
// in any order of commits and with any clocks.

import { type Deletion, LIMITS, type Pagination } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { HORIZON, homeOf } from "../../storage/moments.ts";
import { toPagination } from "../../storage/paging.ts";
import type { WorkspaceScope } from "../access/principals.ts";
import { DAY, parseStored, storable } from "../clock.ts";
import { type FieldErrors, invalidInput } from "../errors.ts";

export interface FollowQuery {
  updatedSince?: string | undefined;
  cursor?: string | undefined;
  page: number;
  pageSize: number;
}

export interface FollowedList {
  table: "products" | "collections" | "tags" | "media";
  kind: "product" | "collection" | "tag" | "media";
}

/** By time, until all rows are read that a snapshot with `until` running could see; then by transaction. */
type Place = { at: string; id: string; until: string } | { transaction: string; id: string };

interface Cursor {
  life: string;
  /** In milliseconds. A cursor expires together with the record of deletions. */
  madeAt: number;
  place: Place;
  /** The list; empty in cursors of the previous version. */
  kind: string;
}

interface ChangedRow {
  id: string;
  /** Sort key, as PostgreSQL writes it. */
  place: string;
  deleted_at: Date | null;
}

export interface Changes {
  /** Existing items, oldest change first. */
  ids: string[];
  /** Fields added to the list. */
  followed: { pagination: Pagination; deleted: Deletion[]; nextCursor: string };
}

export const isFollowing = ({ updatedSince, cursor }: Pick<FollowQuery, "updatedSince" | "cursor">): boolean =>
  updatedSince !== undefined || cursor !== undefined;

export async function readChanges(
  tx: Tx,
  workspace: WorkspaceScope,
  list: FollowedList,
  query: FollowQuery,
): Promise<Changes> {
  assertNothingElse(query);
  // A workspace that moved to another node has rows with that node's transaction numbers: its cursors start anew.
  const standing = await tx.one<{ life: string; now: Date; horizon: string }>(sql`
    select ${homeOf(workspace.id)} || id as life, now() as now, ${HORIZON} as horizon from followed_lives`);
  const place = query.cursor === undefined ? beginning(query, standing.horizon) : placeOf(query.cursor, list, standing);
  const range = rangeOf(place, standing.horizon);
  // One row more than the page shows whether it is the last one; the count may change in between.
  const found = await tx.many<ChangedRow>(changesIn(workspace, list, range, query.pageSize + 1));
  const rows = found.slice(0, query.pageSize);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  const next = last === undefined ? atEnd(place, standing.horizon) : behind(place, last);
  const { total } = await tx.one<{ total: number }>(countIn(workspace, list, range));
  const cursor: Cursor = { life: standing.life, madeAt: standing.now.getTime(), place: next, kind: list.kind };
  return {
    ids: rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
    followed: {
      pagination: toPagination({ page: 1, pageSize: query.pageSize }, Math.max(total, found.length)),
      deleted: rows.flatMap(({ id, deleted_at }) =>
        deleted_at === null ? [] : { id, deleted: true as const, deletedAt: deleted_at.toISOString() },
      ),
      nextCursor: encode(cursor),
    },
  };
}

const OWN_FIELDS: readonly string[] = ["updatedSince", "cursor", "pageSize"];

/** A filter would hide items that stop matching it. */
function assertNothingElse(query: FollowQuery): void {
  const { page, ...others } = query;
  const errors: FieldErrors = page === 1 ? {} : { page: "must be 1: follow nextCursor instead" };
  for (const [name, value] of Object.entries(others))
    if (value !== undefined && !OWN_FIELDS.includes(name))
      errors[name] = "cannot be combined with updatedSince or cursor";
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

const beginning = ({ updatedSince = "" }: FollowQuery, horizon: string): Place => ({
  at: storable(Date.parse(updatedSince)).toISOString(),
  id: "",
  until: horizon,
});

const behind = (place: Place, { place: last, id }: ChangedRow): Place =>
  "until" in place ? { at: last, id, until: place.until } : { transaction: last, id };

/** A pass by time continues with all changes that its first page could not see. */
const atEnd = (place: Place, horizon: string): Place => ({
  transaction: "until" in place ? place.until : horizon,
  id: "",
});

interface Range {
  /** Sort columns of existing and of deleted items. */
  column: Sql;
  goneColumn: Sql;
  type: Sql;
  from: string;
  id: string;
  /** The first transaction that is not read; null in a pass by time. */
  end: string | null;
}

function rangeOf(place: Place, horizon: string): Range {
  if ("until" in place) {
    const columns = { column: raw("updated_at"), goneColumn: raw("deleted_at"), type: raw("timestamptz") };
    return { ...columns, from: place.at, id: place.id, end: null };
  }
  const columns = { column: raw("changed_in"), goneColumn: raw("changed_in"), type: raw("xid8") };
  return { ...columns, from: place.transaction, id: place.id, end: horizon };
}

/** Two index scans: existing and deleted items. A restored item is not deleted. */
function walks(workspace: WorkspaceScope, { table, kind }: FollowedList, range: Range, most: number) {
  const { column, goneColumn, type, from, id, end } = range;
  const past = (by: Sql) => {
    const later = sql`(c.${by}, c.id) > (${from}::${type}, ${id})`;
    return end === null ? later : sql`${later} and c.${by} < ${end}::${type}`;
  };
  const limit = raw(String(most));
  return {
    there: sql`
      select c.id, c.${column} as place, null::timestamptz as deleted_at from ${raw(table)} c
      where c.workspace_id = ${workspace.id} and ${past(column)}
      order by c.${column}, c.id limit ${limit}`,
    gone: sql`
      select c.id, c.${goneColumn} as place, c.deleted_at from deletions c
      where c.workspace_id = ${workspace.id} and c.kind = ${kind} and ${past(goneColumn)}
        and not exists (select from ${raw(table)} r where r.workspace_id = ${workspace.id} and r.id = c.id)
      order by c.${goneColumn}, c.id limit ${limit}`,
  };
}

function changesIn(workspace: WorkspaceScope, list: FollowedList, range: Range, most: number): Sql {
  const { there, gone } = walks(workspace, list, range, most);
  const written = range.end === null ? raw(`to_char(place at time zone 'UTC', '${ISO}')`) : raw("place::text");
  return sql`
    select id, ${written} as place, deleted_at from ((${there}) union all (${gone})) changed
    order by changed.place, id limit ${raw(String(most))}`;
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Counts from this page on, up to a limit. */
function countIn(workspace: WorkspaceScope, list: FollowedList, range: Range): Sql {
  const { there, gone } = walks(workspace, list, range, LIMITS.following.countedMax);
  return sql`
    select least((select count(*) from (${there}) t) + (select count(*) from (${gone}) g),
                 ${raw(String(LIMITS.following.countedMax))})::int as total`;
}

const encode = ({ life, madeAt, place, kind }: Cursor): string => {
  const parts = "until" in place ? ["t", place.at, place.id, place.until] : ["x", place.transaction, place.id, ""];
  return Buffer.from(JSON.stringify([life, madeAt, ...parts, kind])).toString("base64url");
};

const START_AGAIN = "has expired: read everything again from updatedSince on";

function placeOf(cursor: string, { kind }: FollowedList, { life, now }: { life: string; now: Date }): Place {
  const read = decode(cursor);
  if (read === undefined || (read.kind !== kind && read.kind !== ""))
    throw invalidInput({ cursor: "must be a `nextCursor` of this list" });
  const isOld = now.getTime() - read.madeAt > LIMITS.following.days * DAY;
  if (read.life !== life || isOld) throw invalidInput({ cursor: START_AGAIN });
  return read.place;
}

const NUMBER = /^\d{1,19}$/;

/** Returns no parts for an invalid cursor. */
function partsOf(cursor: string): (string | undefined)[] {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")).map(String);
  } catch {
    return [];
  }
}

function decode(cursor: string): Cursor | undefined {
  const [life, madeAt, order, first, id, until, kind = ""] = partsOf(cursor);
  if (life === undefined || !NUMBER.test(madeAt ?? "") || id === undefined || id.includes("\0")) return undefined;
  const made = { life, madeAt: Number(madeAt), kind };
  if (order === "t" && parseStored(first) !== undefined && NUMBER.test(until ?? ""))
    return { ...made, place: { at: first ?? "", id, until: until ?? "" } };
  if (order === "x" && NUMBER.test(first ?? "")) return { ...made, place: { transaction: first ?? "", id } };
  return undefined;
}
