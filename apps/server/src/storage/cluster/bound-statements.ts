// Which workspace a statement is of, told by its words: those of a workspace name it by a parameter, which is a rule with tests
// (test/house/statement-rules.ts).

import type { Sql } from "sql-template-tag";
import { DONE_IN_PLACE, OF_THE_SERVICE } from "./placement.ts";

/** Texts vary with pages and filters: what is known of them is bounded. */
const KNOWN_MAX = 2000;

/** Where a workspace is named. */
const WORKSPACES = new RegExp(String.raw`\b(?:workspace_id = |(?:${DONE_IN_PLACE.join("|")})\()\$(\d+)`, "g");

/** What lies elsewhere, what a view does not have, and what is no read. */
const ELSEWHERE = new RegExp(
  String.raw`\b(?:${Object.keys(OF_THE_SERVICE).join("|")}|tableoid|ctid|pg_prepared_xact|for (?:no key )?update|for (?:key )?share)\b`,
);
const IS_READ = /^\s*(?:select|with)\b/;

export class BoundStatements {
  /** The places of parameters by a statement's text. */
  readonly #known = new Map<string, readonly number[]>();

  /** Undefined for one of several workspaces, or that needs more than what lies with its workspace. */
  workspaceOf({ text, values }: Pick<Sql, "text" | "values">): string | undefined {
    const [first, ...more] = this.#placesIn(text);
    if (first === undefined) return undefined;
    const workspace = values[first];
    return typeof workspace === "string" && more.every((place) => values[place] === workspace) ? workspace : undefined;
  }

  #placesIn(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size === KNOWN_MAX) this.#known.clear();
    const places = placesIn(text);
    this.#known.set(text, places);
    return places;
  }
}

function placesIn(text: string): number[] {
  if (!IS_READ.test(text) || ELSEWHERE.test(text)) return [];
  return [...text.matchAll(WORKSPACES)].map(([, number]) => Number(number) - 1);
}
