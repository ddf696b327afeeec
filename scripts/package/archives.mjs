// Published archives: the SDK, and the service with its command line for this platform.
import { mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { root, runNpm } from "../run.mjs";
import { checkTypes } from "../types.mjs";

const PLATFORM = `${process.platform}-${process.arch}`;

/** Returns the paths of the archives. */
export async function writeArchives(folder, service) {
  await mkdir(folder, { recursive: true });
  const sdk = await packSdk(folder);
  const packed = await pack(folder, service);
  const named = packed.replace(/\.tgz$/, `-${PLATFORM}.tgz`);
  await rename(packed, named);
  return [sdk, named];
}

/** Includes declarations, which the build omits. */
async function packSdk(folder) {
  const source = join(root, "packages", "sdk");
  const { code, output } = await checkTypes({}, source);
  if (code !== 0) throw new Error(output);
  return pack(folder, source);
}

async function pack(folder, source) {
  const { code, output } = await runNpm(["pack", "--pack-destination", folder, source]);
  if (code !== 0) throw new Error(`${output}\n${source} could not be packed.`);
  const { name, version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  return join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
}
