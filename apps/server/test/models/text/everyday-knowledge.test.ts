// Everyday knowledge is editable data: checks the program's assumptions and names the place of each fault.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { needsTold, thingsIn, thingsNamed } from "../../../src/providers/models/text/everyday-knowledge.ts";
import { fieldCalled, fieldsTold, sumOf } from "../../../src/providers/models/text/fields.ts";
import { functionWords } from "../../../src/providers/models/text/function-words.ts";
import { LANGUAGES, type Language } from "../../../src/providers/models/text/languages.ts";
import { splitWords } from "../../../src/providers/models/text/signs.ts";
import { fold } from "../../../src/providers/models/text/words.ts";

const FOLDER = new URL("../../../src/providers/models/text/lexicon/", import.meta.url);

const textsOf = (folder: "things" | "needs" | "fields") =>
  readdirSync(new URL(`${folder}/`, FOLDER)).map((file) => ({
    file: `${folder}/${file}`,
    text: readFileSync(new URL(`${folder}/${file}`, FOLDER), "utf8"),
  }));
const FILES = [...textsOf("things"), ...textsOf("needs"), ...textsOf("fields")];

/** `word`, `start*`, `*end`; `*` alone is a gap, and `+` separates parts that may occur anywhere. */
const WORD = /^\*?[\p{L}\p{N}]+(?:[-'.][\p{L}\p{N}]+)*\*?$/u;
const isSign = (sign: string) =>
  sign.split(" + ").every((sequence) => {
    const words = sequence.split(" ");
    return words.every((word) => word === "*" || WORD.test(word)) && words[0] !== "*" && words.at(-1) !== "*";
  });
const listed = (text: string) => text.split(", ");
const Signs = z
  .string()
  .refine((text) => listed(text).every(isSign), "has what is no sign")
  .refine((text) => new Set(listed(text).map(fold)).size === listed(text).length, "has a sign twice");
const Keys = z.string().regex(/^\w+(?:, \w+)*$/u);
const inAll = { en: Signs, de: Signs, tr: Signs };
const Things = z.record(z.string(), z.strictObject({ ...inAll, isNoName: z.literal(true).optional() }));
const Needs = z.record(z.string(), z.strictObject({ ...inAll, met: Keys, not: Keys.optional() }));
const Fields = z.record(z.string(), z.strictObject(inAll));

const things: z.infer<typeof Things> = Object.assign({}, ...textsOf("things").map(({ text }) => JSON.parse(text)));
const needs: z.infer<typeof Needs> = Object.assign({}, ...textsOf("needs").map(({ text }) => JSON.parse(text)));
const fields: z.infer<typeof Fields> = Object.assign({}, ...textsOf("fields").map(({ text }) => JSON.parse(text)));
const ALL = { things, needs, fields };
const SCHEMAS: Record<keyof typeof ALL, z.ZodType> = { things: Things, needs: Needs, fields: Fields };

describe("everyday knowledge", () => {
  it.each(FILES)("is well formed in $file", ({ file, text }) => {
    const { error } = SCHEMAS[file.split("/")[0] as keyof typeof ALL].safeParse(JSON.parse(text));
    expect(error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []).toEqual([]);
  });

  it.each(["things", "needs", "fields"] as const)("has unique keys for %s", (folder) => {
    const keys = textsOf(folder).flatMap(({ text }) => [...text.matchAll(/^ {2}"(\w+)": \{/gmu)].map(([, key]) => key));
    expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
    expect(keys).toHaveLength(Object.keys(ALL[folder]).length);
  });

  it("refers from needs to existing things only", () => {
    const unknown = Object.entries(needs).flatMap(([key, { met, not }]) =>
      [...listed(met), ...(not === undefined ? [] : listed(not))]
        .filter((thing) => !(thing in things))
        .map((thing) => `${key}: ${thing}`),
    );
    expect(unknown).toEqual([]);
  });

  it("has no unnamed thing without a need", () => {
    const helping = new Set(Object.values(needs).flatMap(({ met, not }) => listed(`${met}, ${not ?? met}`)));
    expect(Object.entries(things).flatMap(([key, { isNoName }]) => (isNoName && !helping.has(key) ? key : []))).toEqual(
      [],
    );
  });

  it("has no wildcard with fewer than three letters", () => {
    const short = Object.values(ALL)
      .flatMap((one) => Object.entries(one))
      .flatMap(([key, of]) =>
        LANGUAGES.flatMap((language) =>
          listed(of[language])
            .flatMap((sign) => sign.split(/ \+ | /u))
            .filter((word) => word.length > 1 && word.includes("*") && word.replaceAll("*", "").length < 3)
            .map((word) => `${key}: ${word}`),
        ),
      );
    expect(short).toEqual([]);
  });
});

const told = (text: string, language: Language) => needsTold(splitWords(text), language).map(({ key }) => key);

describe("a need in a message", () => {
  it("is detected in three languages", () => {
    expect(told("i look like i haven't slept", "en")).toContain("puffyEyes");
    expect(told("ich sehe müde aus", "de")).toContain("puffyEyes");
    expect(told("çok yorgun görünüyorum", "tr")).toContain("puffyEyes");
  });

  it("is detected without an apostrophe", () => {
    expect(told("i cant sleep", "en")).toContain("cantSleep");
  });

  it("is detected in any word order and with endings", () => {
    expect(told("meine Füße sind abends immer so kalt", "de")).toContain("coldFeet");
    expect(told("cold, cold feet", "en")).toContain("coldFeet");
    expect(told("ayaklarım geceleri üşüyor", "tr")).toContain("coldFeet");
  });

  it("is not detected in words with the same beginning", () => {
    expect(told("Fußball im Kaltenbach", "de")).not.toContain("coldFeet");
  });
});

describe("a thing in a text", () => {
  it("is found by its names in the language of the page", () => {
    expect([...thingsIn(splitWords("Schreibtischlampen aus Messing"), "de")]).toEqual(
      expect.arrayContaining(["lamp", "deskLamp"]),
    );
    expect([...thingsIn(splitWords("dolma kalemlerimiz"), "tr")]).toContain("fountainPen");
    expect([...thingsIn(splitWords("Er hat einen Hut"), "de")]).not.toContain("sunHat");
  });

  it("is ranked above its broader kind", () => {
    const [word] = thingsNamed(splitWords("Schreibtischlampe"), "de");
    expect(word?.get("deskLamp")).toBeGreaterThan(word?.get("lamp") ?? 1);
  });

  it("is not named by an indirect sign", () => {
    expect(thingsNamed(["zinc"], "en").every((named) => named.size === 0)).toBe(true);
  });
});

const toldOf = (text: string, language: Language) => sumOf(fieldsTold(splitWords(text), language));
const speaksOf = (text: string, language: Language, field: string) => toldOf(text, language).has(fieldCalled(field));

describe("a field of life", () => {
  it("is detected in three languages, in messages and on pages", () => {
    expect(speaksOf("my arm aches after every walk", "en", "petWalk")).toBe(true);
    expect(speaksOf("Brustgeschirr für Hunde, die ziehen, an kurzer Leine", "de", "petWalk")).toBe(true);
    expect(speaksOf("köpek gezdirirken kolum kopuyor", "tr", "petWalk")).toBe(true);
  });

  it("has a higher score for several words and counts each word once", () => {
    const once = toldOf("puddles", "en").get(fieldCalled("rainWear")) ?? 0;
    expect(toldOf("puddles, puddles", "en").get(fieldCalled("rainWear"))).toBe(once);
    expect(toldOf("puddles and rain", "en").get(fieldCalled("rainWear"))).toBeGreaterThan(once);
  });

  it("has a lower score for a word of many fields", () => {
    const [dog = new Map()] = fieldsTold(["dog"], "en");
    const [budgie = new Map()] = fieldsTold(["budgie"], "en");
    expect(dog.size).toBeGreaterThan(budgie.size);
    expect(dog.get(fieldCalled("dog"))).toBeLessThan(budgie.get(fieldCalled("birdsPet")));
  });

  it("is detected despite Turkish consonant softening", () => {
    expect(speaksOf("yastığım çok sert", "tr", "sleeping")).toBe(true);
  });

  it("has no function words and no too common words as signs", () => {
    const signs = Object.values(fields).flatMap((of) =>
      LANGUAGES.flatMap((language) => [...new Set(listed(of[language]).map(fold))].map((sign) => ({ language, sign }))),
    );
    const small = signs.filter(({ language, sign }) => functionWords(language).has(sign));
    expect(small.map(({ sign }) => sign)).toEqual([]);
    const counts = new Map<string, number>();
    for (const { language, sign } of signs) {
      counts.set(`${language}: ${sign}`, (counts.get(`${language}: ${sign}`) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > COMMON_MAX)).toEqual([]);
  });
});

/** The lists have some two thousand signs. */
const COMMON_MAX = 25;
