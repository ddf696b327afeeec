// A product may have megabytes of text, and a tool result contains it twice: as text within JSON, and as JSON. It is
// written in slices and never parsed again.

import { randomUUID } from "node:crypto";
import { othersFirst } from "../../kernel/others-first.ts";
import { slicesOf } from "../http/responses.ts";

const LONG = 256 * 1024;

/** Texts whose encoding takes milliseconds. */
export const isLong = (text: string) => text.length > LONG;

/** JSON of a text. For long texts it yields to the event loop between slices. */
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
 * Routes results around the official server, which would parse, validate and serialize them again. The server gets an
 * unguessable placeholder, which the result replaces afterwards.
 */
export class Bypass {
  readonly #answers = new Map<string, string>();

  /** Returns a tool result with a placeholder for this JSON. */
  leave(json: string) {
    const mark = randomUUID();
    this.#answers.set(mark, json);
    return { content: [{ type: "text" as const, text: mark }], structuredContent: { [mark]: true } };
  }

  /** Replaces all placeholders in the text of an answer. */
  async fill(text: string): Promise<string> {
    let filled = text;
    for (const [mark, json] of this.#answers) {
      const asText = await quoted(json);
      filled = filled.replace(`{"${mark}":true}`, () => json).replace(`"${mark}"`, () => asText);
    }
    return filled;
  }
}
