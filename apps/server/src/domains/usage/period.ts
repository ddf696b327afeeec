// Periods as callers give them (days or instants, UTC), and the pieces of roll-ups that make them up.

import { DAY, dayOf, EARLIEST, HOUR, LATEST, later, storable } from "../../kernel/clock.ts";
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

/** The period that a list is narrowed to; an end that is not given is open. */
export function parsePeriod(query: PeriodQuery): Period {
  const period = {
    from: query.from === undefined ? new Date(EARLIEST) : parseMoment(query.from, "start"),
    to: query.to === undefined ? new Date(LATEST) : parseMoment(query.to, "end"),
  };
  if (period.from > period.to) throw invalidInput({ from: "must not be after to" });
  return period;
}

/** The period of a report: the 30 days up to its end, unless its beginning is given. */
export function parseReportPeriod(query: PeriodQuery, now: Date): Period {
  const to = query.to ?? now.toISOString();
  const end = parseMoment(to, "end");
  // A day as the end is the last of 30 whole days.
  const from = query.from ?? later(end, (isDay(to) ? 1 : 0) - REPORT_DAYS * DAY).toISOString();
  return parsePeriod({ from, to });
}

const isDay = (text: string) => !text.includes("T");

function parseMoment(text: string, edge: "start" | "end"): Date {
  const instant = new Date(isDay(text) ? `${text}T00:00:00.000Z` : text).getTime();
  return storable(isDay(text) && edge === "end" ? instant + DAY - 1 : instant);
}

/** Whole days (UTC), both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a chart: the 30 up to its end, unless its beginning is given. */
export function parseDays(query: PeriodQuery, now: Date, daysMax: number): Days {
  const to = parseMoment(query.to ?? dayOf(now), "start");
  const from = parseMoment(query.from ?? later(to, -(REPORT_DAYS - 1) * DAY).toISOString(), "start");
  const days = { from: dayOf(from), to: dayOf(to) };
  if (from > to) throw invalidInput({ from: "must not be after to" });
  if (lengthOf(days) > daysMax) throw invalidInput({ from: `must be at most ${daysMax} days before to` });
  return days;
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00.000Z`);

const lengthOf = ({ from, to }: Days) => 1 + Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY);

export const daysIn = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, i) => dayOf(later(startOfDay(days.from), i * DAY)));

/** Half open: `from` belongs to it, `to` does not. */
interface Range {
  from: Date;
  to: Date;
}

export type Grain = "MONTH" | "TEN_DAYS" | "DAY" | "SIX_HOURS";

/** A part of a period: whole months, stretches of ten days, days or quarters of one, or what no roll-up fits. */
export interface Piece extends Range {
  grain: Grain | "CUT";
}

/** The fewest pieces that make up the period and do not overlap: only its two ends can be cut. */
export function coverPeriod(period: Period, now: Date, grains: readonly Grain[]): Piece[] {
  return cover(toRange(period, now), grainsOf(period, now, grains));
}

/** Of a piece that is taken off, nothing but the sums counts. */
export interface SignedPiece extends Piece {
  isTakenOff: boolean;
}

/**
 * Pieces that add up to the period, with fewer rows than `coverPeriod` where it begins late in a piece: the whole piece is
 * counted, and what lies before the period is taken off again. None reaches past its end, so last moments stay right.
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

/** About how many rows an actor has in the pieces; an hour of events counts as one. */
const costOf = (pieces: readonly Piece[]) =>
  pieces.reduce((cost, { grain, from, to }) => cost + (to.getTime() - from.getTime()) / LENGTHS[grain], 0);

/** No roll-up has anything of a period that begins in the future, whose last day may end after the last year. */
const grainsOf = ({ from }: Period, now: Date, grains: readonly Grain[]) => (from > now ? [] : grains);

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

const LENGTHS = { MONTH: 30 * DAY, TEN_DAYS: 10 * DAY, DAY, SIX_HOURS: 6 * HOUR, CUT: HOUR };

/** The same pieces of time as `usage_piece_start` in the database. */
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
