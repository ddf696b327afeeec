import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverPeriod, type Piece, parsePeriod, parseReportPeriod } from "../../src/domains/usage/period.ts";
import { DAY } from "../../src/kernel/clock.ts";

const now = new Date("2026-03-15T12:34:56.789Z");
const short = (date: Date) => date.toISOString().replace("T00:00:00.000Z", "");
const pieces = (some: Piece[]) => some.map(({ grain, from, to }) => `${grain} ${short(from)} ${short(to)}`);

describe("a period", () => {
  it("reads days as whole days and instants as they stand, whatever their offset", () => {
    expect(parsePeriod({ from: "2026-03-01", to: "2026-03-01" })).toEqual({
      from: new Date("2026-03-01T00:00:00.000Z"),
      to: new Date("2026-03-01T23:59:59.999Z"),
    });
    expect(parsePeriod({ from: "2026-03-01T02:00:00+03:00", to: "2026-03-01T00:00:00Z" }).from).toEqual(
      new Date("2026-02-28T23:00:00.000Z"),
    );
  });

  it("refuses a beginning after the end", () => {
    expect(() => parsePeriod({ from: "2026-03-02", to: "2026-03-01" })).toThrow();
    expect(() => parseReportPeriod({ from: "2026-03-16" }, now)).toThrow();
  });

  it("is the last 30 days where a report is not told otherwise, and ends now", () => {
    const period = parseReportPeriod({}, now);
    expect(period).toEqual({ from: new Date("2026-02-13T00:00:00.000Z"), to: now });
    expect(parseReportPeriod({ to: "2026-02-28" }, now).from).toEqual(new Date("2026-01-29T00:00:00.000Z"));
  });

  it("keeps to years that can be stored", () => {
    const period = parsePeriod({ from: "0000-01-01", to: "9999-12-31T23:59:59-14:00" });
    expect(period.from.toISOString()).toBe("1970-01-01T00:00:00.000Z");
    expect(period.to.toISOString()).toBe("9999-12-31T23:59:59.999Z");
  });
});

describe("roll-ups", () => {
  it("cover a year up to now by whole months, tens of days and days alone", () => {
    expect(pieces(coverPeriod(parsePeriod({ from: "2025-02-20" }), now))).toEqual([
      "DAY 2025-02-20 2025-02-21",
      "TEN_DAYS 2025-02-21 2025-03-01",
      "MONTH 2025-03-01 2026-03-01",
      "TEN_DAYS 2026-03-01 2026-03-11",
      "DAY 2026-03-11 2026-03-16",
    ]);
  });

  it("count the 31st with the last third of its month", () => {
    const period = parsePeriod({ from: "2026-01-01", to: "2026-01-31T11:59:59.999Z" });
    expect(pieces(coverPeriod(period, now))).toEqual([
      "TEN_DAYS 2026-01-01 2026-01-21",
      "DAY 2026-01-21 2026-01-31",
      "CUT 2026-01-31 2026-01-31T12:00:00.000Z",
    ]);
  });

  it("leave only cut days to the events", () => {
    const period = parsePeriod({ from: "2026-03-01T06:00:00Z", to: "2026-03-04T18:00:00Z" });
    expect(pieces(coverPeriod(period, now))).toEqual([
      "CUT 2026-03-01T06:00:00.000Z 2026-03-02",
      "DAY 2026-03-02 2026-03-04",
      "CUT 2026-03-04 2026-03-04T18:00:00.001Z",
    ]);
  });

  it("cover every instant of any past period exactly once, with pieces that begin where the database's do", () => {
    const instant = fc.integer({ min: now.getTime() - 800 * DAY, max: now.getTime() - DAY });
    fc.assert(
      fc.property(instant, instant, instant, (a, b, c) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const covered = coverPeriod({ from: new Date(from), to: new Date(to) }, now);
        const hits = (moment: number) =>
          covered.filter((piece) => moment >= piece.from.getTime() && moment < piece.to.getTime()).length;
        for (const moment of [from, to, c, from - 1, to + 1]) {
          expect(hits(moment)).toBe(moment >= from && moment <= to ? 1 : 0);
        }
        for (const { grain, from: start, to: end } of covered.filter((piece) => piece.grain !== "CUT")) {
          expect([start.getTime() % DAY, end.getTime() % DAY]).toEqual([0, 0]);
          if (grain === "MONTH") expect([start.getUTCDate(), end.getUTCDate()]).toEqual([1, 1]);
          if (grain === "TEN_DAYS") for (const edge of [start, end]) expect([1, 11, 21]).toContain(edge.getUTCDate());
        }
      }),
    );
  });
});
