import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coverPeriod,
  type Grain,
  type Piece,
  parsePeriod,
  parseReportPeriod,
  type SignedPiece,
  sumUpPeriod,
} from "../../src/domains/usage/period.ts";
import { DAY, HOUR } from "../../src/kernel/clock.ts";

const now = new Date("2026-03-15T12:34:56.789Z");
const short = (date: Date) => date.toISOString().replace("T00:00:00.000Z", "");
const pieces = (some: Piece[]) => some.map(({ grain, from, to }) => `${grain} ${short(from)} ${short(to)}`);

describe("a period", () => {
  it("parses days as whole days, and instants with any offset", () => {
    expect(parsePeriod({ from: "2026-03-01", to: "2026-03-01" })).toEqual({
      from: new Date("2026-03-01T00:00:00.000Z"),
      to: new Date("2026-03-01T23:59:59.999Z"),
    });
    expect(parsePeriod({ from: "2026-03-01T02:00:00+03:00", to: "2026-03-01T00:00:00Z" }).from).toEqual(
      new Date("2026-02-28T23:00:00.000Z"),
    );
  });

  it("rejects a start after the end", () => {
    expect(() => parsePeriod({ from: "2026-03-02", to: "2026-03-01" })).toThrow();
    expect(() => parseReportPeriod({ from: "2026-03-16" }, now)).toThrow();
  });

  it("defaults to the 30 days before its end, and ends now", () => {
    const period = parseReportPeriod({}, now);
    expect(period).toEqual({ from: new Date("2026-02-13T12:34:56.789Z"), to: now });
    expect(parseReportPeriod({ to: "2026-02-28T18:00:00+01:00" }, now).from).toEqual(new Date("2026-01-29T17:00:00Z"));
  });

  it("covers 30 whole days when only an end day is given", () => {
    expect(parseReportPeriod({ to: "2026-01-30" }, now)).toEqual({
      from: new Date("2026-01-01T00:00:00.000Z"),
      to: new Date("2026-01-30T23:59:59.999Z"),
    });
    expect(parseReportPeriod({ to: "1970-01-02" }, now).from).toEqual(new Date(0));
  });

  it("is clamped to the years 1970 to 9999", () => {
    const period = parsePeriod({ from: "0000-01-01", to: "9999-12-31T23:59:59-14:00" });
    expect(period.from.toISOString()).toBe("1970-01-01T00:00:00.000Z");
    expect(period.to.toISOString()).toBe("9999-12-31T23:59:59.999Z");
  });
});

const GRAINS: readonly Grain[] = ["MONTH", "TEN_DAYS", "DAY", "SIX_HOURS"];

describe("roll-ups", () => {
  it("cover a year up to now with months, ten-day blocks and days", () => {
    expect(pieces(coverPeriod(parsePeriod({ from: "2025-02-20" }), now, GRAINS))).toEqual([
      "DAY 2025-02-20 2025-02-21",
      "TEN_DAYS 2025-02-21 2025-03-01",
      "MONTH 2025-03-01 2026-03-01",
      "TEN_DAYS 2026-03-01 2026-03-11",
      "DAY 2026-03-11 2026-03-16",
    ]);
  });

  it("include the 31st in the last block of its month", () => {
    const period = parsePeriod({ from: "2026-01-01", to: "2026-01-31T11:59:59.999Z" });
    expect(pieces(coverPeriod(period, now, GRAINS))).toEqual([
      "TEN_DAYS 2026-01-01 2026-01-21",
      "DAY 2026-01-21 2026-01-31",
      "SIX_HOURS 2026-01-31 2026-01-31T12:00:00.000Z",
    ]);
  });

  it("leave only partial six-hour blocks to the raw events", () => {
    const period = parsePeriod({ from: "2026-03-01T05:00:00Z", to: "2026-03-04T18:00:00Z" });
    expect(pieces(coverPeriod(period, now, GRAINS))).toEqual([
      "CUT 2026-03-01T05:00:00.000Z 2026-03-01T06:00:00.000Z",
      "SIX_HOURS 2026-03-01T06:00:00.000Z 2026-03-02",
      "DAY 2026-03-02 2026-03-04",
      "SIX_HOURS 2026-03-04 2026-03-04T18:00:00.000Z",
      "CUT 2026-03-04T18:00:00.000Z 2026-03-04T18:00:00.001Z",
    ]);
  });

  it("cover every instant of a past period once, aligned to the stored grains", () => {
    const instant = fc.integer({ min: now.getTime() - 800 * DAY, max: now.getTime() - DAY });
    fc.assert(
      fc.property(instant, instant, instant, (a, b, c) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const covered = coverPeriod({ from: new Date(from), to: new Date(to) }, now, GRAINS);
        const hits = (moment: number) =>
          covered.filter((piece) => moment >= piece.from.getTime() && moment < piece.to.getTime()).length;
        for (const moment of [from, to, c, from - 1, to + 1]) {
          expect(hits(moment)).toBe(moment >= from && moment <= to ? 1 : 0);
        }
        // A piece that contains a whole quarter of a day would use the roll-up instead.
        for (const cut of covered.filter((piece) => piece.grain === "CUT")) {
          const firstWhole = Math.ceil(cut.from.getTime() / (6 * HOUR)) * 6 * HOUR;
          expect(cut.to.getTime()).toBeLessThan(firstWhole + 6 * HOUR);
        }
        for (const { grain, from: start, to: end } of covered.filter((piece) => piece.grain !== "CUT")) {
          const length = grain === "SIX_HOURS" ? 6 * HOUR : DAY;
          expect([start.getTime() % length, end.getTime() % length]).toEqual([0, 0]);
          if (grain === "MONTH") expect([start.getUTCDate(), end.getUTCDate()]).toEqual([1, 1]);
          if (grain === "TEN_DAYS") for (const edge of [start, end]) expect([1, 11, 21]).toContain(edge.getUTCDate());
        }
      }),
      // Six hours that overlap two quarters of a day.
      { examples: [[1704479696788, 1704458096789, 1704458096789]] },
    );
  });

  it("subtract small pieces from a larger one when a period starts late in it", () => {
    const period = parsePeriod({ from: "2025-12-03T07:00:00Z" });
    const signed = (some: SignedPiece[]) =>
      pieces(some).map((piece, place) => `${some[place]?.isTakenOff ? "less" : "plus"} ${piece}`);
    expect(signed(sumUpPeriod(period, now, GRAINS))).toEqual([
      "plus MONTH 2025-12-01 2026-03-01",
      "less DAY 2025-12-01 2025-12-03",
      "less SIX_HOURS 2025-12-03 2025-12-03T06:00:00.000Z",
      "less CUT 2025-12-03T06:00:00.000Z 2025-12-03T07:00:00.000Z",
      "plus TEN_DAYS 2026-03-01 2026-03-11",
      "plus DAY 2026-03-11 2026-03-16",
    ]);
  });

  it("sum every instant of a past period once, and subtract only earlier ones", () => {
    const instant = fc.integer({ min: now.getTime() - 800 * DAY, max: now.getTime() - DAY });
    fc.assert(
      fc.property(instant, instant, instant, (a, b, c) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const summed = sumUpPeriod({ from: new Date(from), to: new Date(to) }, now, GRAINS);
        const net = (moment: number) =>
          summed
            .filter((piece) => moment >= piece.from.getTime() && moment < piece.to.getTime())
            .reduce((sum, { isTakenOff }) => sum + (isTakenOff ? -1 : 1), 0);
        for (const moment of [from, to, c, from - 1, to + 1]) {
          expect(net(moment)).toBe(moment >= from && moment <= to ? 1 : 0);
        }
        for (const piece of summed) {
          expect(piece.to.getTime()).toBeLessThanOrEqual(piece.isTakenOff ? from : to + 1);
        }
        const cut = summed
          .filter(({ grain }) => grain === "CUT")
          .map((piece) => piece.to.getTime() - piece.from.getTime());
        expect(Math.max(0, ...cut)).toBeLessThan(6 * HOUR);
      }),
    );
  });
});
