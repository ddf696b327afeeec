// Periods as callers give them (days or instants, UTC), and the pieces of roll-ups that make them up.

import { DAY, later } from "../../kernel/clock.ts";
import { invalidInput } from "../../kernel/errors.ts";

/** Both ends belong to the period. */
export interface Period {
  from: Date;
  to: Date;
}

export interface PeriodQuery {
  from?: string | undefined;
  to?: string | undefined;
}

const REPORT_DAYS = 30;

// What PostgreSQL and ISO 8601 both write with four digits of year; nothing was ever recorded outside.
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The period that a list is narrowed to; an end that is not given is open. */
export function parsePeriod(query: PeriodQuery): Period {
  const period = {
    from: query.from === undefined ? new Date(EARLIEST) : parseMoment(query.from, "start"),
    to: query.to === undefined ? new Date(LATEST) : parseMoment(query.to, "end"),
  };
  if (period.from > period.to) throw invalidInput({ from: "must not be after to" });
  return period;
}

/** The period of a report: whole days back from its end, unless its beginning is given. */
export function parseReportPeriod(query: PeriodQuery, now: Date): Period {
  const to = query.to ?? now.toISOString();
  const from = query.from ?? dayOf(later(parseMoment(to, "start"), -REPORT_DAYS * DAY));
  return parsePeriod({ from, to });
}

function parseMoment(text: string, edge: "start" | "end"): Date {
  const isDay = !text.includes("T");
  const instant = new Date(isDay ? `${text}T00:00:00.000Z` : text).getTime();
  const moment = isDay && edge === "end" ? instant + DAY - 1 : instant;
  return new Date(Math.min(Math.max(moment, EARLIEST), LATEST));
}

/** Half open: `from` belongs to it, `to` does not. */
interface Range {
  from: Date;
  to: Date;
}

export type Grain = "MONTH" | "TEN_DAYS" | "DAY";

/** A part of a period: whole months, stretches of ten days or days, or a stretch of a day that the period cuts. */
export interface Piece extends Range {
  grain: Grain | "CUT";
}

/** The fewest pieces that make up the period and do not overlap: only its first and last day can be cut. */
export function coverPeriod(period: Period, now: Date, grains: readonly Grain[] = GRAINS): Piece[] {
  return cover(toRange(period, now), grains);
}

/** Nothing is recorded for the future: a period that reaches the present takes today as a whole day. */
function toRange({ from, to }: Period, now: Date): Range {
  return { from, to: to >= now && from <= now ? nextStart("DAY", now) : later(to, 1) };
}

function cover(range: Range, [grain, ...finer]: readonly Grain[]): Piece[] {
  if (range.from >= range.to) return [];
  if (grain === undefined) return [{ ...range, grain: "CUT" }];
  const first = startOf(grain, range.from) < range.from ? nextStart(grain, range.from) : range.from;
  const last = startOf(grain, range.to);
  if (first >= last) return cover(range, finer);
  return [
    ...cover({ from: range.from, to: first }, finer),
    { from: first, to: last, grain },
    ...cover({ from: last, to: range.to }, finer),
  ];
}

/** As PostgreSQL's `date` reads it. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const GRAINS: readonly Grain[] = ["MONTH", "TEN_DAYS", "DAY"];

/** The same pieces of time as `usage_grain_start` in the database. */
function startOf(grain: Grain, date: Date): Date {
  if (grain === "DAY") return new Date(Math.floor(date.getTime() / DAY) * DAY);
  const tens = grain === "MONTH" ? 0 : Math.min(Math.floor((date.getUTCDate() - 1) / 10), 2);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1 + tens * 10));
}

function nextStart(grain: Grain, date: Date): Date {
  const start = startOf(grain, date);
  if (grain === "DAY") return later(start, DAY);
  const isLastOfMonth = grain === "MONTH" || start.getUTCDate() === 21;
  return new Date(
    Date.UTC(
      start.getUTCFullYear(),
      start.getUTCMonth() + (isLastOfMonth ? 1 : 0),
      isLastOfMonth ? 1 : start.getUTCDate() + 10,
    ),
  );
}
