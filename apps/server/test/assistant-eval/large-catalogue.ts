// Products that nobody asks for, among which those that somebody does are to be found: each is made of the words of several
// others, so that every word stands in as many products as it would in a large shop, and hardly any has all that is asked for.

import type { ProductFacts } from "../../src/providers/models/index.ts";

/** Each with the words of so many. */
const MADE_OF = 8;
const WORDS = { name: 3, description: 14, information: 26 } as const;

export type Written = Pick<ProductFacts, "id" | "name" | "brand" | "description" | "information">;

/** The same for the same number, whoever asks. */
export function fillers(count: number, like: readonly Written[]): Written[] {
  const random = randomOf(count);
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const names = like.map(({ name }) => wordsOf(name));
  const texts = like.map(({ description, information }) => wordsOf(`${description} ${information}`));
  return Array.from({ length: count }, (_, n) => {
    const kinds = Array.from({ length: MADE_OF }, () => Math.floor(random() * like.length));
    const say = (words: number, of: readonly (readonly string[])[]) =>
      Array.from({ length: words }, () => oneOf(of[oneOf(kinds)] ?? [])).join(" ");
    return {
      id: `filler${n}`,
      name: `${say(WORDS.name, names)} ${n}`,
      brand: oneOf(like).brand,
      description: `${say(WORDS.description, texts)}.`,
      information: `${say(WORDS.information / 2, texts)}. ${say(WORDS.information / 2, texts)}.`,
    };
  });
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}%°]+/gu) ?? ["-"];

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
