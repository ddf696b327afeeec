// The word lists, read once. A folder holds a language, so that whoever translates sees nothing else; this is the only
// place that knows where the folders are.
//
// A sign is `word`, `start*`, `*end`, `*part*`, `several words` or `words * with a gap`. `{colour}` stands for each colour.

import { readFileSync } from "node:fs";
import type { Active, Allergen, Area, Category, Intent, Sense, Topic } from "./concept-names.ts";
import type { Dimension } from "./dimensions.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import type { ToldWords } from "./told-words.ts";

const FOLDER = new URL("./lexicon/", import.meta.url);

interface IntentWords {
  /** Signs of the question. */
  readonly asks: readonly string[];
  /** Signs that a sentence answers it. Absent where no sentence but a field of the product does. */
  readonly tells?: readonly string[];
}

interface ConceptWords {
  readonly label: string;
  readonly words: readonly string[];
}

/** What is done in a routine of care. */
export type CareStep = "wash" | "treat" | "care" | "protect";

/** How a language builds what no list of words can tell. */
export type HairType = "dry" | "oily" | "dandruff" | "fine" | "curly" | "coloured";

export interface Grammar {
  /** What is said beside a question: that there is one, whom it is put to, thanks for an answer. */
  readonly courtesies: readonly string[];
  /** What stands with them, and may be asked about where it stands alone: "for everyone?". */
  readonly besideCourtesies: readonly string[];
  /** Words that ask for one of several. */
  readonly which: readonly string[];
  /** Beginnings of a message that goes on with what was asked before. */
  readonly continues: readonly string[];
  /** Words between two sizes. */
  readonly betweenSizes: readonly string[];
  /** Words that ask for the price where nothing else says how much of what. */
  readonly asksPrice: readonly string[];
  /** Words that ask for a figure. */
  readonly asksAmount: readonly string[];
  /** Words behind which stands what is counted, and words behind which stands what has a kind. */
  readonly counts: readonly string[];
  readonly whichKind: readonly string[];
  /** Words that ask for more than yes or no. */
  readonly asksOpenly: readonly string[];
  /** How people say that they have something already. */
  readonly owned: readonly string[];
  /** How people tell of their skin without naming its type. */
  readonly hairTypes: Readonly<Record<HairType, readonly string[]>>;
  readonly skinFelt: Readonly<Partial<Record<Topic, readonly string[]>>>;
  /** Times of the year; the names of the months are known, but for those that mean something else, too. */
  readonly timesOfYear: readonly string[];
  /** Words by which a page sends somebody to another product. */
  readonly insteadOf: readonly string[];
  /** Words that ask for a point in time. */
  readonly asksWhen: readonly string[];
  /** Numbers that are written as words. */
  readonly numbers: readonly string[];
  /** Words that ask for a quantity of a dimension. */
  readonly asksOf: Readonly<Record<Dimension, readonly string[]>>;
  /** How a type of skin is said, where only the type was written. */
  readonly skinType: readonly string[];
  /** Words by which a text says for whom it is not. */
  readonly notFor: readonly string[];
  /** Sentences that say what must not be used together: one of the first words, later one of the others. */
  readonly adviceAgainst: readonly { readonly first: readonly string[]; readonly later: readonly string[] }[];
  /** Words that part what is stated from what is not. */
  readonly but: readonly string[];
  /** Denials in front of a word, behind it, and at its end: "no nuts", "alkol içermez", "parfümfrei". */
  readonly none: readonly string[];
  /** Words that say by themselves that there is no perfume. */
  readonly saysNone: readonly string[];
  readonly noneFollows: readonly string[];
  readonly free: readonly string[];
  readonly freeFrom: readonly string[];
  readonly freeEndings: readonly string[];
  /** Words that begin a statement of what is in something, and what turns it around. */
  readonly states: readonly string[];
  readonly statesNot: readonly string[];
  /** Words that turn a statement against what stands in the same clause, and endings of verbs that do. */
  readonly against: readonly string[];
  readonly againstEndings: readonly string[];
  /** Denials that speak for a product: "no known restrictions in pregnancy". */
  readonly noObjection: readonly string[];
  /** Words that end so and speak for a product all the same: "paslanmaz", which does not rust. */
  readonly praise: readonly string[];
  /** Words with which the case begins that the rest of a sentence is about. */
  readonly conditions: readonly string[];
  /** Verbs of use, and words that set something beside the product: in front of it, or behind. */
  readonly uses: readonly string[];
  readonly beside: readonly string[];
  readonly besideFollows: readonly string[];
  /** Words around a substance that is only spoken of: "an alternative to retinol", "retinol sonrası". */
  readonly mentions: readonly string[];
  readonly mentionsFollow: readonly string[];
  /** Words around a price that is the most, or the least, that somebody wants to pay. */
  readonly below: readonly string[];
  readonly above: readonly string[];
  /** The same behind the price: "tops", "geçmesin". */
  readonly belowBehind: readonly string[];
  /** Words of spending, and those that make any figure beside them the amount that there is. */
  readonly spends: readonly string[];
  readonly budget: readonly string[];
  /** "Over 50 is too much": what stands behind a limit and turns it around, and words that leave it open by a little. */
  readonly tooMuch: readonly string[];
  readonly around: readonly string[];
  /** The same of measures, in front of them and behind; and who says that it must fit somewhere. */
  readonly bigger: readonly string[];
  readonly smaller: readonly string[];
  readonly biggerBehind: readonly string[];
  readonly smallerBehind: readonly string[];
  readonly fitsInto: readonly string[];
  /** What of a thing is so long. */
  readonly extents: Readonly<Record<"width" | "height" | "depth" | "length", readonly string[]>>;
  /** Numbers as words, but for one, which is an article. */
  readonly numerals: Readonly<Record<string, number>>;
  /** Those of them that mean something else as well, and are numbers before a currency alone. */
  readonly numeralsToo: readonly string[];
  /** Notes that have a name, with what they are worth. */
  readonly notes: Readonly<Record<string, number>>;
  /** "Never over": what stands before a limit and turns it around. */
  readonly denies: readonly string[];
  /** Who says so wants what is there. */
  readonly inStock: readonly string[];
  /** How people ask for a product of the shop, for a routine, for the other one, and for a comparison. */
  readonly seeks: readonly string[];
  readonly routine: readonly string[];
  /** What a routine of care is called, too. */
  readonly carePlan: readonly string[];
  /** Words of a sentence that says what a product is for, or what it does about something. */
  readonly purposes: readonly string[];
  /** Words between what is done first and what is done next, and verbs of each step. */
  readonly thenSigns: readonly string[];
  /** What is put on, or worn, beneath whatever else is of its kind, and what above. */
  readonly wornFirst: readonly string[];
  readonly wornLast: readonly string[];
  readonly careVerbs: Readonly<Record<CareStep, readonly string[]>>;
  readonly oneOf: readonly string[];
  readonly versus: readonly string[];
  /** Words that mean the product whose page is open, and words before what is the visitor's own. */
  readonly itself: readonly string[];
  readonly mine: readonly string[];
  /** Words between two questions, and words that a question has. */
  readonly and: readonly string[];
  readonly asks: readonly string[];
  /** Where nothing else parts two questions: words that one begins with, words that one has ended with, and words that lead on to one. */
  readonly questionOpeners: readonly string[];
  readonly questionClosers: readonly string[];
  readonly leadsToQuestion: readonly string[];
  /** What an allergy is called, and words beside it that name none. */
  readonly allergy: readonly string[];
  /** What people are allergic to that is in the air, and in no product: dust, pollen. */
  readonly airborne: readonly string[];
  readonly besidesAllergy: readonly string[];
  /** How people tell of one without calling it so: "gives me a rash". */
  readonly reactions: readonly string[];
  /** How people say that they want none of something: in front of it, or behind. */
  readonly unwanted: readonly string[];
  readonly unwantedFollows: readonly string[];
  /** Words beside what is unwanted that name nothing: "contain", "added". */
  readonly besideDenied: readonly string[];
  /** What substances are called together: "nut oils" are no oils of any kind. */
  readonly substanceHeads: readonly string[];
  /** How people ask whether there is a certain thing: in front of it, or behind; and words that name none. */
  readonly sells: readonly string[];
  /** The same, where a message begins with it: elsewhere it may be a manner of speaking. */
  readonly wantsOne: readonly string[];
  readonly articles: readonly string[];
  /** From two to ten. */
  readonly twoToTen: readonly string[];
  /** What people call whatever comes from animals. */
  readonly animals: readonly string[];
  readonly sellsBehind: readonly string[];
  readonly anything: readonly string[];
  /** Words after which a name goes on with what a thing is for, and words up to which it does. */
  readonly phraseEnds: readonly string[];
  readonly phraseEndsBehind: readonly string[];
  /** Where `0` is any figure: how people tell an age, and how texts say for which ages something is not, or from which on. */
  readonly ageTold: readonly string[];
  readonly agesBelow: readonly string[];
  readonly agesFrom: readonly string[];
  /** The same of babies. */
  readonly monthsTold: readonly string[];
  readonly monthsFrom: readonly string[];
  readonly weeksTold: readonly string[];
  readonly newborn: readonly string[];
  readonly weeksFrom: readonly string[];
  /** How people say that something is for themselves. */
  readonly forOneself: readonly string[];
  /** Words behind a figure that make it something else than years. */
  readonly noYears: readonly string[];
  /** Endings of plurals and cases. */
  readonly endings: readonly string[];
  /** Words behind which, and before which, stands what something is compared with: "than the wool one", "çelik olana göre". */
  readonly pointsAhead: readonly string[];
  readonly pointsBack: readonly string[];
  /** Words that point at a thing, that stand for its name, and that mean one not yet spoken of: "the", "one", "other". */
  readonly pointing: readonly string[];
  readonly standIns: readonly string[];
  readonly others: readonly string[];
  /** One more of what was just spoken of: "what is a new one". */
  readonly suchOnes: readonly string[];
  /** How people ask for another one in the place of the one at hand. */
  readonly inItsPlace: readonly string[];
  /** How people ask, after a no, which other one does it. */
  readonly whichThen: readonly string[];
  /** How people ask whether something is used together with the one at hand. */
  readonly withIt: readonly string[];
  /** Words that mean the one at hand and no other. */
  readonly thisOne: readonly string[];
  /** How a thing is told from another by its price. */
  readonly cheaper: readonly string[];
  readonly dearer: readonly string[];
  /** Words between two things of which one is asked for. */
  readonly between: readonly string[];
  /** Words that ask which has more, and how the plain question of the same begins: "more watts", "how many watts". */
  readonly more: readonly string[];
  readonly howMany: string;
  /** What makes a plain question of a comparative: "heavier", "how heavy". */
  readonly how: string;
}

/** What substances are called in a language. */
interface SubstanceWords {
  /** `alsoSaid`: what a warning says that means the whole group. */
  readonly actives: Readonly<
    Record<Active, { readonly signs: readonly string[]; readonly alsoSaid: readonly string[] }>
  >;
  /** `names`: how people call them. `signs`: what to look for in a product's texts. */
  readonly allergens: Readonly<
    Record<Allergen, { readonly names: readonly string[]; readonly signs: readonly string[] }>
  >;
  /** What comes from animals. */
  readonly animal: readonly string[];
}

/** What ingredient lists call them everywhere (INCI), and which actives do not belong on the skin at the same time. */
interface Substances {
  readonly actives: Readonly<Record<Active, readonly string[]>>;
  readonly apart: readonly (readonly [Active, Active])[];
  readonly allergens: Readonly<Record<Allergen, readonly string[]>>;
  readonly animal: readonly string[];
}

export interface Lexicon {
  /** Small words that carry no topic. They tell languages apart and are left out when texts are compared. */
  readonly functionWords: readonly string[];
  readonly intents: Readonly<Record<Intent, IntentWords>>;
  readonly topics: Readonly<Record<Topic, ConceptWords>>;
  readonly categories: Readonly<Record<Category, ConceptWords>>;
  /** Words that mean nearly the same, or the one the answer to the other, by sense. */
  readonly senses: Readonly<Record<Sense, readonly string[]>>;
  /** What names a place of the body, or another where something is used. */
  readonly areas: Readonly<Record<Area, readonly string[]>>;
  readonly grammar: Grammar;
  readonly substances: SubstanceWords;
  readonly told: ToldWords;
  /** Words that have no place in a description of skin: illnesses and treatments, age, gender, origin, mood. */
  readonly notCosmetic: readonly string[];
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"));

function load(language: Language): Lexicon {
  const list = <Content>(name: string) => read<Content>(`${language}/${name}.json`);
  const colours = list<string[]>("colours");
  const intents = list<Record<Intent, IntentWords>>("intents");
  return {
    functionWords: list("function-words"),
    intents: mapValues(intents, ({ asks, tells }) => ({
      asks: withColours(asks, colours),
      ...(tells === undefined ? {} : { tells: withColours(tells, colours) }),
    })),
    topics: { ...list("topics-general"), ...list("topics-beauty"), ...list("topics-textile") },
    categories: { ...list("categories-beauty"), ...list("categories-textile") },
    senses: list("senses"),
    areas: list("areas"),
    grammar: list("grammar"),
    substances: list("substances"),
    told: list("told"),
    notCosmetic: list("not-cosmetic"),
  };
}

const withColours = (signs: readonly string[], colours: readonly string[]): string[] =>
  signs.flatMap((sign) =>
    sign.includes("{colour}") ? colours.map((colour) => sign.replace("{colour}", colour)) : sign,
  );

const mapValues = <Key extends string, From, To>(record: Record<Key, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, change(value)])) as Record<Key, To>;

const lexicons = Object.fromEntries(LANGUAGES.map((language) => [language, load(language)])) as Record<
  Language,
  Lexicon
>;

export const lexiconOf = (language: Language): Lexicon => lexicons[language];

/** What all languages have, the one after the other. */
export const inAllLanguages = <Item>(listOf: (lexicon: Lexicon) => readonly Item[]): Item[] =>
  LANGUAGES.flatMap((language) => listOf(lexiconOf(language)));

export const SUBSTANCES: Substances = read("substances.json");
