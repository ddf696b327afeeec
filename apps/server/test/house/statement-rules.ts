// Rules that let a statement run on one node when each workspace has its own (docs/scaling.md). They match text, which
// is coarse but sufficient: false positives are listed with their reason.

import { placeOf } from "../../src/storage/schema/placement.ts";

export type Rule =
  | "bound to one workspace by a parameter"
  | "given its workspace by a parameter"
  | "beside its workspace's tables alone"
  | "locks what it names alone"
  | "no write inside a with"
  | "tells what a conflict left out"
  | "takes what is excluded, no parameter"
  | "returns columns";

/** Normalizes a statement's spelling and removes its literals. */
export const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/--[^\n]*/g, "")
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, " ")
    .trim();

/** Checks statements against the existing tables. */
export class StatementRules {
  readonly #tables: ReadonlySet<string>;

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  /** Returns the rules that a statement breaks. */
  brokenBy(text: string): Rule[] {
    const plain = plainOf(text);
    const places = new Set(this.#named(plain, "from|join|update|using|into").map(placeOf));
    if (!places.has("workspace")) return [];
    const broken: Record<Rule, boolean> = {
      "bound to one workspace by a parameter": !this.#isBound(plain),
      "given its workspace by a parameter": !this.#isGiven(plain),
      "beside its workspace's tables alone": places.has("service"),
      "locks what it names alone": isLocking(plain) && isJoining(plain),
      "no write inside a with": /\bas (not materialized |materialized )?\( ?(insert|update|delete)\b/.test(plain),
      "tells what a conflict left out": hidesConflicts(plain),
      "takes what is excluded, no parameter": takesParameters(plain),
      "returns columns": /\breturning [^()]*::(text|date)\b/.test(plain),
    };
    return (Object.keys(broken) as Rule[]).filter((rule) => broken[rule]);
  }

  /** At least one parameter names the workspace. Every other table gets it through a join. */
  #isBound(plain: string): boolean {
    const mentions = this.#named(plain, "from|join|update|using").filter((table) => placeOf(table) === "workspace");
    if (mentions.length === 0) return true;
    const equalities = plain.match(/\bworkspace_id = (\$\d+|\w+\.(workspace_id|id)\b|any)/g) ?? [];
    const isTold = /\bworkspace_id = \$\d/.test(plain) || (plain.startsWith("insert into") && this.#isGiven(plain));
    return isTold && equalities.length >= mentions.length;
  }

  /**
   * An insert takes the workspace from a parameter: a workspace from another table would be looked up on every node.
   */
  #isGiven(plain: string): boolean {
    return [...plain.matchAll(/\binto (\w+) (?:as \w+ )?\(([^)]*)\) (.*)/g)].every(
      ([, table = "", columns = "", rest = ""]) => {
        if (!this.#tables.has(table) || placeOf(table) !== "workspace") return true;
        const place = columns.split(",").findIndex((column) => column.trim() === "workspace_id");
        const [, given = ""] = /^(?:values \(|select )(.*)/.exec(rest) ?? [];
        return place >= 0 && /^\$\d/.test(partsOf(given)[place]?.trim() ?? "");
      },
    );
  }

  #named(plain: string, keywords: string): string[] {
    return [...plain.matchAll(new RegExp(`\\b(?:${keywords}) (\\w+)`, "g"))]
      .map(([, name = ""]) => name)
      .filter((name) => this.#tables.has(name));
  }
}

const isLocking = (plain: string) => /\bfor (no key )?(update|share|key share)\b/.test(plain);
const isJoining = (plain: string) => / join |\bfrom \w+ (as )?\w*, /.test(plain);

const hidesConflicts = (plain: string) =>
  /^insert into .*\bselect\b.*on conflict[^;]*do nothing/.test(plain) && !/\breturning\b/.test(plain);

/** Finds untyped parameters in the `do update` of an `insert … select`: the database cannot infer their types. */
const takesParameters = (plain: string) =>
  [...plain.matchAll(/\bselect\b[^;]*?on conflict[^;]*?do update set (.*?)(?: where | returning |\)|$)/g)].some(
    ([, set = ""]) => /\$\d+(?!\d|::)/.test(set),
  );

/** Splits a list at commas outside brackets. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of list) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth < 0) break;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
