import { open, readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  IMPORT_FORMATS,
  IMPORT_PROFILE_CHOICES,
  type Import,
  type ImportFormat,
  type ImportProfileChoice,
} from "@vitrine/contract";
import { type Command, InvalidArgumentError } from "commander";
import { importFile } from "../domains/catalogue/index.ts";
import { hasWorkers, importJobs } from "../jobs/index.ts";
import { systemClock } from "../kernel/clock.ts";
import { command } from "./options.ts";
import { print } from "./output.ts";
import { withJobQueue } from "./session.ts";
import { terminal } from "./terminal.ts";

interface ImportOptions {
  workspace: string;
  file: string;
  format?: ImportFormat;
  dryRun?: boolean;
  profile?: ImportProfileChoice;
  mapping?: string;
  rules?: string;
  watch?: boolean;
}

export function importCommand(program: Command): void {
  command(program, "import", "import products from a file (CSV, TSV, XLSX, JSON or JSON Lines, also with gzip)")
    .requiredOption("--workspace <id>")
    .requiredOption("--file <path>")
    .option("--format <format>", "csv, jsonl, tsv, json or xlsx; detected by default", parseFormat)
    .option(
      "--profile <shop>",
      `the file's layout, detected by default: ${IMPORT_PROFILE_CHOICES.join(", ")}`,
      parseProfile,
    )
    .option("--mapping <json>", 'field of each column, such as {"Title":"name"}, or @ and a file path')
    .option("--rules <json>", 'import rules, such as {"missingBarcode":"REFUSE"}, or @ and a file path')
    .option("--dry-run", "validate and report without changing anything")
    .option("--watch", "wait until a running service has fetched the images")
    .action(
      async ({ workspace, file, format, dryRun = false, profile, watch = false, ...texts }: ImportOptions, self) => {
        const result = await importThe(file, {
          ...{ workspaceId: workspace, fileName: basename(file), format, dryRun, profile },
          untilPictures: watch ? { isWorkedOn: hasWorkers } : undefined,
          mapping: await textOf(texts.mapping),
          rules: await textOf(texts.rules),
        });
        terminal().err("\n");
        print(self, result, words(result));
        // The exit code of --watch also reports unfetched pictures.
        const isLeft = watch && result.pictures.waiting > 0;
        if (isLeft) terminal().err("images are pending because no service is running; start one to fetch them\n");
        if (result.status !== "DONE" || result.counts.failed > 0 || isLeft) terminal().exitCode = 1;
      },
    );
}

/** Reads the option's value from a file after an @. */
const textOf = async (option: string | undefined): Promise<string | undefined> =>
  option?.startsWith("@") ? readFile(option.slice(1), "utf8") : option;

type FileImport = Omit<Parameters<typeof importFile>[1], "bytes" | "onProgress">;

/** Also closes the file when its stream was never read. */
async function importThe(file: string, options: FileImport): Promise<Import> {
  const handle = await open(file);
  try {
    return await withJobQueue((database) =>
      importFile(
        { database, clock: systemClock, ...importJobs },
        { ...options, bytes: handle.createReadStream(), onProgress: drawProgress },
      ),
    );
  } finally {
    await handle.close();
  }
}

function parseFormat(text: string): ImportFormat {
  const format = IMPORT_FORMATS.find((known) => known === text);
  if (format === undefined) throw new InvalidArgumentError(`Must be one of ${IMPORT_FORMATS.join(", ")}.`);
  return format;
}

function parseProfile(text: string): ImportProfileChoice {
  const profile = IMPORT_PROFILE_CHOICES.find((known) => known === text);
  if (profile === undefined) throw new InvalidArgumentError(`Must be one of ${IMPORT_PROFILE_CHOICES.join(", ")}.`);
  return profile;
}

const BAR_WIDTH = 30;

function drawProgress({ progress, counts, pictures }: Import): void {
  const filled = Math.round((progress / 100) * BAR_WIDTH);
  const bar = "#".repeat(filled).padEnd(BAR_WIDTH, "-");
  const all = pictures.waiting + pictures.fetched + pictures.failed;
  const fetched = all === 0 ? "" : `, ${all - pictures.waiting} of ${all} images`;
  terminal().err(`\r[${bar}] ${progress}%  ${counts.total} rows, ${counts.failed} failed${fetched}`);
}

function words({ id, dryRun, status, counts, errors, failure, ignoredColumns, notices, pictures }: Import): string {
  const { total, created, updated, unchanged, failed } = counts;
  const lines = errors.map(({ line, fieldErrors }) => {
    const problems = Object.entries(fieldErrors).map(([field, problem]) => `${field} ${problem}`);
    return `line ${line}: ${problems.join("; ")}`;
  });
  if (failed > errors.length) lines.push(`… and ${failed - errors.length} more`);
  if (ignoredColumns.length > 0) lines.push(`ignored columns: ${ignoredColumns.join(", ")}`);
  for (const { kind, count } of notices) lines.push(`${kind.replaceAll("_", " ")}: ${count}`);
  if (pictures.failed > 0) lines.push(`images failed: ${pictures.failed}`);
  if (pictures.waiting > 0) lines.push(`images pending: ${pictures.waiting}`);
  if (failure !== null) lines.push(failure);
  const counted = `${total} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`;
  return [...lines, `${id} ${status}${dryRun ? " (dry run)" : ""}, ${counted}`].join("\n");
}
