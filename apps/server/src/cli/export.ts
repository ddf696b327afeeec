import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { EXPORT_FORMATS, EXPORT_LAYOUTS, type ExportFormat, type ExportLayout } from "@vitrine/contract";
import { type Command, Option } from "commander";
import { exportProductPart } from "../domains/catalogue/index.ts";
import { assumeWorkspace } from "../kernel/access/principals.ts";
import { notFound } from "../kernel/errors.ts";
import { type Database, sql } from "../storage/database.ts";
import { command } from "./options.ts";
import { drawProgress, endProgress } from "./progress.ts";
import { withDatabase } from "./session.ts";
import { terminal } from "./terminal.ts";

interface ExportOptions {
  workspace: string;
  file?: string;
  format: ExportFormat;
  layout: ExportLayout;
  bom?: boolean;
}

export function exportCommand(program: Command): void {
  command(program, "export", "export a workspace's products to a file or standard output")
    .requiredOption("--workspace <id>")
    .option("--file <path>")
    .addOption(new Option("--format <format>").choices(EXPORT_FORMATS).default("csv"))
    .addOption(new Option("--layout <shop>", "column layout").choices(EXPORT_LAYOUTS).default("vitrine"))
    .option("--bom", "start CSV with a byte order mark, for spreadsheets")
    .action(async ({ file, ...options }: ExportOptions) => {
      await withDatabase(async (database, config) => {
        const parts = readParts(database, options, (key) => `${config.urls.base}/media/${key}`);
        if (file === undefined) {
          for await (const content of parts) terminal().out(content);
          return;
        }
        const written = createWriteStream(file);
        let characters = 0;
        for await (const content of parts) {
          written.write(content);
          characters += content.length;
          drawProgress(`${Math.round(characters / 1024)} KiB written`);
        }
        written.end();
        await finished(written);
        endProgress();
      });
    });
}

async function* readParts(
  database: Database,
  { workspace: id, format, layout, bom = false }: Omit<ExportOptions, "file">,
  urlOf: (key: string) => string,
): AsyncGenerator<string> {
  const workspace = assumeWorkspace(id, "who sits at the machine names it");
  const known = await database.read((tx) => tx.find(sql`select from workspaces where id = ${workspace.id}`));
  if (known === undefined) throw notFound();
  let after: string | undefined;
  do {
    const part = await database.read((tx) => exportProductPart(tx, workspace, { format, layout, bom, after }, urlOf));
    yield part.content;
    after = part.next ?? undefined;
  } while (after !== undefined);
}
