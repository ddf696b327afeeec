// Types of skin that are told by how it feels or looks: "my face feels tight", "Männerhaut, die schnell glänzt".

import type { Topic } from "./concept-names.ts";
import { LANGUAGES } from "./languages.ts";
import { lexiconOf } from "./load-lexicon.ts";
import { isAnywhere, splitWords } from "./signs.ts";

const FELT = LANGUAGES.flatMap((language) =>
  Object.entries(lexiconOf(language).grammar.skinFelt).map(
    ([topic, signs]) => [topic as Topic, signs.map(splitWords)] as const,
  ),
);

export const skinFelt = (words: readonly string[]): Topic[] =>
  FELT.filter(([, signs]) => isAnywhere(signs, words)).map(([topic]) => topic);
