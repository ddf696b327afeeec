// The word lists are data that translators edit: checks the program's assumptions and names the place of each fault.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ACTIVES,
  ALLERGENS,
  AREAS,
  CATEGORIES,
  INTENTS,
  TOPICS,
} from "../../../src/providers/models/text/concept-names.ts";
import { DIMENSIONS } from "../../../src/providers/models/text/dimensions.ts";
import { LANGUAGES } from "../../../src/providers/models/text/languages.ts";
import { STATES, TIMES } from "../../../src/providers/models/text/told-words.ts";
import { fold } from "../../../src/providers/models/text/words.ts";

const FOLDER = new URL("../../../src/providers/models/text/lexicon/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"));

/** `word`, `start*`, `*end`, `*part*`, a sign of money, share or heat; `*` alone is a gap between two of them. */
const WORD = /^(?:\*?(?:[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[%€$₺]|°c|\{colour\})\*?)$/u;
const isSign = (sign: string) => {
  const parts = sign.split(" ");
  return (
    parts.every((part) => part === "*" || WORD.test(part)) &&
    parts[0] !== "*" &&
    parts.at(-1) !== "*" &&
    !sign.includes("* * ")
  );
};

const Sign = z.string().refine(isSign, "is no sign");
/** Two signs that are equal after folding count as duplicates. */
const Signs = z
  .array(Sign)
  .min(1)
  .refine((signs) => new Set(signs.map(fold)).size === signs.length, "has a sign twice");
const Concept = z.strictObject({ label: z.string().min(1), words: Signs });
const Intent = z.strictObject({ asks: Signs, tells: Signs.optional() });
/** Lists that match letters as written: "ilaç" loses its "ç" before a vowel. */
const WrittenSigns = z.array(Sign).refine((signs) => new Set(signs).size === signs.length, "has a sign twice");
/** A language may leave a list empty if another list covers it. */
const MaybeSigns = z.union([Signs, z.tuple([])]);
const Words = z.array(z.string().regex(/^[\p{L}' ]+\*?$/u));
/** Signs without duplicates. */
const Phrases = z.array(z.string().regex(/^\*?[\p{L}' ]+(?: \* [\p{L}' ]+)?\*?$/u)).min(1);
/** Signs in which `0` represents any figure. */
const FigureSigns = z.array(Sign.refine((sign) => /(?:^| )0(?: |$)/u.test(sign), "has no place for a figure")).min(1);
const all = <Schema extends z.ZodType>(names: readonly string[], schema: Schema) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema])));

const GRAMMAR = z.strictObject({
  which: Words.min(1),
  continues: Words.min(1),
  pointsAhead: MaybeSigns,
  pointsBack: MaybeSigns,
  pointing: MaybeSigns,
  standIns: Signs,
  others: Signs,
  suchOnes: Signs,
  whichThen: Signs,
  inItsPlace: Signs,
  airborne: Signs,
  denies: Signs,
  inStock: Signs,
  questionOpeners: Signs,
  questionClosers: MaybeSigns,
  leadsToQuestion: Signs,
  thenSigns: Signs,
  careVerbs: all(["wash", "treat", "care", "protect"], Signs),
  wornFirst: Signs,
  wornLast: Signs,
  withIt: Signs,
  thisOne: Signs,
  cheaper: Signs,
  dearer: Signs,
  between: Signs,
  more: Signs,
  how: z.string().min(1),
  howMany: z.string().min(1),
  betweenSizes: Words.min(1),
  asksPrice: Words,
  skinType: z.array(z.string().includes("{type}")).min(1),
  notFor: Words.min(1),
  adviceAgainst: z.array(z.strictObject({ first: Words.min(1), later: Words })).min(1),
  but: Words.min(1),
  none: Words,
  saysNone: MaybeSigns,
  noneFollows: Words,
  free: Words,
  freeFrom: Words,
  freeEndings: Words,
  states: Words.min(1),
  statesNot: Words,
  allergy: MaybeSigns,
  besidesAllergy: Words,
  reactions: Signs,
  endings: Words,
  asksAmount: Phrases,
  counts: Phrases,
  whichKind: Phrases,
  asksOpenly: Words.min(1),
  asksWhen: Phrases,
  numbers: Phrases,
  asksOf: all(DIMENSIONS, Phrases),
  against: Phrases,
  againstEndings: Words,
  praise: Words,
  noObjection: Signs,
  mentions: Signs,
  mentionsFollow: Signs,
  conditions: Words.min(1),
  uses: Phrases,
  beside: Words,
  besideFollows: Words,
  below: Phrases,
  above: Phrases,
  belowBehind: Signs,
  spends: Signs,
  budget: Signs,
  tooMuch: Signs,
  around: Signs,
  bigger: MaybeSigns,
  smaller: MaybeSigns,
  biggerBehind: Signs,
  smallerBehind: Signs,
  fitsInto: Signs,
  extents: all(["width", "height", "depth", "length"], Signs),
  numerals: z.record(z.string().regex(/^\p{L}+$/u), z.number().int().min(2)),
  numeralsToo: z.array(z.string().regex(/^\p{L}+$/u)),
  notes: z.record(z.string().regex(/^\p{L}+$/u), z.number().int().min(2)),
  seeks: Phrases,
  routine: Phrases,
  carePlan: Signs,
  purposes: Phrases,
  oneOf: Phrases,
  versus: Phrases,
  itself: Phrases,
  mine: Phrases,
  and: Words.min(1),
  asks: Phrases,
  unwanted: MaybeSigns,
  unwantedFollows: MaybeSigns,
  besideDenied: Signs,
  substanceHeads: Signs,
  sells: MaybeSigns,
  wantsOne: MaybeSigns,
  sellsBehind: MaybeSigns,
  anything: Words.min(1),
  phraseEnds: MaybeSigns,
  phraseEndsBehind: MaybeSigns,
  ageTold: FigureSigns,
  agesBelow: FigureSigns,
  agesFrom: FigureSigns,
  monthsTold: FigureSigns,
  monthsFrom: FigureSigns,
  weeksTold: FigureSigns,
  weeksFrom: FigureSigns,
  newborn: Signs,
  courtesies: Signs,
  besideCourtesies: Signs,
  forOneself: Signs,
  articles: Words.min(1),
  twoToTen: Words.length(9),
  animals: Signs,
  noYears: Signs,
  owned: Signs,
  hairTypes: all(["dry", "oily", "dandruff", "fine", "curly", "coloured"], Signs),
  skinFelt: all(["drySkin", "oilySkin", "sensitiveSkin"], Signs),
  timesOfYear: Signs,
  insteadOf: Signs,
});
const FILES: Record<string, z.ZodType> = {
  "areas.json": all(AREAS, Signs),
  "categories-beauty.json": all(CATEGORIES.beauty, Concept),
  "categories-textile.json": all(CATEGORIES.textile, Concept),
  "colours.json": Signs,
  "function-words.json": Signs,
  "grammar.json": GRAMMAR,
  "intents.json": all(INTENTS, Intent),
  "not-cosmetic.json": WrittenSigns,
  "senses.json": z.record(z.string(), Signs),
  "substances.json": z.strictObject({
    actives: all(ACTIVES, z.strictObject({ signs: MaybeSigns, alsoSaid: MaybeSigns })),
    allergens: all(ALLERGENS, z.strictObject({ names: Signs, signs: MaybeSigns })),
    animal: Signs,
  }),
  "told.json": z.strictObject({
    over: all(STATES, Signs),
    mistaken: Signs,
    notSo: Signs,
    notSoBehind: MaybeSigns,
    besideNotSo: Signs,
    except: Signs,
    fineAgain: Signs,
    notAt: all(TIMES, Signs),
    warnsBefore: MaybeSigns,
    warnsBehind: Signs,
    recommends: Signs,
    orders: Signs,
    softens: Signs,
    goesOn: Signs,
    professionals: Signs,
  }),
  "topics-beauty.json": all(TOPICS.beauty, Concept),
  "topics-general.json": all(TOPICS.general, Concept),
  "topics-textile.json": all(TOPICS.textile, Concept),
};

it("has folders only for languages and everyday knowledge", () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGES, "things", "needs", "fields"].sort());
});

it("has a well-formed list of substances and conflicts", () => {
  const Active = z.enum(ACTIVES);
  const schema = z.strictObject({
    actives: all(ACTIVES, Signs),
    apart: z
      .array(z.tuple([Active, Active]))
      .refine((pairs) => new Set(pairs.map((pair) => pair.toSorted().join())).size === pairs.length),
    allergens: all(ALLERGENS, MaybeSigns),
    animal: Signs,
  });
  expect(schema.safeParse(read("substances.json")).error).toBeUndefined();
});

describe.each(LANGUAGES)("the lexicon of %s", (language) => {
  it("has the expected files", () => {
    expect(readdirSync(new URL(`${language}/`, FOLDER)).sort()).toEqual(Object.keys(FILES).sort());
  });

  it.each(Object.entries(FILES))("has every concept in %s with well-formed signs", (file, schema) => {
    const { error } = schema.safeParse(read(`${language}/${file}`));
    expect(error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []).toEqual([]);
  });

  it("uses each sign for one concept only", () => {
    const asks = Object.entries<{ asks: string[] }>(read(`${language}/intents.json`)).map(([key, { asks }]) => ({
      key,
      signs: asks,
    }));
    expect(shared([asks, conceptsOf(language, "topics"), conceptsOf(language, "categories")])).toEqual(
      SHARED[language],
    );
  });

  it("has the same senses as English", () => {
    const senses = (of: string) => Object.keys(read(`${of}/senses.json`));
    expect(senses(language)).toEqual(senses("en"));
  });

  it("has no wildcard sense with too few letters", () => {
    const short = Object.values<string[]>(read(`${language}/senses.json`))
      .flat()
      .filter((sign) => sign.includes("*") && sign.length < SENSE_MIN);
    expect(short).toEqual([]);
  });

  it("has answer signs for the same intents as English", () => {
    const told = (of: string) =>
      Object.entries<{ tells?: string[] }>(read(`${of}/intents.json`)).flatMap(([key, { tells }]) =>
        tells === undefined ? [] : [key],
      );
    expect(told(language)).toEqual(told("en"));
  });
});

/** Length including the star. */
const SENSE_MIN = 4;

/** Signs that deliberately have two meanings. */
const SHARED: Record<string, string[]> = {
  en: ["wound*: wounds, medical"],
  tr: ["kaç adet: stock, volume"],
  de: [],
};

interface Listed {
  key: string;
  signs: string[];
}

const conceptsOf = (language: string, family: "topics" | "categories"): Listed[] =>
  Object.keys(FILES)
    .filter((file) => file.startsWith(family))
    .flatMap((file) => Object.entries<{ words: string[] }>(read(`${language}/${file}`)))
    .map(([key, { words }]) => ({ key, signs: words }));

/** Signs in two lists of one family, as "sign: first, second". */
const shared = (families: Listed[][]): string[] =>
  families.flatMap((family) => {
    const firstWith = new Map<string, string>();
    return family.flatMap(({ key, signs }) =>
      signs.flatMap((sign) => {
        const first = firstWith.get(fold(sign));
        firstWith.set(fold(sign), first ?? key);
        return first === undefined ? [] : [`${sign}: ${first}, ${key}`];
      }),
    );
  });
