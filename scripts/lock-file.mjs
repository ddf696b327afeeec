// Rules for every package-lock.json: it has the hash of every package, so that no registry must be trusted, and no
// registry URL. `node scripts/lock-file.mjs --complete` fetches missing hashes from the registry.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, runNpm } from "./run.mjs";

/** Lighthouse, for two commands, has a separate installation. */
const LOCKS = ["package-lock.json", "bench/lighthouse/package-lock.json"].map((path) => join(root, path));

const readLock = async (path) => JSON.parse(await readFile(path, "utf8"));

/**
 * Binaries of development tools for other platforms than the one that created the lock. The registry used then lacks
 * them, and npm records only hashes of packages that it has fetched. A new version ends the exception.
 */
const NEVER_SEEN = [
  /^@biomejs\/cli-[\w-]+@2\.6\.6$/,
  /^@oxc-parser\/binding-[\w-]+@0\.155\.0$/,
  /^@swc\/core-[\w-]+@1\.16\.22$/,
];

/** Lists the packages from a registry, by name and version. */
const packagesOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, entry]) => ({ entry, title: `${path.split("node_modules/").at(-1)}@${entry.version}` }));

const isExcused = ({ entry, title }) => entry.dev && entry.optional && NEVER_SEEN.some((known) => known.test(title));

export async function checkLock() {
  const packages = (await Promise.all(LOCKS.map(readLock))).flatMap(packagesOf);
  const bare = packages.filter(({ entry }) => !entry.integrity?.startsWith("sha512-"));
  const problems = [
    ...bare.filter((one) => !isExcused(one)).map(({ title }) => `${title} has no sha512 integrity`),
    ...packages.filter(({ entry }) => entry.resolved).map(({ title }) => `${title} names where it was fetched`),
    ...NEVER_SEEN.filter((known) => !bare.some(({ title }) => known.test(title))).map(
      (known) => `${known} excuses none`,
    ),
  ];
  return { code: problems.length === 0 ? 0 : 1, output: `${problems.join("\n")}\n` };
}

/** Adds the hashes that the registry knows; returns the packages without a hash. */
async function completeLock() {
  return (await Promise.all(LOCKS.map(complete))).flat();
}

async function complete(path) {
  const lock = await readLock(path);
  const missing = [];
  for (const { entry, title } of packagesOf(lock).filter(({ entry }) => !entry.integrity)) {
    const { output } = await runNpm(["view", title, "dist.integrity", "--silent"]);
    const integrity = output.match(/^sha512-\S+$/m)?.[0];
    if (integrity === undefined) missing.push(title);
    // npm writes `integrity` after `version`.
    else {
      const { version, ...rest } = entry;
      for (const name of Object.keys(entry)) delete entry[name];
      Object.assign(entry, { version, integrity }, rest);
    }
  }
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
  return missing;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const missing = process.argv.includes("--complete") ? await completeLock() : [];
  for (const title of missing) console.log(`The registry does not have ${title}.`);
  const { code, output } = await checkLock();
  if (code !== 0) console.error(output);
  process.exitCode = code;
}
