// The keys by which product texts are indexed: the same as text_keys() and name_keys() of the schema make of a text.

import { hash } from "node:crypto";
import { searchForm } from "./text-keys.ts";

const LENGTH = { min: 3, beginning: 4, end: 5 };

/** Of a word, the keys under which its other forms and what it is part of are found. */
export const keysOfWord = (word: string): number[] => keysOf(word, "");

/** Of a word in a product's name. */
export const keysOfName = (word: string): number[] => keysOf(word, "=");

function keysOf(word: string, place: string): number[] {
  const folded = searchForm(word);
  if (folded.length < LENGTH.min) return [];
  const beginning = toKey(`${place}^${folded.slice(0, LENGTH.beginning)}`);
  return folded.length < LENGTH.end ? [beginning] : [beginning, toKey(`${place}$${folded.slice(-LENGTH.end)}`)];
}

const toKey = (part: string): number => Buffer.from(hash("md5", part, "hex").slice(0, 8), "hex").readInt32BE(0);
