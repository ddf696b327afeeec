// The schema as SQL files: types, one file per function, tables by area, and additive migrations on top of them.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { statementsOf } from "./statements.ts";

const FOLDER = new URL("./", import.meta.url);
const TABLES = "0000_tables";
const FUNCTIONS = "functions@";

/** Files of `tables/`, in the order in which their tables refer to each other. */
const AREAS = [
  "accounts",
  "workspaces",
  "administration",
  "calls",
  "media",
  "catalogue",
  "search",
  "history",
  "imports",
  "sites",
  "credits",
  "usage",
  "visitors",
  "assistant",
  "oauth",
  "webhooks",
];

/** A part of the schema that a database has or lacks as a whole. */
export interface SchemaStep {
  name: string;
  /** True for functions: any build may replace those of another one. */
  isReplaceable: boolean;
  statements: readonly string[];
}

/**
 * All steps, in order. Functions, with the types of their arguments, come before the tables whose triggers and indexes
 * call them. Their step is named after their content: a build applies its functions once, so a restart of an older build keeps the newer ones.
 */
export async function listSchemaSteps(): Promise<SchemaStep[]> {
  const functions = [...(await read("types.sql")), ...(await statementsIn("functions"))];
  const digest = createHash("sha256").update(functions.join(";\n")).digest("hex").slice(0, 16);
  const tables = await Promise.all(AREAS.map((area) => read(`tables/${area}.sql`)));
  const migrations = await filesIn("migrations");
  return [
    { name: `${FUNCTIONS}${digest}`, isReplaceable: true, statements: functions },
    { name: TABLES, isReplaceable: false, statements: tables.flat() },
    ...(await Promise.all(
      migrations.map(async (file) => ({
        name: file,
        isReplaceable: false,
        statements: await read(`migrations/${file}`),
      })),
    )),
  ];
}

/** Returns the names of steps that only a newer build has. */
export const newerNames = (names: Iterable<string>, steps: readonly SchemaStep[]): string[] =>
  [...names].filter(
    (name) => !name.startsWith(FUNCTIONS) && !name.startsWith("0000_") && !steps.some((step) => step.name === name),
  );

const FIRST_OF_FORMER = "0001_accounts_and_workspaces.sql";
/** The oldest schema that `adopt.sql` brings to the baseline. */
const LAST_OF_FORMER = "0111_tokens_that_were_exchanged.sql";

/** The schema was made by the numbered migrations that preceded the baseline, but not by all of them. */
export class SchemaTooOld extends Error {
  override readonly name = "SchemaTooOld";
}

/** Returns true for a database or backup of the migrations that preceded the baseline. */
export function isFormer(names: ReadonlySet<string>): boolean {
  if (!names.has(FIRST_OF_FORMER)) return false;
  if (names.has(LAST_OF_FORMER)) return true;
  throw new SchemaTooOld(
    `the schema is older than ${LAST_OF_FORMER}: start the last build that has this migration once, or write ` +
      "`vitrine backup` with that build and `vitrine restore` with this one",
  );
}

/** Steps that `adopt.sql` replaces for a former schema, in place. */
export const BASELINE: readonly string[] = [TABLES];

export const adoptionStatements = () => read("adopt.sql");

const read = async (file: string) => statementsOf(await readFile(new URL(file, FOLDER), "utf8"));

const filesIn = async (folder: string) =>
  (await readdir(new URL(`${folder}/`, FOLDER))).filter((file) => file.endsWith(".sql")).sort();

const statementsIn = async (folder: string) =>
  (await Promise.all((await filesIn(folder)).map((file) => read(`${folder}/${file}`)))).flat();
