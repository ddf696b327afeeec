// What a catalogue is about, by what its products are called.

import type { Sector } from "@vitrine/contract";
import { CATEGORIES, TOPICS } from "./concept-names.ts";
import { categoryFinder, topicFinder } from "./concepts.ts";
import { splitWords } from "./signs.ts";

/** Of all products this share must be of one sector, and more than of the other. */
const SHARE_MIN = 0.4;

type Specific = Exclude<Sector, "GENERAL">;

/** The sector of a catalogue from a sample of its products' texts: names, tags, beginnings of descriptions. */
export function sectorOf(products: readonly string[]): Sector {
  const votes: Record<Specific, number> = { BEAUTY: 0, TEXTILE: 0 };
  for (const text of products) {
    const vote = voteFor(text);
    if (vote !== null) votes[vote]++;
  }
  const best: Specific = votes.BEAUTY >= votes.TEXTILE ? "BEAUTY" : "TEXTILE";
  const isClear = votes[best] > 0 && votes[best] >= SHARE_MIN * products.length && votes.BEAUTY !== votes.TEXTILE;
  return isClear ? best : "GENERAL";
}

/** Every chat asks what the catalogue is about, and most products are the same as the last time. */
const known = new Map<string, Specific | null>();
const KNOWN_MAX = 20_000;

function voteFor(text: string): Specific | null {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  if (known.size >= KNOWN_MAX) known.clear();
  const vote = voteOf(splitWords(text));
  known.set(text, vote);
  return vote;
}

/** A category says more than a topic: "body" alone makes no cosmetic. */
const WEIGHT = { category: 3, topic: 1 };
/** One topic alone may be chance. */
const SCORE_MIN = 2;

function voteOf(words: readonly string[]): Specific | null {
  const categories = [...categoryFinder.keysIn(words)];
  const topics = [...topicFinder.keysIn(words)];
  const score = (sector: keyof typeof CATEGORIES) =>
    WEIGHT.category * countIn(CATEGORIES[sector], categories) + WEIGHT.topic * countIn(TOPICS[sector], topics);
  const [beauty, textile] = [score("beauty"), score("textile")];
  if (Math.max(beauty, textile) < SCORE_MIN || beauty === textile) return null;
  return beauty > textile ? "BEAUTY" : "TEXTILE";
}

const countIn = (all: readonly string[], keys: readonly string[]) => keys.filter((key) => all.includes(key)).length;
