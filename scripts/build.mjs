// Whether every dist/ is what its src/ says, and the build that makes it so: what Node runs is compiled, what browsers run is
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

/** What changed, and no more. */
export async function build() {
  await Promise.all([compileIfNeeded(), buildWebApps()]);
}

export async function compileIfNeeded() {
  if (!isCompiled()) await compile();
}

/** Whether what Node runs is up to date: only then need a running service not be started again. */
export function isCompiled() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint() && missingOutputs().length === 0;
}

/**
 * Types are taken away, file by file; whether they are right is the gate's (`npm run check types`), which takes twenty times as
 * long: whoever starts the service does not wait for it.
 */
async function compile() {
  const wanted = fingerprint(); // Before the build: what changes during it is for the next one.
  const outputs = await Promise.all(projects().flatMap(outputsOf)); // All of them before one is written.
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
  const { transform } = await import("rolldown/utils"); // Installed by now.
  const { errors, code, map, helpersUsed } = await transform(source, readFileSync(source, "utf8"), {
    target: "es2023",
    sourcemap: true,
    tsconfig: false,
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: "rewrite" },
  });
  if (errors.length > 0) throw new Error(`${errors.map(({ message }) => message).join("\n")}\nThe build failed.`);
  // Nobody has them at run time. What asks for one is written otherwise: `<\/script>` in a template with a tag.
  if (Object.keys(helpersUsed).length > 0)
    throw new Error(`${source} needs ${Object.keys(helpersUsed)}.\nThe build failed.`);
  return { path, code, map: { ...map, sources: [relative(dirname(path), source)], sourcesContent: undefined } };
}

/** What the service is made of. */
export const SOURCES = [
  ...new Set([
    ...["packages/contract", "packages/sdk", "apps/server"].map((path) => join(root, path, "src")),
    ...WEB_SOURCES,
  ]),
];

/** Everything that is compiled: tests and scripts are not. */
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

export function filesIn(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
