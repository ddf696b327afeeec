// What of the owner's guidance must not reach a visitor: its sentences, and single words that nobody says by chance.

import { askFinder, categoryFinder, topicFinder } from "../text/concepts.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { LANGUAGES } from "../text/languages.ts";
import { lettersOf, Secret } from "./leaks.ts";

/** So many words in a row are a quotation, not chance; of a shorter secret, all of it. */
const RUN_WORDS = 10;
/** What is shorter than this says nothing that an answer might not say by itself: "Be friendly." */
const SECRET_WORDS_MIN = 4;
const RUN_LETTERS_MIN = 16;
/** No word is longer; longer ones are taken in parts. */
const WORD_LETTERS_MAX = 20;

/** Every language's words, also of those that are written without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Each word that it finds takes it as long as the text is. */
const SEGMENTED_AT_ONCE = /\S{1,200}/gu;

const wordsIn = (text: string): string[] =>
  (text.match(SEGMENTED_AT_ONCE) ?? []).flatMap((part) => [...segmenter.segment(part)].map(({ segment }) => segment));

export const guidanceSecret = (text: string): Secret =>
  new Secret([...runsOf(text), ...codesIn(text)], rareWords(text));

function runsOf(text: string): string[] {
  const words = wordsIn(text).flatMap(
    (word) => lettersOf(word).match(new RegExp(`.{1,${WORD_LETTERS_MAX}}`, "gu")) ?? [],
  );
  if (words.length < SECRET_WORDS_MIN) return [];
  const length = Math.min(RUN_WORDS, words.length);
  return words
    .slice(0, words.length - length + 1)
    .map((_, i) => words.slice(i, i + length).join(""))
    .filter((run) => weightOf(run) >= RUN_LETTERS_MIN);
}

/** A word that nobody says by chance: with figures or capitals inside it, or wholly in capitals, such as PERIWINKLE-42. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_-]*\p{L})(?:[\p{Lu}\p{N}][\p{Lu}\p{N}_-]{6,}|[\p{L}\p{N}_-]*\p{N}[\p{L}\p{N}_-]*)(?![\p{L}\p{N}])/gu;
const CODE_LETTERS_MIN = 7;

/** What may hold one: words, and what is joined of them. Of a longer one the pattern would look at each part to its end. */
const JOINED = /[\p{L}\p{N}]+(?:[_-]{1,4}[\p{L}\p{N}]+)*/gu;
const JOINED_MAX = 200;

const codesIn = (text: string): string[] =>
  (text.match(JOINED) ?? [])
    .filter(({ length }) => length <= JOINED_MAX)
    .flatMap((joined) => joined.match(CODE) ?? [])
    .map(lettersOf)
    .filter(({ length }) => length >= CODE_LETTERS_MIN && length <= WORD_LETTERS_MAX * 3);

/** A shorter name is said by chance. */
const NAME_LETTERS_MIN = 6;
const QUOTED_LETTERS_MIN = 4;

/** Words that the guidance itself sets apart: names of others, a word in quotation marks, what a password is. */
function rareWords(text: string): string[] {
  const small = new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu)?.map(lettersOf));
  const names = namesIn(text).filter(
    (name) => name.length >= NAME_LETTERS_MIN && !small.has(name) && !isPlaceOrLanguage(name),
  );
  const marked = [...text.matchAll(QUOTED), ...text.matchAll(PASSWORD)]
    .map((match) => lettersOf(match[1] ?? match[2] ?? ""))
    .filter(({ length }) => length >= QUOTED_LETTERS_MIN);
  return [...new Set([...names, ...marked])].filter((word) => word.length <= WORD_LETTERS_MAX * 3 && !isShopTalk(word));
}

/** What every shop speaks of, however its owner writes it. */
const isShopTalk = (word: string): boolean =>
  isFunctionWord(word) || [askFinder, topicFinder, categoryFinder].some((finder) => finder.keysIn([word]).size > 0);

const QUOTED = /["“”„«»‘’']([\p{L}\p{N}_-]+)["“”„«»‘’']/gu;
/** "The password is wombat.", "Kennwort: wombat", "parola: çalıkuşu". */
const PASSWORD =
  /(?<!\p{L})(?:pass(?:word|code|phrase)|code ?word|coupon(?: code)?|kennwort|passwort|losung|gutschein(?:code)?|parola|şifre|kupon(?: kodu)?)(?:\s*[:=]\s*([\p{L}\p{N}_-]+)|\s+(?:is|ist|lautet)\s+([\p{L}\p{N}_-]+)(?=\s*(?:[.,;!?)]|$)))/giu;

const LANGUAGE_READ = 400;

/** Written large within a sentence. German writes every noun so, and who the assistant is to be is for visitors to know. */
function namesIn(text: string): string[] {
  if (detectLanguage(text.slice(0, LANGUAGE_READ), null) === "de") return [];
  const own = new Set([...text.matchAll(OWN_NAME)].map((match) => lettersOf(match[1] ?? "")));
  return [...text.matchAll(/(?<=[\p{Ll}\p{N},] ["“„(]?)\p{Lu}\p{Ll}\p{L}*/gu)]
    .map(([name]) => lettersOf(name))
    .filter((name) => !own.has(name));
}

const OWN_NAME = /(?:\byou are|\byour name is|\bcall yourself|\badın|\bsen)\s+(\p{Lu}\p{L}+)/giu;

/** Countries and languages are everybody's words. */
const isPlaceOrLanguage = (name: string): boolean => {
  everybodys ??= new Set(LANGUAGES.flatMap(placesAndLanguages));
  return everybodys.has(name);
};
let everybodys: ReadonlySet<string> | undefined;

const CODES = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((a) =>
  [..."abcdefghijklmnopqrstuvwxyz"].map((b) => `${a}${b}`),
);

function placesAndLanguages(language: string): string[] {
  const regions = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const spoken = new Intl.DisplayNames(language, { type: "language", fallback: "none" });
  return CODES.flatMap((code) => [regions.of(code.toUpperCase()), spoken.of(code)])
    .flatMap((name) => name?.split(/\s+/u) ?? [])
    .map(lettersOf);
}

/** A sign of some scripts says as much as several letters of others. */
const weightOf = (run: string) =>
  run.length + 2 * (run.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
