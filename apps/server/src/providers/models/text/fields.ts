// Parts of life: things, doings and troubles that belong to one situation, in all languages. Whoever speaks of one is near the
// others: "my arm is nearly out of its socket after every walk" and "harness" are both of walking a dog.

import { InflectedFinder } from "./inflected-signs.ts";
import type { Language } from "./languages.ts";
import { EVERYDAY } from "./load-everyday.ts";

/** Its place among all of them: texts are compared by thousands. */
export type Field = number;

const NAMES = [...EVERYDAY.fields.keys()];
const FINDER = new InflectedFinder([...EVERYDAY.fields.values()].map((signs, field) => [field, signs] as const));

export const fieldCalled = (name: string): Field => NAMES.indexOf(name);

/** Parts of life, each with how much a word or a text tells of it. */
export type Spoken = ReadonlyMap<Field, number>;

/** What each word speaks of, once: the more parts of life it belongs to, the less it tells of each. */
export function fieldsTold(words: readonly string[], language: Language): Spoken[] {
  const byWord = new Map<string, Set<Field>>();
  for (const { key, places } of FINDER.find(words, language)) {
    for (const word of places.map((place) => words[place] as string)) {
      const fields = byWord.get(word);
      if (fields === undefined) byWord.set(word, new Set([key]));
      else fields.add(key);
    }
  }
  return [...byWord.values()].map((fields) => new Map([...fields].map((field) => [field, 1 / Math.sqrt(fields.size)])));
}

export function sumOf(all: readonly Spoken[]): Spoken {
  const sum = new Map<Field, number>();
  for (const spoken of all) for (const [field, worth] of spoken) sum.set(field, worth + (sum.get(field) ?? 0));
  return sum;
}
