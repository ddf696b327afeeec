// Builds of the web apps: hashed and compressed files inside the server's build, rebuilt when an input changes.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, runNode } from "./run.mjs";

const VITE = join(root, "node_modules", "vite");

/** Folders that are bundled instead of compiled: their code runs in browsers. */
export const BUNDLED = [
  "packages/ui",
  "packages/client",
  "apps/dashboard",
  "apps/administration",
  "apps/site",
  "apps/widget",
];

/**
 * The sites have no HTML page of their own: the server renders theirs. The widget is one script for third-party pages.
 */
const APPS = [
  ...["dashboard", "administration"].map((name) => ({
    name,
    proof: "index.html",
    parts: ["packages/contract", "packages/ui", "packages/client", `apps/${name}`],
  })),
  { name: "site", proof: "manifest.json", parts: ["apps/site"] },
  { name: "widget", proof: "assets/widget.js", parts: ["packages/contract", "packages/client", "apps/widget"] },
];

/** Folder of the web apps, inside the server's `dist`. */
export const WEB_FOLDER = "web";

const outputOf = ({ name }) => join(root, "apps", "server", "dist", WEB_FOLDER, name);
const stampOf = ({ name }) => join(root, "node_modules", `.vitrine-web-${name}`);

/** Source folders, which development watches. */
export const WEB_SOURCES = [...new Set(APPS.flatMap(({ parts }) => parts))].map((part) => join(root, part, "src"));

/** Manifests of the third-party packages in the builds. */
export const webModules = () =>
  APPS.map((app) => join(outputOf(app), "packages.json"))
    .filter(existsSync) // the widget has no third-party packages
    .flatMap((list) => JSON.parse(readFileSync(list, "utf8")))
    .map((folder) => join(root, folder, "package.json"));

export const areWebAppsBuilt = () => APPS.every(isBuilt);

/** Builds one app at a time; its files are compressed while the next one is bundled. */
export async function buildWebApps() {
  const finished = [];
  for (const app of APPS) {
    if (isBuilt(app)) continue;
    const wanted = fingerprint(app); // Before the build: a change during the build triggers the next one.
    await bundle(app);
    finished.push(finish(app, wanted));
  }
  await Promise.all(finished);
}

function isBuilt(app) {
  const stamp = stampOf(app);
  const proof = join(outputOf(app), app.proof);
  return existsSync(proof) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(app);
}

async function bundle(app) {
  const folder = join(root, "apps", app.name);
  const { code, output } = await runNode(join(VITE, "bin", "vite.js"), ["build", "--logLevel", "warn", folder], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error(`${output}\nThe build of ${app.name} failed.`);
}

async function finish(app, wanted) {
  await compressFiles(join(outputOf(app), "assets"));
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampOf(app), wanted);
}

function fingerprint({ parts }) {
  const hash = createHash("sha256");
  const add = (path) => hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  add(join(VITE, "package.json"));
  add(join(root, "package-lock.json"));
  for (const part of parts) {
    const folder = join(root, part);
    for (const name of ["package.json", "index.html", "vite.config.ts", "vite-app.ts", "note-modules.ts"]) {
      if (existsSync(join(folder, name))) add(join(folder, name));
    }
    const entries = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of files.sort()) add(path);
  }
  return hash.digest("hex");
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Maximum compression: files are compressed once and sent often. */
async function compressFiles(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < 1000) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(join(folder, `${name}.br`), await brotli(bytes, { params }));
      writeFileSync(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }));
    }),
  );
}
