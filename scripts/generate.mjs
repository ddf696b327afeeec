// Generates files from the contracts: the OpenAPI document, the tool list, the sources of the SDK and of the web apps'
// client. Also generates the page of settings and the index of decisions. With --check it only names stale files.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileIfNeeded } from "./build.mjs";
import { decisionsIndex } from "./decisions.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** URL in the committed document; a running service uses its own. */
const DEVELOPMENT_URL = "http://localhost:4000";

await compileIfNeeded();
const { camelCase, openApiDocument, OPERATIONS, toolList } = await import("../packages/contract/dist/index.js");
const { settingsDocument } = await import("../apps/server/dist/settings/document.js");
const { clientSource } = await import("../packages/client/generator/index.mjs");
const { generateSdk } = await import("../packages/sdk/generator/index.mjs");

const files = {
  "packages/contract/tools.json": `${JSON.stringify(toolList(), null, 2)}\n`,
  "packages/client/src/member.generated.ts": clientSource(OPERATIONS, "member", camelCase),
  "packages/client/src/staff.generated.ts": clientSource(OPERATIONS, "staff", camelCase),
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
