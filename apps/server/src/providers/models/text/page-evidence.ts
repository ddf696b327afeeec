// What a product's page says of a wish: which of its words, concepts and needs it has, and where, and what it is against.

import type { ProductFacts } from "../engine.ts";
import { type Kinship, kinshipOf } from "./asked-kind.ts";
import { brokenLimits, type Limit } from "./broken-limits.ts";
import type { Topic } from "./concept-names.ts";
import type { Thing, ToldNeed } from "./everyday-knowledge.ts";
import type { Field, Spoken } from "./fields.ts";
import { bestLikeness } from "./likeness.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { pageFields } from "./page-fields.ts";
import type { Passage } from "./passages.ts";
import { type Clause, type ReadText, textsIn } from "./read-texts.ts";
import { beginsAt, splitWords } from "./signs.ts";
import { SKIN_TYPES } from "./skin-types.ts";
import { speaksAgainst } from "./stance.ts";
import type { Wish, WishedWord } from "./wishes.ts";
import type { Word } from "./words.ts";

/** Where on a page something is said; what comes first tells most of what the product is. */
const PLACES = ["name", "tag", "opening", "description", "information"] as const;
export type Place = (typeof PLACES)[number];

/** How much of a wished word a page has. */
interface WordEvidence {
  /** The word itself, by the most telling place; what only means the same apart from it. */
  readonly said: Found | null;
  readonly meant: Found | null;
  /** Where the page says what it is for. */
  readonly purpose: number;
  /** The most of all these. */
  readonly like: number;
  /** The page speaks against it, and nowhere for it. */
  readonly isDenied: boolean;
}

export interface PageEvidence {
  readonly product: ProductFacts;
  readonly texts: readonly ReadText[];
  readonly words: readonly WordEvidence[];
  readonly topics: ReadonlyMap<Topic, Place>;
  readonly against: ReadonlySet<Topic>;
  readonly needs: ReadonlyMap<ToldNeed, { readonly place: Place; readonly things: number }>;
  /** Needs that it makes worse. */
  readonly worsens: number;
  /** The parts of life that wish and page share, with how much the page speaks of each. */
  readonly fields: Spoken;
  readonly kinship: Kinship;
  readonly breaks: readonly Limit[];
}

/** What somebody is, and a product may be against; no product need mention it. */
const CONDITIONS: ReadonlySet<Topic> = new Set(["pregnancy", "breastfeeding", "allergy", "medical"]);
/** Mentioned by every second product. */
const COMMON: ReadonlySet<Topic> = new Set(["face", "body", "daily", "morning", "evening", "together", "skinFriendly"]);
export const isCondition = (topic: Topic): boolean => CONDITIONS.has(topic);
/** Sets no products apart. */
export const isVague = (topic: Topic): boolean => isCondition(topic) || COMMON.has(topic);
/** What nobody wants: who mentions it is glad of a page that denies it. */
export const UNWELCOME: ReadonlySet<Topic> = new Set(["whiteCast", "sideEffects", "shrinking", "pilling"]);

/** One answer ranks the same products several times. */
const seen = new WeakMap<Wish, WeakMap<ProductFacts, PageEvidence>>();

export function lookAt(product: ProductFacts, wish: Wish): PageEvidence {
  const ofWish = seen.get(wish) ?? new WeakMap<ProductFacts, PageEvidence>();
  const evidence = ofWish.get(product) ?? findEvidence(product, wish);
  seen.set(wish, ofWish.set(product, evidence));
  return evidence;
}

function findEvidence(product: ProductFacts, wish: Wish): PageEvidence {
  const texts = textsIn[wish.language](product);
  const placed = texts.map((text, i) => [text, placeOf(text, texts, i)] as const);
  return {
    product,
    texts,
    words: wish.words.map((word) => wordIn(word, placed)),
    ...topicsIn(wish, placed),
    needs: new Map(wish.needs.flatMap((need) => meeting(need, placed))),
    worsens: wish.needs.filter((need) => worsens(need, texts)).length,
    fields: fieldsShared(wish, product),
    kinship: kinshipOf(product, wish, texts),
    breaks: brokenLimits(product, wish, texts),
  };
}

/** In its name, among its tags, or where its description opens. */
export const isInFront = (place: Place): boolean => PLACES.indexOf(place) <= PLACES.indexOf("opening");

type Placed = readonly (readonly [ReadText, Place])[];

/** A description opens with what the product is. */
function placeOf({ field }: ReadText, texts: readonly ReadText[], at: number): Place {
  if (field === "brand") return "name";
  return field === "description" && texts[at - 1]?.field !== "description" ? "opening" : field;
}

interface Found {
  readonly like: number;
  readonly place: Place;
}

const PLACE_STEP = 0.08;
const worthOf = ({ like, place }: Found) => like * (1 - PLACE_STEP * PLACES.indexOf(place));
const better = (one: Found | null, other: Found): Found =>
  one === null || worthOf(other) > worthOf(one) ? other : one;

function wordIn(word: WishedWord, placed: Placed): WordEvidence {
  let said: Found | null = null;
  let meant: Found | null = null;
  let purpose = 0;
  let isAgainst = false;
  for (const [{ clauses }, place] of placed) {
    for (const clause of clauses) {
      const itself = bestLikeness(word, clause.words);
      const sense = itself >= SURELY ? 0 : meaningIn(word, clause);
      if (Math.max(itself, sense) === 0) {
        isAgainst ||= clause.without.length > 0 && bestLikeness(word, clause.without) > 0;
        continue;
      }
      // What a text speaks against is not what it offers.
      if (clause.isAgainst) {
        isAgainst = true;
        continue;
      }
      if (itself > 0) said = better(said, { like: itself, place });
      if (sense > itself) meant = better(meant, { like: sense, place });
      if (clause.isPurpose) purpose = Math.max(purpose, itself, sense);
    }
  }
  const like = Math.max(said?.like ?? 0, meant?.like ?? 0);
  return { said, meant, purpose, like, isDenied: isAgainst && like === 0 };
}

/** As good as the word itself. */
const SURELY = 0.8;
/** What only means the same, compared with the word itself. */
const SENSE_LIKE = 0.55;

/** How much a clause has of what a word means: another name of the thing, or a word of its sense. */
function meaningIn(word: WishedWord, { senses, things, isForeign }: Clause): number {
  let like = 0;
  for (const [thing, named] of word.things) {
    // Whoever asks for a kite in the page's own language has said its word: what is only like it is less.
    const worth = isForeign ? named : Math.min(named, SENSE_LIKE);
    if (worth > like && things.has(thing)) like = worth;
  }
  if (like >= SENSE_LIKE) return like;
  for (const sense of word.senses) if (senses.has(sense)) return SENSE_LIKE;
  return like;
}

/** How much of a wished word a clause has, in whichever way. */
export const likenessIn = (word: WishedWord, clause: Clause): number => {
  const itself = bestLikeness(word, clause.words);
  return itself >= SURELY ? itself : Math.max(itself, meaningIn(word, clause));
};

function topicsIn(wish: Wish, placed: Placed): Pick<PageEvidence, "topics" | "against"> {
  const met = new Map<Topic, Place>();
  const against = new Set<Topic>();
  for (const [{ passage, topics }, place] of placed) {
    for (const topic of wish.topics) {
      if (!topics.has(topic) || (passage !== null && isOnlyUsage(passage, topic))) continue;
      // "Too heavy for fine hair" is not against hair.
      const isDenied = passage !== null && topic !== "hair" && speaksAgainst(passage, topic);
      if (isDenied !== UNWELCOME.has(topic)) against.add(topic);
      else if (!met.has(topic) || isBefore(place, met.get(topic) as Place)) met.set(topic, place);
    }
  }
  return { topics: met, against: new Set([...against].filter((topic) => CONDITIONS.has(topic) || !met.has(topic))) };
}

const isBefore = (place: Place, than: Place) => PLACES.indexOf(place) < PLACES.indexOf(than);

/** "Massage onto dry skin" is for every skin. */
const isOnlyUsage = ({ field, tells }: Passage, topic: Topic): boolean =>
  field === "information" && tells.has("usage") && SKIN_TYPES.includes(topic);

export const meets = (need: ToldNeed, { things, isAgainst }: Clause): boolean =>
  !isAgainst && haveCommon(things, need.metBy);

function haveCommon(some: ReadonlySet<Thing>, others: ReadonlySet<Thing>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** Whether it is, or is described as, what makes a need worse. */
const worsens = ({ notBy }: ToldNeed, texts: readonly ReadText[]): boolean =>
  notBy.size > 0 &&
  texts.some(
    ({ field, clauses }) =>
      field !== "information" && clauses.some(({ things, isAgainst }) => !isAgainst && haveCommon(things, notBy)),
  );

/** How well a page meets a need: by what helps, where it names that and does not speak against it. */
function meeting(need: ToldNeed, placed: Placed): [ToldNeed, { place: Place; things: number }][] {
  const helping = new Set<Thing>();
  let best: Place | null = null;
  for (const [{ clauses }, place] of placed) {
    for (const clause of clauses) {
      if (!meets(need, clause)) continue;
      for (const thing of clause.things) if (need.metBy.has(thing)) helping.add(thing);
      if (best === null || isBefore(place, best)) best = place;
    }
  }
  const isWorse = worsens(
    need,
    placed.map(([text]) => text),
  );
  return best === null || isWorse ? [] : [[need, { place: best, things: helping.size }]];
}

function fieldsShared(wish: Wish, product: ProductFacts): Spoken {
  const { fields, worths } = pageFields(product);
  const shared = new Map<Field, number>();
  fields.forEach((field, i) => {
    if (wish.fields.has(field)) shared.set(field, worths[i] as number);
  });
  return shared;
}

/** The sentence by which a product is against something that somebody wants it for, where it is nowhere for it. */
export function deniedBy(product: ProductFacts, wish: Wish): Passage | null {
  const { texts, words } = lookAt(product, wish);
  const denied = wish.words.filter((word, i) => !(word.isExplained || isUse(word)) && words[i]?.isDenied);
  const says = ({ clauses }: ReadText) =>
    clauses.some((clause) =>
      denied.some(
        (word) => (clause.isAgainst && likenessIn(word, clause) > 0) || bestLikeness(word, clause.without) > 0,
      ),
    );
  return denied.length === 0 ? null : (texts.find((text) => text.passage !== null && says(text))?.passage ?? null);
}

/** What something must be like; neither what kind it is nor that it is used. */
export const isSpecific = (word: WishedWord) => !(word.isExplained || word.isOfKind || isUse(word));

const USES = inAllLanguages(({ grammar }) => grammar.uses).map(splitWords);
/** "Do not use" is said of everything. */
const isUse = ({ folded }: Word) => beginsAt(USES, [folded], 0);
