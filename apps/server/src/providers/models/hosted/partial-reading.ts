// The text of an answer while its object is still written.

import { parsePartialJson } from "ai";

/** So much is read anew with every piece: honest answers are shorter. */
const SHORT = 4096;
/** Of more, a part as large as this has to come first. */
const SHARE = 1 / 32;

export class PartialReading {
  #text = "";
  #readLength = 0;

  /** `json` goes on from what it was before. All of it is read from the front each time, so not with every piece once it is long. */
  async textOf(json: string): Promise<string> {
    const isWorthIt = json.length <= SHORT || json.length - this.#readLength >= this.#readLength * SHARE;
    if (!isWorthIt) return this.#text;
    this.#readLength = json.length;
    this.#text = await textSoFar(json);
    return this.#text;
  }
}

/** The `text` of an object that is not finished yet. */
async function textSoFar(json: string): Promise<string> {
  const start = json.indexOf("{");
  if (start < 0) return "";
  const { value } = await parsePartialJson(json.slice(start));
  const text = (value as { text?: unknown } | undefined)?.text;
  return typeof text === "string" && !isSearch(value) ? text : "";
}

/** Whether a model wants to look further instead of answering. */
export const isSearch = (output: unknown): output is { search: string } => {
  const search = (output as { search?: unknown } | undefined)?.search;
  return typeof search === "string" && search.trim() !== "";
};
