// Index of docs/decisions: title, date and status.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const FOLDER = join(root, "docs/decisions");

const INTRODUCTION = `# Decisions

Why things are as they are, and what that cost. A decision that no longer holds is superseded by a new one, which names it; it is
not rewritten. Each begins with its date and status, gives its reasons, and ends with what we gave up. Written by
\`npm run generate\`.

| | Decided | Status |
|---|---|---|`;

export function decisionsIndex() {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  return `${[INTRODUCTION, ...files.sort().map(toRow)].join("\n")}\n`;
}

function toRow(file) {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
  const [, date = "", status = "in force"] = /^(?:Date: )?(\d{4}-\d\d-\d\d)(?:, ([^.]+))?/m.exec(text) ?? [];
  return `| [${title}](${file}) | ${date} | ${status} |`;
}
