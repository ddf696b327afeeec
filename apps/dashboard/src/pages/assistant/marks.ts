// Finds the quoted words of an answer: the longest common run of words with each passage.

export interface Mark {
  from: number;
  to: number;
  /** Index of the source passage, from 0. */
  passage: number;
}

const WORDS_MIN = 3;
/** Longer texts are skipped: answers and passages have a few sentences. */
const WORDS_MAX = 600;

interface Word {
  from: number;
  to: number;
  form: string;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, WORDS_MAX)
    .map(({ 0: word, index }) => ({ from: index, to: index + word.length, form: word.toLocaleLowerCase() }));

/** Returns the marks in the answer, and the quoted part of each passage. */
export function findMarks(answer: string, passages: readonly string[]) {
  const said = wordsOf(answer);
  const inAnswer: Mark[] = [];
  const inPassages = passages.map((text, passage): Mark | undefined => {
    const read = wordsOf(text);
    const run = longestRun(said, read);
    if (run === undefined) return undefined;
    const mark = spanOf(said, run.atFirst, run.length, passage);
    if (inAnswer.some(({ from, to }) => mark.from < to && from < mark.to)) return undefined;
    inAnswer.push(mark);
    return spanOf(read, run.atSecond, run.length, passage);
  });
  return { inAnswer: inAnswer.sort((a, b) => a.from - b.from), inPassages };
}

function spanOf(words: readonly Word[], at: number, length: number, passage: number): Mark {
  return { from: words[at]?.from ?? 0, to: words[at + length - 1]?.to ?? 0, passage };
}

function longestRun(first: readonly Word[], second: readonly Word[]) {
  let best = { atFirst: 0, atSecond: 0, length: 0 };
  let before: number[] = [];
  first.forEach(({ form }, i) => {
    const now = second.map((word, j) => (word.form === form ? (before[j - 1] ?? 0) + 1 : 0));
    now.forEach((length, j) => {
      if (length > best.length) best = { atFirst: i - length + 1, atSecond: j - length + 1, length };
    });
    before = now;
  });
  return best.length >= Math.min(WORDS_MIN, second.length) && best.length > 0 ? best : undefined;
}
