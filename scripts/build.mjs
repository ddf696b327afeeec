// Whether every dist/ is what its src/ says, and the build that makes it so: what Node runs is compiled, what browsers run is
// bundled.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { root, runNode } from "./run.mjs";
import { areWebAppsBuilt, BUNDLED, buildWebApps, WEB_FOLDER, WEB_SOURCES } from "./web-build.mjs";

const STAMP = join(root, "node_modules", ".vitrine-build");
const COMPILER = join(root, "node_modules", "typescript");
const OUTPUT = /\.(js|js\.map|d\.ts|d\.ts\.map)$/;

export const isBuilt = () => isCompiled() && areWebAppsBuilt();

/** What changed, and no more. */
export async function build() {
  await Promise.all([isCompiled() ? undefined : compile(), buildWebApps()]);
}

/** Whether what Node runs is up to date: only then need a running service not be started again. */
export function isCompiled() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint() && missingOutputs().length === 0;
}

async function compile() {
  const wanted = fingerprint(); // Before the build: what changes during it is for the next one.
  removeStaleOutputs();
  // The compiler trusts its notes about what it wrote, also when somebody removed it.
  const isIncomplete = missingOutputs().some((path) => path.endsWith(".js"));
  const targets = projects().map(({ directory }) => directory);
  // Types are the gate's (`npm run check types`): whoever starts the service does not wait for them.
  const { code, output } = await runNode(join(COMPILER, "bin", "tsc"), [
    "--build",
    "--noCheck",
    ...(isIncomplete ? ["--force"] : []),
    ...targets,
  ]);
  if (code !== 0) throw new Error(`${output}\nThe build failed.`);
  for (const project of projects()) copyAssets(project);
  writeFileSync(STAMP, wanted);
}

/** What the service is made of. */
export const SOURCES = [
  ...new Set([
    ...["packages/contract", "packages/sdk", "apps/server"].map((path) => join(root, path, "src")),
    ...WEB_SOURCES,
  ]),
];

/** Everything that is compiled: tests and scripts are not. */
function projects() {
  const grouped = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  return [...grouped, join(root, "bench")]
    .filter((directory) => !BUNDLED.includes(relative(root, directory).split(sep).join("/")))
    .filter((directory) => existsSync(join(directory, "tsconfig.json")) && existsSync(join(directory, "src")))
    .map((directory) => ({ directory, src: join(directory, "src"), dist: join(directory, "dist") }));
}

function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  add(join(COMPILER, "package.json"));
  for (const directory of [root, ...projects().map((project) => project.directory)]) {
    for (const name of readdirSync(directory).sort())
      if (/^tsconfig.*\.json$|^package\.json$/.test(name)) add(join(directory, name));
  }
  for (const { src } of projects()) for (const path of filesIn(src)) add(path);
  return hash.digest("hex");
}

function missingOutputs() {
  return projects().flatMap(({ src, dist }) => {
    const present = new Set(filesIn(dist));
    return filesIn(src)
      .map((path) => outputOf(path, src, dist))
      .filter((path) => path !== undefined && !present.has(path));
  });
}

/** Else a deleted module could still be imported, and an old migration still be run. */
function removeStaleOutputs() {
  for (const { src, dist } of projects()) {
    const wanted = new Set(filesIn(src).map((path) => outputOf(path, src, dist)));
    const isOwn = (path) => !relative(dist, path).startsWith(WEB_FOLDER + sep);
    for (const path of filesIn(dist).filter(isOwn)) if (!wanted.has(path.replace(OUTPUT, ".js"))) rmSync(path);
  }
}

function copyAssets({ src, dist }) {
  for (const path of filesIn(src)) {
    if (isSource(path)) continue;
    const target = outputOf(path, src, dist);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
}

function outputOf(path, src, dist) {
  if (path.endsWith(".d.ts")) return undefined;
  return join(dist, relative(src, path)).replace(/\.tsx?$/, ".js");
}

function isSource(path) {
  return /\.tsx?$/.test(path);
}

function filesIn(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
