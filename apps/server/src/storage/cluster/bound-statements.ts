// Finds the workspace of a statement from its text. A house rule with tests (test/house/statement-rules.ts): statements
// of a workspace name it by a parameter.

import type { Sql } from "sql-template-tag";
import { placement, tablesOf } from "../schema/placement.ts";

/** Texts vary with pages and filters, so the cache is bounded. */
const KNOWN_MAX = 2000;

const IS_READ = /^\s*(?:select|with)\b/;

export class BoundStatements {
  /** Matches parameters that name a workspace. */
  readonly #workspaces = new RegExp(
    String.raw`\b(?:workspace_id = |(?:${placement().functions.join("|")})\()\$(\d+)`,
    "g",
  );
  /** Tables outside the workspace's node, columns that views lack, and locking reads. */
  readonly #elsewhere = new RegExp(
    String.raw`\b(?:${tablesOf("service").join("|")}|tableoid|ctid|pg_prepared_xact|for (?:no key )?update|for (?:key )?share)\b`,
  );
  /** Positions of the workspace parameters, keyed by statement text. */
  readonly #known = new Map<string, readonly number[]>();

  /** Undefined for a statement of several workspaces, or one that needs data outside the workspace's node. */
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
    const places = this.#find(text);
    this.#known.set(text, places);
    return places;
  }

  #find(text: string): number[] {
    if (!IS_READ.test(text) || this.#elsewhere.test(text)) return [];
    return [...text.matchAll(this.#workspaces)].map(([, number]) => Number(number) - 1);
  }
}
