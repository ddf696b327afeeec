// What a model writes, as a visitor may read it: products are named only by references to the catalogue.

import { WordStream } from "../visible/word-stream.ts";
import type { References } from "./catalogue-block.ts";

/** For a text that comes in pieces. */
export const visibleText = (references: References): WordStream =>
  new WordStream((word) =>
    word
      .replace(
        /\[\[\s*([A-Za-z]\d+(?:\.\d+)?)\s*\]\]/gu,
        (_, reference: string) => references.get(reference.toUpperCase())?.name ?? "",
      )
      // Sentences are shown beside the text.
      .replace(/[([]P\d+\.\d+[)\]]/gu, "")
      .replace(/\bprd_[0-9a-z]+/giu, ""),
  );

/** Short texts beside the answer, cleaned like it. */
export function plain(text: string, references: References): string {
  const visible = visibleText(references);
  return `${visible.push(text)}${visible.end()}`.trim();
}
