// Placement of tables and functions if workspaces have nodes of their own (docs/scaling.md). The line above their
// definition declares it. Tables without a declaration lie with their workspace.

import { readdirSync, readFileSync } from "node:fs";

export type Place = "workspace" | "everywhere" | "service";

interface Placement {
  tables: ReadonlyMap<string, Place>;
  /**
   * Service tables that share transactions with a workspace's tables: two-phase commits must include them. Tables that
   * calls only read are not in it, which saves the distributed planning.
   */
  writtenWithWorkspaces: readonly string[];
  /**
   * Functions that run as a whole on the node of the workspace, their first argument: one round trip instead of one per
   * statement. They use only tables of that workspace and tables that are everywhere.
   */
  functions: readonly string[];
}

const TABLE =
  /^(?:-- placement: (everywhere|service)(, written with workspaces)? \(.+\)\n)?create table (?:if not exists )?(\w+)/gm;
const FUNCTION = /^-- placement: workspace\ncreate or replace function (\w+)/gm;

let known: Placement | undefined;

/** Reads the SQL files once. */
export function placement(): Placement {
  known ??= read();
  return known;
}

/** Tables that no file creates, such as the list of migrations, belong to the service. */
export const placeOf = (table: string): Place => placement().tables.get(table) ?? "service";

export const tablesOf = (place: Place): string[] =>
  [...placement().tables].filter((one) => one[1] === place).map(([table]) => table);

function read(): Placement {
  const tables = [...textOf("tables").matchAll(TABLE)].map(([, place = "workspace", written, name = ""]) => ({
    name,
    place: place as Place,
    isWritten: written !== undefined,
  }));
  return {
    tables: new Map(tables.map(({ name, place }) => [name, place])),
    writtenWithWorkspaces: tables.filter(({ isWritten }) => isWritten).map(({ name }) => name),
    functions: Array.from(textOf("functions").matchAll(FUNCTION), ([, name = ""]) => name),
  };
}

function textOf(folder: string): string {
  const path = new URL(`${folder}/`, import.meta.url);
  const files = readdirSync(path).filter((file) => file.endsWith(".sql"));
  return files.map((file) => readFileSync(new URL(file, path), "utf8")).join("\n");
}
