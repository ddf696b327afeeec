import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinList, splitList } from "../../src/domains/catalogue/imports/cells.ts";
import {
  csvFields,
  csvRecordEnd,
  delimiterOf,
  type Place,
  readRecords,
} from "../../src/domains/catalogue/imports/records.ts";
import { csvLine, unguard } from "../../src/storage/csv.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, { size = 1_000_000, from = { offset: 0, line: 1 } as Place } = {}) {
  const records = [];
  const bytes = Buffer.from(text as string);
  for await (const record of readRecords(inPieces(bytes.subarray(from.offset), size), from, csvRecordEnd(","))) {
    records.push(record);
  }
  return records;
}

const shown = (records: Awaited<ReturnType<typeof read>>) =>
  records.map(({ line, text, problem }) => [line, text === null ? problem : csvFields(text, ",")]);

describe("CSV records", () => {
  const text = '\ufeff"a",b\r\n1,"x\r\ny"\r\n\r\n"q ""u"" e",é𝄞\n"two\nlines\nmore",z\nlast,row';

  it("start at their physical line, also with quoted line breaks", async () => {
    expect(shown(await read(text))).toEqual([
      [1, ["a", "b"]],
      [2, ["1", "x\r\ny"]],
      [4, [""]],
      [5, ['q "u" e', "é𝄞"]],
      [6, ["two\nlines\nmore", "z"]],
      [9, ["last", "row"]],
    ]);
  });

  it("are the same for any chunk size and after a restart at any record", async () => {
    const whole = await read(text);
    for (const size of [1, 2, 3, 7, 11]) expect(await read(text, { size })).toEqual(whole);
    for (const [i, { nextOffset, nextLine }] of whole.entries()) {
      const from = { offset: nextOffset, line: nextLine };
      expect(await read(text, { from })).toEqual(whole.slice(i + 1));
    }
  });

  it("do not affect the next rows when they are malformed", async () => {
    expect(shown(await read('5" pipe,x\ngood,1\n"ab"c,d\ngood,2\n"open,x\ngood,3\n"good",4\n"open\ngood,5\n'))).toEqual(
      [
        [1, "has a quote inside an unquoted field"],
        [2, ["good", "1"]],
        [3, "has text after a closing quote"],
        [4, ["good", "2"]],
        [5, "has text after a closing quote"],
        [6, ["good", "3"]],
        [7, ["good", "4"]],
        [8, "has an unclosed quote"],
        [9, ["good", "5"]],
      ],
    );
  });

  it("must end after a closing quote", async () => {
    expect(shown(await read('"a"\r"b,"\n"a"\r,b\n"a"\r\n"good"\r'))).toEqual([
      [1, "has text after a closing quote"],
      [2, "has text after a closing quote"],
      [3, ["a"]],
      [4, ["good"]],
    ]);
  });

  it("parse any input, with at most as many fields as delimiters allow", () => {
    const pieces = fc.array(fc.constantFrom('"', ",", ";", "\t", "\r", "\n", "a", '""', ' "'), { maxLength: 40 });
    fc.assert(
      fc.property(pieces, fc.constantFrom(",", ";", "\t"), (text, delimiter) => {
        const record = text.join("");
        expect(csvFields(record, delimiter).length).toBeLessThanOrEqual(record.split(delimiter).length);
      }),
    );
    expect(csvFields('"a";"b,",x,y', ",")).toEqual(["a", ",x,y"]);
  });

  it("report invalid UTF-8 by line", async () => {
    const bytes = Buffer.concat([Buffer.from("a,b\n"), Buffer.from("caf\u00e9,1\n", "latin1"), Buffer.from("c,d\n")]);
    expect(shown(await read(bytes))).toEqual([
      [1, ["a", "b"]],
      [2, "is not UTF-8"],
      [3, ["c", "d"]],
    ]);
  });

  it("continue at the next line when a quote stays open too long", async () => {
    const records = await read(`"${"x".repeat(5_000_000)}\ngood,1\n`, { size: 100_000 });
    expect(records.at(-1)).toMatchObject({ line: 2, text: "good,1" });
  });

  it("have the delimiter of the header", () => {
    expect(["a,b;c,d", '"a,b";c;d', "a\tb", "alone"].map(delimiterOf)).toEqual([",", ";", "\t", ","]);
  });
});

describe("cells", () => {
  const nasty = [
    "",
    "plain",
    'q"q',
    "a,b",
    "line\r\nbreak",
    "=1+1",
    "'=1",
    "''@x",
    "'plain",
    "-5",
    "\ttab",
    "＝x",
    " x ",
  ];

  it("escape formulas, and return the original text", () => {
    for (const text of nasty) {
      const [cell = ""] = csvFields(csvLine([text, 1]).slice(0, -2), ",");
      expect(cell).not.toMatch(/^[=+\-@\t＝]/);
      expect(unguard(cell)).toBe(text);
    }
  });

  it("hold lists of any names", () => {
    const names = ["a", "b|c", "d\\", "\\|", "e, f", "line\nbreak"];
    expect(splitList(joinList(names))).toEqual(names);
    expect(splitList("")).toEqual([]);
    expect(splitList(" a | b ||")).toEqual(["a", "b"]);
  });
});
