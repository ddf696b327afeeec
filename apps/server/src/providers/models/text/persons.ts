// Whether something is made for others than it is wanted for: women's trousers for men, cat food for a dog.

import type { ProductFacts } from "../engine.ts";
import type { Topic } from "./concept-names.ts";
import { topicFinder } from "./concepts.ts";
import { ANIMALS } from "./everyday-knowledge.ts";
import { passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import type { ReadText } from "./read-texts.ts";
import { splitWords } from "./signs.ts";
import type { WishedWord } from "./wishes.ts";

const PERSONS = ["men", "women"] as const;
type Person = (typeof PERSONS)[number];

const personsIn = (topics: ReadonlySet<Topic>): Person[] => PERSONS.filter((person) => topics.has(person));

const personsOf: (product: ProductFacts) => ReadonlySet<Person> = readOnce((product) => {
  const said = [topicFinder.keysIn(splitWords(product.name)), ...passagesOf(product).map(({ topics }) => topics)];
  return new Set(said.flatMap(personsIn));
});

/** It tells of the others alone. What tells of nobody is for everybody. */
export function isForOtherPerson(product: ProductFacts, wanted: ReadonlySet<Topic>): boolean {
  const [person, ...more] = personsIn(wanted);
  const persons = personsOf(product);
  return person !== undefined && more.length === 0 && persons.size > 0 && !persons.has(person);
}

/** The same for animals, by what it is called and described as. */
export function isForOtherAnimal(texts: readonly ReadText[], wanted: readonly WishedWord[]): boolean {
  const asked = new Set(wanted.flatMap(({ things }) => [...things.keys()].filter((thing) => ANIMALS.has(thing))));
  if (asked.size === 0) return false;
  const told = texts
    .filter(({ field }) => field !== "information" && field !== "brand")
    .flatMap(({ clauses }) => clauses.flatMap(({ things, isAgainst }) => (isAgainst ? [] : [...things])))
    .filter((thing) => ANIMALS.has(thing));
  return told.length > 0 && !told.some((thing) => asked.has(thing));
}
