// Writes the files that follow from the contracts (OpenAPI document, tool list, SDK, the web apps' client, pages of errors and
// limits), from the settings (their page) and from the decisions (their index). --check only names the stale ones.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileIfNeeded } from "./build.mjs";
import { decisionsIndex } from "./decisions.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The address that the committed document names; a running service puts its own there. */
const DEVELOPMENT_URL = "http://localhost:4000";

await compileIfNeeded();
const { camelCase, errorsPage, limitsPage, openApiDocument, OPERATIONS, toolList } = await import(
  "../packages/contract/dist/index.js"
);
const { settingsDocument } = await import("../apps/server/dist/settings/document.js");
const { clientSource } = await import("../packages/client/generator/index.mjs");
const { generateSdk } = await import("../packages/sdk/generator/index.mjs");

const files = {
  "packages/contract/tools.json": `${JSON.stringify(toolList(), null, 2)}\n`,
  "packages/client/src/member.generated.ts": clientSource(OPERATIONS, "member", camelCase),
  "packages/client/src/staff.generated.ts": clientSource(OPERATIONS, "staff", camelCase),
  "docs/errors.md": errorsPage(),
  "docs/limits.md": limitsPage(),
  "docs/settings.md": settingsDocument(),
  "docs/decisions/README.md": decisionsIndex(),
};
for (const [path, text] of Object.entries(await generateSdk(openApiDocument({ baseUrl: DEVELOPMENT_URL })))) {
  files[`packages/sdk/${path}`] = text;
}
const stale = Object.keys(files).filter((path) => files[path] !== read(join(root, path)));

if (!process.argv.includes("--check")) {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files[path]);
    console.log(`wrote ${path}`);
  }
} else if (stale.length > 0) {
  console.error(`Stale, run "npm run generate":\n${stale.map((path) => `  ${path}`).join("\n")}`);
  process.exitCode = 1;
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
