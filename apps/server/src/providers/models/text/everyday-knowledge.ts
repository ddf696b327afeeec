// What everybody knows and no page says: what things are called in each language, and what helps whom. "I look like I haven't
// slept" is met by an eye cream, by caffeine, by a concealer.

import { InflectedFinder } from "./inflected-signs.ts";
import type { InEveryLanguage, Language } from "./languages.ts";
import { LANGUAGES } from "./languages.ts";
import { EVERYDAY, type Signs } from "./load-everyday.ts";

/** What pages name: a kind of thing, a property, a substance. The same in every language. */
export type Thing = string;

/** What is for one of them is seldom for another. */
export const ANIMALS: ReadonlySet<Thing> = new Set(["dog", "cat", "rodent", "bird", "fish", "horse"]);

/** What somebody says who needs something, and the things that help. */
export interface ToldNeed {
  readonly key: string;
  readonly metBy: ReadonlySet<Thing>;
  /** What would make it worse, or is for something else. */
  readonly notBy: ReadonlySet<Thing>;
  /** Of the words that tell it. */
  readonly places: readonly number[];
}

/** "Can't" is written "cant", too. */
const spelt = (signs: readonly string[]): string[] =>
  signs.flatMap((sign) => (sign.includes("'") ? [sign, sign.replaceAll("'", "")] : sign));
const inAll = (signs: Signs): InEveryLanguage<readonly string[]> =>
  Object.fromEntries(LANGUAGES.map((of) => [of, spelt(signs[of])])) as Record<Language, string[]>;

const finderOf = (signs: ReadonlyMap<string, Signs>) =>
  new InflectedFinder([...signs].map(([key, of]) => [key, inAll(of)] as const));

const thingFinder = finderOf(EVERYDAY.things);
const needFinder = finderOf(EVERYDAY.needs);

/** As pages in a language call it, what it is called most first. */
export const namesOf = (thing: Thing, language: Language): readonly string[] =>
  EVERYDAY.things.get(thing)?.[language] ?? [];

export const thingsIn = (words: readonly string[], language: Language): ReadonlySet<Thing> =>
  new Set(thingFinder.find(words, language).map(({ key }) => key));

/** What is only a kind of the thing that was named, or the other way about. */
const BROADER_LIKE = 0.55;
export const NAMED_LIKE = 0.9;

/** The things that each word names, by its place, with how much they are what is named: a desk lamp is a lamp, too. */
export function thingsNamed(words: readonly string[], language: Language): ReadonlyMap<Thing, number>[] {
  const places = words.map(() => new Map<Thing, number>());
  const found = thingFinder.find(words, language).filter(({ key }) => !EVERYDAY.noNames.has(key));
  for (const { key, places: at, letters } of found) {
    const isPart = found.some((other) => other.letters > letters && at.every((place) => other.places.includes(place)));
    const like = isPart ? BROADER_LIKE : NAMED_LIKE;
    for (const place of at) places[place]?.set(key, Math.max(like, places[place]?.get(key) ?? 0));
  }
  return places;
}

/** Each need once, with all the words that tell it. */
export function needsTold(words: readonly string[], language: Language): ToldNeed[] {
  const told = new Map<string, number[]>();
  for (const { key, places } of needFinder.find(words, language)) {
    told.set(key, [...new Set([...(told.get(key) ?? []), ...places])]);
  }
  return [...told].map(([key, places]) => {
    const { met, not } = EVERYDAY.met.get(key) ?? { met: [], not: [] };
    return { key, metBy: new Set(met), notBy: new Set(not), places };
  });
}
