// Bundles the server's build into a few files, with every npm package in JavaScript.
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { root } from "../run.mjs";
import { WEB_FOLDER } from "../web-build.mjs";

const DIST = join(root, "apps", "server", "dist");
const CODE = /\.(js|js\.map|d\.ts|d\.ts\.map)$/;
const ADDRESS = "import.meta.url";
const NOTE = "__vitrineAddressOf";

/** Writes the bundle into `folder` and returns the bundled files. `external` packages are not bundled. */
export async function writeBundle(folder, external) {
  const input = Object.fromEntries((await entries()).map((path) => [path.replace(/\.js$/, ""), join(DIST, path)]));
  const bundle = await rolldown({
    input,
    platform: "node",
    tsconfig: false, // already compiled
    // The driver works without pg-native, an optional dependency.
    external: [...external, "pg-native"],
    plugins: [ownAddresses],
    onLog: (level, log) => {
      if (level === "warn") throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    keepNames: true, // The log shows names of classes and functions.
    // CommonJS packages expect these names.
    banner: "const __filename = import.meta.filename, __dirname = import.meta.dirname;",
  });
  await bundle.close();
  await copyAssets(folder);
  return output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
}

/**
 * Entry points: the command line, and the programs that it starts as processes or threads, which need separate files.
 */
async function entries() {
  const { DECODER_PROGRAM, JOBS_PROGRAM, MODEL_PROGRAMS, PREVIEW_PROGRAM } = await import(
    pathToFileURL(join(DIST, "composition", "programs.js")).href
  );
  const programs = [...Object.values(MODEL_PROGRAMS), DECODER_PROGRAM, JOBS_PROGRAM, PREVIEW_PROGRAM];
  return ["cli/main.js", ...programs.map((url) => relative(DIST, fileURLToPath(url)))];
}

/**
 * Modules find files relative to import.meta.url, which changes in the bundle. The plugin restores each module's
 * original location, next to which the files are copied.
 */
const ownAddresses = {
  name: "own-addresses",
  transform(code, id) {
    if (!id.startsWith(DIST + sep) || !code.includes(ADDRESS)) return null;
    return code.replaceAll(ADDRESS, `${NOTE}("${relative(DIST, id).split(sep).join("/")}")`);
  },
  renderChunk(code, chunk) {
    if (!code.includes(NOTE)) return null;
    const toFolder = "../".repeat(chunk.fileName.split("/").length - 1) || "./";
    return code.replace(new RegExp(`${NOTE}\\("([^"]+)"\\)`, "g"), `new URL("${toFolder}$1", import.meta.url).href`);
  },
};

/** Copies all other files of the build: migrations, weights, web apps. */
async function copyAssets(folder) {
  for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const isWeb = relative(DIST, from).startsWith(WEB_FOLDER + sep);
    if (!entry.isFile() || (CODE.test(entry.name) && !isWeb)) continue;
    const to = join(folder, relative(DIST, from));
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  }
}
