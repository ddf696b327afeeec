// Query periods (days or instants, UTC) and their decomposition into roll-up pieces.

import { DAY, dayOf, EARLIEST, HOUR, LATEST, later, storable } from "../../kernel/clock.ts";
import { invalidInput } from "../../kernel/errors.ts";

/** Both ends are inclusive. */
export interface Period {
  from: Date;
  to: Date;
}

export interface PeriodQuery {
  from?: string | undefined;
  to?: string | undefined;
}

const REPORT_DAYS = 30;

/** Parses a list's period. A missing end is unlimited. */
export function parsePeriod(query: PeriodQuery): Period {
  const period = {
    from: query.from === undefined ? new Date(EARLIEST) : parseMoment(query.from, "start"),
    to: query.to === undefined ? new Date(LATEST) : parseMoment(query.to, "end"),
  };
  if (period.from > period.to) throw invalidInput({ from: "must not be later than to" });
  return period;
}

/** Parses a report's period: by default, the 30 days before its end. */
export function parseReportPeriod(query: PeriodQuery, now: Date): Period {
  const to = query.to ?? now.toISOString();
  const end = parseMoment(to, "end");
  // If the end is a day, it is the last of 30 whole days.
  const from = query.from ?? later(end, (isDay(to) ? 1 : 0) - REPORT_DAYS * DAY).toISOString();
  return parsePeriod({ from, to });
}

const isDay = (text: string) => !text.includes("T");

function parseMoment(text: string, edge: "start" | "end"): Date {
  const instant = new Date(isDay(text) ? `${text}T00:00:00.000Z` : text).getTime();
  return storable(isDay(text) && edge === "end" ? instant + DAY - 1 : instant);
}

/** Whole days (UTC), both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Parses a chart's days: by default, the 30 days up to its end. */
export function parseDays(query: PeriodQuery, now: Date, daysMax: number): Days {
  const to = parseMoment(query.to ?? dayOf(now), "start");
  const from = parseMoment(query.from ?? later(to, -(REPORT_DAYS - 1) * DAY).toISOString(), "start");
  const days = { from: dayOf(from), to: dayOf(to) };
  if (from > to) throw invalidInput({ from: "must not be later than to" });
  if (lengthOf(days) > daysMax) throw invalidInput({ from: `must be at most ${daysMax} days before to` });
  return days;
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00.000Z`);

const lengthOf = ({ from, to }: Days) => 1 + Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY);

export const daysIn = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, i) => dayOf(later(startOfDay(days.from), i * DAY)));

/** Half-open: `from` is inclusive, `to` is exclusive. */
interface Range {
  from: Date;
  to: Date;
}

export type Grain = "MONTH" | "TEN_DAYS" | "DAY" | "SIX_HOURS";

/** A part of a period: a whole roll-up unit, or a remainder that fits no roll-up. */
export interface Piece extends Range {
  grain: Grain | "CUT";
}

/** Splits a period into the fewest disjoint pieces. Only its two ends can be partial. */
export function coverPeriod(period: Period, now: Date, grains: readonly Grain[]): Piece[] {
  return cover(toRange(period, now), grainsOf(period, now, grains));
}

/** A subtracted piece affects only the sums. */
export interface SignedPiece extends Piece {
  isTakenOff: boolean;
}

/**
 * Returns pieces that add up to the period, with fewer rows than `coverPeriod`. If the period starts late in a unit,
 * the whole unit is added and its beginning subtracted. No piece extends past the end, so last-used times stay correct.
 */
export function sumUpPeriod(period: Period, now: Date, grains: readonly Grain[]): SignedPiece[] {
  return sumUp(toRange(period, now), grainsOf(period, now, grains));
}

function sumUp(range: Range, [grain, ...finer]: readonly Grain[]): SignedPiece[] {
  if (grain === undefined) return cover(range, []).map(counted);
  const { from, to } = range;
  const first = startOf(grain, from);
  const second = first < from ? nextStart(grain, from) : from;
  const last = startOf(grain, to);
  if (second > last || from >= to) return sumUp(range, finer);
  const added = [...sumUp({ from, to: second }, finer), ...pieceOf(grain, second, last)];
  const whole = [...pieceOf(grain, first, last), ...cover({ from: first, to: from }, finer).map(takenOff)];
  return [...(costOf(whole) < costOf(added) ? whole : added), ...cover({ from: last, to }, finer).map(counted)];
}

const counted = (piece: Piece): SignedPiece => ({ ...piece, isTakenOff: false });
const takenOff = (piece: Piece): SignedPiece => ({ ...piece, isTakenOff: true });
const pieceOf = (grain: Grain, from: Date, to: Date) => (from < to ? [counted({ grain, from, to })] : []);

/** Estimates the rows per actor in the pieces; an hour of events counts as one row. */
const costOf = (pieces: readonly Piece[]) =>
  pieces.reduce((cost, { grain, from, to }) => cost + (to.getTime() - from.getTime()) / LENGTHS[grain], 0);

/** A future period has no roll-ups, and its last day may exceed the maximum date. */
const grainsOf = ({ from }: Period, now: Date, grains: readonly Grain[]) => (from > now ? [] : grains);

/** No events exist in the future, so a period that reaches the present includes today as a whole day. */
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

const LENGTHS = { MONTH: 30 * DAY, TEN_DAYS: 10 * DAY, DAY, SIX_HOURS: 6 * HOUR, CUT: HOUR };

/** Matches `usage_grain_start` in the database. */
function startOf(grain: Grain, date: Date): Date {
  if (grain === "DAY" || grain === "SIX_HOURS")
    return new Date(Math.floor(date.getTime() / LENGTHS[grain]) * LENGTHS[grain]);
  const tens = grain === "MONTH" ? 0 : Math.min(Math.floor((date.getUTCDate() - 1) / 10), 2);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1 + tens * 10));
}

function nextStart(grain: Grain, date: Date): Date {
  const start = startOf(grain, date);
  if (grain === "DAY" || grain === "SIX_HOURS") return later(start, LENGTHS[grain]);
  const isLastOfMonth = grain === "MONTH" || start.getUTCDate() === 21;
  return new Date(
    Date.UTC(
      start.getUTCFullYear(),
      start.getUTCMonth() + (isLastOfMonth ? 1 : 0),
      isLastOfMonth ? 1 : start.getUTCDate() + 10,
    ),
  );
}
