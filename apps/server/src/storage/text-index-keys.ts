// Index keys of product texts: must equal those of text_keys() of the schema.

import { hash } from "node:crypto";
import { searchForm } from "./text-keys.ts";

const LENGTH = { min: 3, beginning: 4, end: 5 };

/** Keys that find a word's other forms and its compounds. */
export const keysOfWord = (word: string): number[] => keysOf(word, "");

/** Keys of a word in a product's name. */
export const keysOfName = (word: string): number[] => keysOf(word, "=");

function keysOf(word: string, place: string): number[] {
  const folded = searchForm(word);
  if (folded.length < LENGTH.min) return [];
  const beginning = toKey(`${place}^${folded.slice(0, LENGTH.beginning)}`);
  return folded.length < LENGTH.end ? [beginning] : [beginning, toKey(`${place}$${folded.slice(-LENGTH.end)}`)];
}

const toKey = (part: string): number => Buffer.from(hash("md5", part, "hex").slice(0, 8), "hex").readInt32BE(0);
