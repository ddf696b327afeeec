// Checks the English of comments: subjects are nouns, and no comment opens with a question word. CONTRIBUTING.md has the rules.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const SOURCE = /\.(?:tsx?|m?js|cjs|sql|css|sh)$/;
const GENERATED = /\.generated\.|\.d\.ts$/;

/** Rooms whose comments are rewritten together with their code. */
const PENDING = ["apps/server/src/kernel/", "apps/server/src/providers/models/"];

const INDEFINITE = /\b(?:whoever|whomever|nobody|somebody|everybody|anybody|nothing|none)\b/i;
const QUESTION = /^(?:what|who|whose|whom|whether|where|how)\b(?!.*\?$)/i;

/** Reads directives of tools, which are not prose. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|eslint|#|<reference|sourceMappingURL)/;

export function checkProse() {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
  const files = tracked
    .split("\n")
    .filter((file) => SOURCE.test(file) && !GENERATED.test(file) && !PENDING.some((room) => file.startsWith(room)));
  const problems = files.flatMap((file) =>
    commentsOf(readFileSync(join(root, file), "utf8"))
      .map(({ line, text }) => ({ place: `${file}:${line}`, text, problem: problemOf(text) }))
      .filter(({ problem }) => problem !== undefined),
  );
  const output = problems.map(({ place, problem, text }) => `${place}: ${problem}: ${text.slice(0, 100)}`).join("\n");
  return { code: problems.length > 0 ? 1 : 0, output };
}

function problemOf(text) {
  if (INDEFINITE.test(text)) return "name the subject";
  if (QUESTION.test(text)) return "start with the subject or a verb";
  return undefined;
}

/** Joins the lines of each comment that stands on lines of its own. */
function commentsOf(source) {
  const comments = [];
  let open;
  for (const [index, raw] of source.split("\n").entries()) {
    const line = raw.trim();
    const [, mark, rest] = /^(\/\/|--|\/\*\*?|#(?!!))\s?(.*)$/.exec(line) ?? [];
    if (open?.mark === "/*") {
      open.text += ` ${line.replace(/^\*+(?!\/)\s?/, "")}`;
    } else if (mark === undefined) {
      open = undefined;
      continue;
    } else if (open !== undefined && open.mark === mark) {
      open.text += ` ${rest}`;
    } else {
      open = { line: index + 1, mark: mark.startsWith("/*") ? "/*" : mark, text: rest };
      comments.push(open);
    }
    if (open.mark === "/*" && line.includes("*/")) open = undefined;
  }
  return comments
    .map(({ line, text }) => ({ line, text: text.replace(/\*+\/.*$/, "").trim() }))
    .filter(({ text }) => !DIRECTIVE.test(text));
}
