// Everyday knowledge, read once: by shelf, the languages side by side, so that whoever adds to it sees what the others say.

import { readdirSync, readFileSync } from "node:fs";
import { type InEveryLanguage, LANGUAGES } from "./languages.ts";

const FOLDER = new URL("./lexicon/", import.meta.url);

/** In the files, commas part them: a shelf would fill a hundred screens with one on each line. */
type Written = InEveryLanguage<string>;
interface WrittenThing extends Written {
  /** Pages that say it say that it helps; it is no name of a thing that somebody may ask for. */
  readonly isNoName?: true;
}
interface WrittenNeed extends Written {
  /** The things that help, the most telling first. */
  readonly met: string;
  readonly not?: string;
}

export type Signs = InEveryLanguage<readonly string[]>;

const listed = (text: string): string[] => text.split(",").map((one) => one.trim());

const signsOf = (written: Written): Signs =>
  Object.fromEntries(LANGUAGES.map((language) => [language, listed(written[language])])) as unknown as Signs;

const shelves = <Entry>(folder: string): [string, Entry][] =>
  readdirSync(new URL(folder, FOLDER))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => Object.entries<Entry>(JSON.parse(readFileSync(new URL(`${folder}${file}`, FOLDER), "utf8"))));

const things = shelves<WrittenThing>("things/");
const needs = shelves<WrittenNeed>("needs/");
const fields = shelves<Written>("fields/");

export const EVERYDAY = {
  things: new Map(things.map(([key, written]) => [key, signsOf(written)])),
  noNames: new Set(things.flatMap(([key, { isNoName }]) => (isNoName ? key : []))),
  needs: new Map(needs.map(([key, written]) => [key, signsOf(written)])),
  fields: new Map(fields.map(([key, written]) => [key, signsOf(written)])),
  met: new Map(
    needs.map(([key, { met, not }]) => [key, { met: listed(met), not: not === undefined ? [] : listed(not) }]),
  ),
};
