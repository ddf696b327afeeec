// npm run check [gate…]: every gate that does not run the program. Developers and CI run the same gates.
import "./require-node.mjs";
import { pathToFileURL } from "node:url";
import { auditProduction } from "./audit.mjs";
import { checkLock } from "./lock-file.mjs";
import { installIfNeeded } from "./prepare.mjs";
import { checkProse } from "./prose.mjs";
import { runNode } from "./run.mjs";
import { checkTypes } from "./types.mjs";

const GATES = {
  types: checkTypes,
  biome: (how) => tool(how, "@biomejs/biome/bin/biome", "ci", "--colors=off", "--error-on-warnings", "."),
  dependencies: (how) =>
    runNode("scripts/cruise.mjs", ["--config", ".dependency-cruiser.mjs", "packages", "apps"], {
      ...how,
      env: ENVIRONMENT,
    }),
  knip: (how) => tool(how, "knip/bin/knip.js"),
  generated: (how) => runNode("scripts/generate.mjs", ["--check"], how),
  openapi: (how) =>
    tool(how, "@redocly/cli/bin/cli.js", "lint", "--config", "redocly.yaml", "packages/sdk/openapi.json"),
  prose: checkProse,
  lock: checkLock,
  audit: auditProduction,
};

// All gates except the last one work offline.
const ENVIRONMENT = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };

function tool(how, path, ...args) {
  return runNode(`node_modules/${path}`, args, { ...how, env: ENVIRONMENT });
}

/** Runs all gates, even after a failure; returns the names of the failed ones. `how` has the options for `run`. */
export async function check(names = Object.keys(GATES), how = {}) {
  const failed = [];
  for (const name of names) {
    const startedAt = performance.now();
    const { code, output, note = "" } = await GATES[name](how);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${code === 0 ? "ok    " : "FAILED"} ${name.padEnd(14)} ${seconds.padStart(5)} s${note && `  (${note})`}`,
    );
    if (code === 0) continue;
    failed.push(name);
    console.log(output.trimEnd());
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in GATES));
  if (unknown.length > 0) {
    console.error(`There is no gate ${unknown.join(", ")}. Gates: ${Object.keys(GATES).join(", ")}.`);
    process.exit(2);
  }
  await installIfNeeded();
  const failed = await check(names.length > 0 ? names : undefined);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
