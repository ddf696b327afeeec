import { z } from "zod";
import { hasLetterOrDigit } from "./letters.ts";
import { LIMITS } from "./limits.ts";

/** Length as users count it: code points, not UTF-16 units. JSON Schema's minLength and maxLength mean the same. */
export function codePointLength(value: string): number {
  let length = value.length;
  for (let i = 0; i < value.length - 1; i++) {
    const unit = value.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      length--;
      i++;
    }
  }
  return length;
}

/** Stops at a wrong length: patterns and later checks only run on short texts. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  const problem = min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
  return z
    .string()
    .check(orStop((value) => hasLength(value, min, max), problem))
    .meta(min === 0 ? { maxLength: max } : { minLength: min, maxLength: max });
}

/** Stops the checks of this text only. `abort` would also stop those of the enclosing object. */
const orStop =
  (holds: (value: string) => boolean, problem: string) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!holds(value)) issues.push({ code: "custom", message: problem, input: value });
  };

/** A code point has one or two UTF-16 units, so most wrong lengths are found without reading the text. */
function hasLength(value: string, min: number, max: number): boolean {
  if (value.length < min || value.length > 2 * max) return false;
  const length = codePointLength(value);
  return length >= min && length <= max;
}

/** A short text that matches one pattern. Every violation, including excess length, reports the same problem. */
export const formed = (form: RegExp, { max, problem }: { max: number; problem: string }) =>
  z
    .string()
    .check(orStop((value) => value.length <= max, problem))
    .regex(form, problem)
    .meta({ maxLength: max });

/** Invisible characters: control and format characters, zero-width ones, fillers, the blank Braille pattern. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name shown to people; it must contain a visible character. */
export function title({ min = 1, max }: { min?: number; max: number }) {
  return text({ min, max }).refine((value) => value.replace(INVISIBLE, "").trim().length >= min, "must not be blank");
}

/** A message for people or models; it must contain a letter or a digit. */
export function said({ max }: { max: number }) {
  return text({ min: 1, max })
    .refine(hasLetterOrDigit, "must contain a letter or a digit")
    .meta({ description: "With at least one letter or digit." });
}

export const id = () => text({ min: 1, max: LIMITS.field.idMax });

/** An id of one kind. The description shows its prefix; otherwise models pass slugs and skus as ids. */
export const idOf = (prefix: string) => id().meta({ description: `${prefix}_…` });

export const timestamp = () => z.string().meta({ format: "date-time" });

export const count = () => z.int().min(0);

/** Each part ends where the next one begins. The pattern matches in only one way, so it cannot backtrack for long. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const email = () =>
  text({ min: 3, max: LIMITS.field.emailMax }).refine((value) => EMAIL.test(value.trim()), "must be an email address");

/** International phone number (E.164). */
export const phone = () =>
  formed(/^\+[1-9]\d{6,14}$/, {
    max: 16,
    problem: "must be a phone number in international form, such as +905321234567",
  });

/** A BCP 47 language tag. */
export const locale = () =>
  text({ min: 2, max: LIMITS.field.localeMax }).refine(isLocale, "must be a BCP 47 language tag, such as tr or en-GB");

/** Longer first parts ("english") are well-formed, but no language has one. */
function isLocale(value: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(value) && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** Filters by exact match of a text. */
export const wholeText = (what: string, max: number) =>
  text({ min: 1, max })
    .optional()
    .meta({ description: `The whole ${what}; ignores case.` });

export const searchText = () => text({ max: LIMITS.list.searchMax }).overwrite(lookedFor);

const SIGNS_AT_ONCE = 10;
const LETTERS_MIN = 3;

/**
 * Searches have letters or digits. A long run of other signs is in no index, and each sign would cost another scan.
 * Such a search uses the first signs only.
 */
const lookedFor = (value: string): string =>
  codePointLength(value) <= SIGNS_AT_ONCE || (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS_MIN
    ? value
    : [...value].slice(0, SIGNS_AT_ONCE).join("");

/** Parses a timestamp with a time zone. */
export const instant = () =>
  text({ max: LIMITS.field.timestampMax }).check(
    z.iso.datetime({ offset: true, error: "must be an RFC 3339 time, such as 2026-03-01T10:00:00Z" }),
  );

/** A day (`2026-03-01`, UTC) or an instant. As the end of a period, a day includes all of it. */
const moment = () => {
  const written = () => text({ max: LIMITS.field.timestampMax });
  return z
    .union(
      [written().check(z.iso.date()), written().check(z.iso.datetime({ offset: true }))],
      "must be a date or an RFC 3339 timestamp",
    )
    .optional();
};

/** Query fields that filter a list by time. */
export const period = () => ({
  from: moment().meta({ description: "First day (UTC) such as 2026-03-01, or an RFC 3339 time." }),
  to: moment().meta({ description: "Last day, included, or an RFC 3339 time." }),
});

export const day = () =>
  text({ max: LIMITS.field.timestampMax }).check(z.iso.date("must be a date, such as 2026-03-01"));

/** A period of whole days. */
export const days = () => ({
  from: day().optional().meta({ description: "First day (UTC), such as 2026-03-01." }),
  to: day().optional().meta({ description: "Last day." }),
});

/** The query of a list with pages and no further options. */
export const pageQuery = () =>
  z.strictObject({
    page: z.int().min(1).max(LIMITS.list.pageMax).default(1).meta({ description: "Page number, from 1." }),
    pageSize: z
      .int()
      .min(1)
      .max(LIMITS.list.pageSizeMax)
      .default(LIMITS.list.pageSizeDefault)
      .meta({ description: "Items per page." }),
  });

/** The query of a list with keyset pagination, newest first. */
export const cursorQuery = () =>
  z.strictObject({
    after: text({ min: 1, max: LIMITS.list.cursorMax })
      .optional()
      .meta({ description: "`next` of the previous page. Default: the newest items." }),
    pageSize: pageQuery().shape.pageSize,
  });

/** Cursor of the next page in keyset pagination. */
export const nextCursor = () => z.string().nullable().describe("Cursor for `after`; null on the last page.");

/** Query fields for incremental sync. Tools omit them: an agent keeps no copy of a list. */
export const followingQuery = () => ({
  updatedSince: instant()
    .optional()
    .meta({
      description:
        "Changes since then (RFC 3339), oldest first, with deletions in `deleted`. Continue with `nextCursor`. " +
        "Combines with `pageSize` only.",
    }),
  cursor: text({ min: 1, max: LIMITS.list.cursorMax }).optional().meta({
    description: "`nextCursor` of the previous answer. Replaces `updatedSince`.",
  }),
});

/** The query of a paginated list, with the sort orders that this list supports. */
export function listQuery<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  return pageQuery().extend({
    search: searchText().optional().meta({ description: "Text to find, best match first." }),
    sort: z
      .enum(orders as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]])
      .optional()
      .meta({ description: "Default: newest first." }),
  });
}
