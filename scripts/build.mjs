// Checks whether every dist/ matches its src/, and rebuilds it. Code for Node is compiled; code for browsers is
// bundled.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { root } from "./run.mjs";
import { areWebAppsBuilt, BUNDLED, buildWebApps, WEB_FOLDER, WEB_SOURCES } from "./web-build.mjs";

const STAMP = join(root, "node_modules", ".vitrine-build");
const COMPILER = join(root, "node_modules", "rolldown");
const OUTPUT = /\.(js|js\.map|d\.ts|d\.ts\.map)$/;

export const isBuilt = () => isCompiled() && areWebAppsBuilt();

/** Builds only changed parts. */
export async function build() {
  await Promise.all([compileIfNeeded(), buildWebApps()]);
}

export async function compileIfNeeded() {
  if (!isCompiled()) await compile();
}

/** Returns true if the code for Node is up to date; a running service then needs no restart. */
export function isCompiled() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint() && missingOutputs().length === 0;
}

/**
 * Strips types, file by file. Type checks take twenty times as long and would delay the start, so they run in the gate
 * (`npm run check types`).
 */
async function compile() {
  const wanted = fingerprint(); // Before the build: a change during the build triggers the next one.
  const outputs = await Promise.all(projects().flatMap(outputsOf)); // Compile all files before the first write.
  removeStaleOutputs();
  for (const { path, code, map } of outputs) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}//# sourceMappingURL=${basename(path)}.map\n`);
    writeFileSync(`${path}.map`, JSON.stringify(map));
  }
  for (const project of projects()) copyAssets(project);
  writeFileSync(STAMP, wanted);
}

function outputsOf({ src, dist }) {
  const compiled = filesIn(src).filter((path) => isSource(path) && !path.endsWith(".d.ts"));
  return compiled.map((path) => transpile(path, outputOf(path, src, dist)));
}

async function transpile(source, path) {
  const { transform } = await import("rolldown/utils"); // node_modules is installed by now.
  const { errors, code, map, helpersUsed } = await transform(source, readFileSync(source, "utf8"), {
    target: "es2023",
    sourcemap: true,
    tsconfig: false,
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: "rewrite" },
  });
  if (errors.length > 0) throw new Error(`${errors.map(({ message }) => message).join("\n")}\nThe build failed.`);
  // Helpers are not available at run time. Write code without them: `<\/script>` in a tagged template needs one.
  if (Object.keys(helpersUsed).length > 0)
    throw new Error(`${source} needs ${Object.keys(helpersUsed)}.\nThe build failed.`);
  return { path, code, map: { ...map, sources: [relative(dirname(path), source)], sourcesContent: undefined } };
}

/** Sources of the service. */
export const SOURCES = [
  ...new Set([
    ...["packages/contract", "packages/sdk", "apps/server"].map((path) => join(root, path, "src")),
    ...WEB_SOURCES,
  ]),
];

/** All compiled projects; tests and scripts are not compiled. */
export function projects() {
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

/** Otherwise a deleted module could still be imported, and an old migration could still run. */
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

export function filesIn(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
