// The web apps' builds: hashed and compressed files inside the server's build, made anew when something that goes into them
// has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, runNode } from "./run.mjs";

const VITE = join(root, "node_modules", "vite");

/** Folders that are bundled and not compiled: what is in them runs in browsers. */
export const BUNDLED = [
  "packages/ui",
  "packages/client",
  "apps/dashboard",
  "apps/administration",
  "apps/site",
  "apps/widget",
];

/** The sites have no page of their own: the server draws theirs. The widget is one script for pages of others. */
const APPS = [
  ...["dashboard", "administration"].map((name) => ({
    name,
    proof: "index.html",
    parts: ["packages/contract", "packages/ui", "packages/client", `apps/${name}`],
  })),
  { name: "site", proof: "manifest.json", parts: ["apps/site"] },
  { name: "widget", proof: "assets/widget.js", parts: ["packages/contract", "packages/client", "apps/widget"] },
];

/** Where they are, inside the server's `dist`. */
export const WEB_FOLDER = "web";

const outputOf = ({ name }) => join(root, "apps", "server", "dist", WEB_FOLDER, name);
const stampOf = ({ name }) => join(root, "node_modules", `.vitrine-web-${name}`);

/** What they are made of; development watches it. */
export const WEB_SOURCES = [...new Set(APPS.flatMap(({ parts }) => parts))].map((part) => join(root, part, "src"));

/** Files of the packages that are in the builds, one for each. */
export const webModules = () =>
  APPS.map((app) => join(outputOf(app), "packages.json"))
    .filter(existsSync) // the widget is all our own
    .flatMap((list) => JSON.parse(readFileSync(list, "utf8")))
    .map((folder) => join(root, folder, "package.json"));

export const areWebAppsBuilt = () => APPS.every(isBuilt);

/** One after the other; the files of one are compressed while the next is bundled. */
export async function buildWebApps() {
  const finished = [];
  for (const app of APPS) {
    if (isBuilt(app)) continue;
    const wanted = fingerprint(app); // Before the build: what changes during it is for the next one.
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

/** Once, as small as it gets: they are sent many times. */
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
