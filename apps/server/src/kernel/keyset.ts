// Keyset pagination: an index finds the start of each page, at any depth.

import { empty, raw, type Sql, sql } from "../storage/database.ts";
import { parseStored } from "./clock.ts";
import { invalidInput } from "./errors.ts";

export interface KeysetQuery {
  after?: string | undefined;
  pageSize: number;
}

/** A position in a list that is sorted by time, then by id. */
interface Place {
  at: Date;
  id: string;
}

/** Encodes a position as a cursor. */
export const placeText = ({ at, id }: Place) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");

function decode(after: string, field = "after"): Place {
  try {
    const [at, id] = JSON.parse(Buffer.from(after, "base64url").toString("utf8")) as unknown[];
    const place = { at: parseStored(at), id: String(id) };
    // A cursor of another list is invalid, too.
    if (place.at !== undefined && !place.id.includes("\0")) return { at: place.at, id: place.id };
  } catch {}
  throw invalidInput({ [field]: "must be the `next` value of the previous page" });
}

/** Condition for rows after a position; `id` may be a numeric column, cast to text. */
export function pastPage({ after }: KeysetQuery, at: string, id = "id", type = "text"): Sql {
  if (after === undefined) return empty;
  const place = decode(after);
  if (type !== "text" && !/^\d{1,18}$/.test(place.id))
    throw invalidInput({ after: "must be the `next` value of the previous page" });
  return sql`and (${raw(at)}, ${raw(id)}) < (${place.at}, ${place.id}::${raw(type)})`;
}

/** Condition for rows up to a position. */
export function notPast(until: string | undefined, at: string): Sql {
  if (until === undefined) return empty;
  const place = decode(until, "until");
  return sql`and (${raw(at)}, id) >= (${place.at}, ${place.id})`;
}

/** One row more than the page: it shows whether another page follows. */
export const keysetLimit = ({ pageSize }: KeysetQuery): Sql => sql`limit ${raw(String(pageSize + 1))}`;

/** Returns the page of rows that were read with `keysetLimit`. */
export function keysetPage<Row>(
  rows: readonly Row[],
  { pageSize }: KeysetQuery,
  placeOf: (row: Row) => Place,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { rows: page, next: rows.length > pageSize && last !== undefined ? placeText(placeOf(last)) : null };
}

/** Escapes a text for a substring match with `like`. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
