// Checks whether node_modules matches package-lock.json, and installs it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, runNpm } from "./run.mjs";

const STAMP = join(root, "node_modules", ".vitrine-install");
const WITH_TOOLS = " with tools";
const DEPENDENCY_FIELDS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/**
 * `withTools` includes the dependencies of tests, gates and measurements, which building and running the service do not
 * need.
 */
export function isInstalled({ withTools }) {
  const known = readIfThere(STAMP);
  if (known === stampOf(true) || (known === stampOf(false) && !withTools)) return true;
  const present = [true, false].find(matchesLock);
  if (present === undefined || (withTools && !present)) return false;
  writeStamp(stampOf(present));
  return true;
}

export async function install({ withTools }) {
  const known = readIfThere(STAMP);
  // Installed tools stay, whatever the next installation requests.
  const all = withTools || Boolean(known?.endsWith(WITH_TOOLS));
  const isLocked = existsSync(join(root, "package-lock.json"));
  // Adds the tools to the existing installation, so the build stays valid.
  const joins = all && known === stampOf(false);
  let result = await npm(all, ...(joins ? ["install", "--no-save"] : [isLocked ? "ci" : "install"]));
  // A dependency was added manually: updates the lock file.
  if (isLocked && result.output.includes("in sync")) result = await npm(all, "install");
  if (result.code !== 0) throw new Error(`${result.output}\nThe dependencies could not be installed.`);
  writeStamp(stampOf(all));
}

function npm(withTools, ...command) {
  // Independent of NODE_ENV.
  const tools = withTools ? "--include=dev" : "--omit=dev";
  return runNpm([...command, tools, "--no-audit", "--no-fund", "--loglevel=error"]);
}

const stampOf = (withTools) => fingerprint() + (withTools ? WITH_TOOLS : "");

function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const path of ["package-lock.json", "package.json", ...workspaces().map((path) => join(path, "package.json"))]) {
    hash.update(`\0${path}\0${readIfThere(join(root, path)) ?? ""}`);
  }
  return hash.digest("hex");
}

/** Returns true after a manual installation: npm records the installed packages. */
function matchesLock(withTools) {
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  const present = readJson(join(root, "node_modules", ".package-lock.json"))?.packages;
  if (wanted === undefined || present === undefined) return false;
  const isPackage = (path) => path.includes("node_modules/");
  return (
    ["", ...workspaces()].every((path) => isSameManifest(wanted[path], readJson(join(root, path, "package.json")))) &&
    Object.keys(present)
      .filter(isPackage)
      .every((path) => path in wanted) &&
    Object.keys(wanted)
      .filter(isPackage)
      .every((path) => isSamePackage(wanted[path], present[path], withTools))
  );
}

function isSameManifest(locked, manifest) {
  return DEPENDENCY_FIELDS.every((field) => isSame(locked?.[field] ?? {}, manifest?.[field] ?? {}));
}

function isSamePackage(wanted, present, withTools) {
  const isTool = wanted.dev && !withTools;
  if (present === undefined) return Boolean(isTool || wanted.optional || wanted.devOptional || wanted.peer);
  return wanted.version === present.version && wanted.integrity === present.integrity;
}

function isSame(left, right) {
  const sorted = (object) => JSON.stringify(Object.entries(object).sort());
  return sorted(left) === sorted(right);
}

function workspaces() {
  const { workspaces: patterns = [] } = readJson(join(root, "package.json")) ?? {};
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
}

function writeStamp(content) {
  try {
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, content);
  } catch (error) {
    // An installation of another user is used unchanged.
    if (error.code !== "EACCES" && error.code !== "EROFS") throw error;
  }
}

function readJson(path) {
  const text = readIfThere(path);
  return text === undefined ? undefined : JSON.parse(text);
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}
