import { open } from "node:fs/promises";
import { basename } from "node:path";
import { IMPORT_FORMATS, type Import, type ImportFormat } from "@vitrine/contract";
import { type Command, InvalidArgumentError } from "commander";
import { importFile } from "../domains/catalogue/index.ts";
import { runImportsLater } from "../jobs/index.ts";
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
}

export function importCommand(program: Command): void {
  command(program, "import", "import products from a file (CSV or JSON Lines)")
    .requiredOption("--workspace <id>")
    .requiredOption("--file <path>")
    .option("--format <format>", "csv or jsonl; by default what the file's name says", parseFormat)
    .option("--dry-run", "count and report, and change nothing")
    .action(async ({ workspace, file, format, dryRun = false }: ImportOptions, self: Command) => {
      const result = await importThe(file, { workspaceId: workspace, fileName: basename(file), format, dryRun });
      terminal().err("\n");
      print(self, result, words(result));
      if (result.status !== "DONE" || result.counts.failed > 0) terminal().exitCode = 1;
    });
}

type FileImport = Omit<Parameters<typeof importFile>[1], "bytes" | "onProgress">;

/** The file is closed also where nobody came to read it. */
async function importThe(file: string, options: FileImport): Promise<Import> {
  const handle = await open(file);
  try {
    return await withJobQueue((database) =>
      importFile(
        { database, clock: systemClock, workLater: runImportsLater },
        { ...options, bytes: handle.createReadStream(), onProgress: drawProgress },
      ),
    );
  } finally {
    await handle.close();
  }
}

function parseFormat(text: string): ImportFormat {
  const format = IMPORT_FORMATS.find((known) => known === text);
  if (format === undefined) throw new InvalidArgumentError(`It must be one of ${IMPORT_FORMATS.join(", ")}.`);
  return format;
}

const BAR_WIDTH = 30;

function drawProgress({ progress, counts }: Import): void {
  const filled = Math.round((progress / 100) * BAR_WIDTH);
  const bar = "#".repeat(filled).padEnd(BAR_WIDTH, "-");
  terminal().err(`\r[${bar}] ${progress}%  ${counts.total} rows, ${counts.failed} failed`);
}

function words({ id, dryRun, status, counts, errors, failure, ignoredColumns }: Import): string {
  const { total, created, updated, unchanged, failed } = counts;
  const lines = errors.map(({ line, fieldErrors }) => {
    const problems = Object.entries(fieldErrors).map(([field, problem]) => `${field} ${problem}`);
    return `line ${line}: ${problems.join("; ")}`;
  });
  if (failed > errors.length) lines.push(`… and ${failed - errors.length} more`);
  if (ignoredColumns.length > 0) lines.push(`columns left out: ${ignoredColumns.join(", ")}`);
  if (failure !== null) lines.push(failure);
  const counted = `${total} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`;
  return [...lines, `${id} ${status}${dryRun ? " (dry run)" : ""}, ${counted}`].join("\n");
}
