// Filler products around the products to find: other things, with texts made of the words of several of those. Each
// word occurs in as many products as in a large shop, but only the products to find have it in their name.

import type { ProductFacts } from "../../src/providers/models/index.ts";

/** Number of products whose words one filler uses. */
const MADE_OF = 8;
const WORDS = { description: 14, information: 26 } as const;
/** Things that no question asks for. */
const THINGS = ["Bracket", "Hinge", "Valve", "Dübel", "Scharnier", "Flansch", "Vida", "Conta", "Menteşe", "Gasket"];
const SYLLABLES = ["ba", "ko", "ri", "ten", "vul", "mar", "so", "lin", "dra", "pe", "zu", "fen"];

export type Written = Pick<ProductFacts, "id" | "name" | "brand" | "description" | "information">;

/** Deterministic for each count. */
export function fillers(count: number, like: readonly Written[]): Written[] {
  const random = randomOf(count);
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const texts = like.map(({ description, information }) => wordsOf(`${description} ${information}`));
  return Array.from({ length: count }, (_, n) => {
    const kinds = Array.from({ length: MADE_OF }, () => Math.floor(random() * like.length));
    const say = (words: number) => Array.from({ length: words }, () => oneOf(texts[oneOf(kinds)] ?? [])).join(" ");
    const called = Array.from({ length: 3 }, () => oneOf(SYLLABLES)).join("");
    return {
      id: `filler${n}`,
      name: `${oneOf(THINGS)} ${called} ${n}`,
      brand: oneOf(like).brand,
      description: `${say(WORDS.description)}.`,
      information: `${say(WORDS.information / 2)}. ${say(WORDS.information / 2)}.`,
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
