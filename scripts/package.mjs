// npm run package: writes build/, the whole service for this platform. It needs only Node.
//   -- --with-postgres     with the embedded PostgreSQL, for use without DATABASE_URL.
//   -- --to folder         into another folder.
//   -- --archives folder   also packs it, and the SDK, as npm packages.
import "./require-node.mjs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepareWithTools } from "./prepare.mjs";
import { root } from "./run.mjs";
import { webModules } from "./web-build.mjs";

/** Command line of the package, which installs and compiles no code. */
const PROGRAM = `#!/usr/bin/env node
import "./require-node.mjs";
import { stopWithNpm } from "./stop-with-parent.mjs";

stopWithNpm();
await import("../dist/cli/main.js");
`;

const NOTICES = "NOTICES.txt";

const { values: options } = readOptions();
const target = resolve(options.to ?? join(root, "build"));
await requireReplaceable(target);
await prepareWithTools(console.log);
await writePackage(target, options["with-postgres"]);
console.log(`${target} is ready: ${await megabytes(target)} MB. Start it with: node bin/vitrine.mjs start`);
if (options.archives !== undefined) {
  const { writeArchives } = await import("./package/archives.mjs");
  for (const archive of await writeArchives(resolve(options.archives), target)) console.log(archive);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        "with-postgres": { type: "boolean", default: false },
        to: { type: "string" },
        archives: { type: "string" },
      },
    });
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** Replaces an earlier package, but never a folder with other files. */
async function requireReplaceable(folder) {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0 || names.includes(NOTICES)) return;
  console.error(`${folder} is no package: name an empty folder, or one that is not there yet.`);
  process.exit(2);
}

/** Writes atomically by renaming: a concurrent copy sees the old folder or the new one. */
async function writePackage(folder, withPostgres) {
  // Imported late: they need packages that were only just installed.
  const { writeBundle } = await import("./package/bundle.mjs");
  const { copyNatives, nativePackages } = await import("./package/natives.mjs");
  const { noticesOf } = await import("./package/notices.mjs");
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  const files = await writeBundle(join(partial, "dist"), nativePackages(true));
  const dependencies = await copyNatives(partial, withPostgres);
  await writeFile(join(partial, "package.json"), `${JSON.stringify(await manifest(dependencies), null, 2)}\n`);
  await writeFile(join(partial, NOTICES), await noticesOf([...files, ...webModules()]));
  await writeBin(join(partial, "bin"));
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
}

async function manifest(dependencies) {
  const { version, description, license, engines } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return {
    name: "vitrine",
    version,
    description,
    license,
    type: "module",
    engines,
    os: [process.platform],
    cpu: [process.arch],
    bin: { vitrine: "bin/vitrine.mjs" },
    dependencies,
    // npm pack includes these in the archive.
    bundleDependencies: Object.keys(dependencies),
  };
}

async function writeBin(folder) {
  await mkdir(folder, { recursive: true });
  for (const name of ["require-node.mjs", "stop-with-parent.mjs"]) {
    await copyFile(join(root, "scripts", name), join(folder, name));
  }
  await writeFile(join(folder, "vitrine.mjs"), PROGRAM, { mode: 0o755 });
}

async function megabytes(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
}
