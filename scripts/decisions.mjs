// Index of docs/decisions: title, date and status.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const FOLDER = join(root, "docs/decisions");

const INTRODUCTION = `# Decisions

Each decision explains one area of the service: context, decision, consequences and rejected alternatives. Decisions describe
today's state. A change edits its decision, and git keeps the earlier text. There are at most 30 files of at most 400 words.
\`npm run generate\` writes this index.

| Decision | Date | Status |
|---|---|---|`;

export function decisionsIndex() {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  return `${[INTRODUCTION, ...files.sort().map(toRow)].join("\n")}\n`;
}

function toRow(file) {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
  const [, date = "", status = ""] = /^Date: (\d{4}-\d\d-\d\d)\. Status: ([^.]+)\.$/m.exec(text) ?? [];
  return `| [${title}](${file}) | ${date} | ${status} |`;
}
