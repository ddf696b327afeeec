// A product may have megabytes of text, and a tool tells it twice: as text within JSON, and as JSON. It is written little at a
// time, and read by nobody on its way.

import { randomUUID } from "node:crypto";
import { othersFirst } from "../../kernel/others-first.ts";
import { slicesOf } from "../http/unsent-bytes.ts";

const LONG = 256 * 1024;

/** What takes milliseconds to read or to write. */
export const isLong = (text: string) => text.length > LONG;

/** JSON of a text. While a long one is written, others are answered. */
export async function quoted(text: string): Promise<string> {
  if (!isLong(text)) return JSON.stringify(text);
  const written: string[] = [];
  for (const slice of slicesOf(text)) {
    await othersFirst();
    written.push(JSON.stringify(slice).slice(1, -1));
  }
  return `"${written.join("")}"`;
}

/**
 * Takes answers around the official server, which would read each, check it, and write it anew. It is given a mark that nobody can
 * guess, and what the mark stands for comes into its place afterwards.
 */
export class Bypass {
  readonly #answers = new Map<string, string>();

  /** A tool's result that stands for this JSON. */
  leave(json: string) {
    const mark = randomUUID();
    this.#answers.set(mark, json);
    return { content: [{ type: "text" as const, text: mark }], structuredContent: { [mark]: true } };
  }

  /** The text of an answer, with everything in its place. */
  async fill(text: string): Promise<string> {
    let filled = text;
    for (const [mark, json] of this.#answers) {
      const asText = await quoted(json);
      filled = filled.replace(`{"${mark}":true}`, () => json).replace(`"${mark}"`, () => asText);
    }
    return filled;
  }
}
