// What is published: the client for everybody, and the service with its command line for this platform.
import { mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { root, runNpm } from "../run.mjs";

const PLATFORM = `${process.platform}-${process.arch}`;

/** Returns the paths of the archives. */
export async function writeArchives(folder, service) {
  await mkdir(folder, { recursive: true });
  const sdk = await pack(folder, join(root, "packages", "sdk"));
  const packed = await pack(folder, service);
  const named = packed.replace(/\.tgz$/, `-${PLATFORM}.tgz`);
  await rename(packed, named);
  return [sdk, named];
}

async function pack(folder, source) {
  const { code, output } = await runNpm(["pack", "--pack-destination", folder, source]);
  if (code !== 0) throw new Error(`${output}\n${source} could not be packed.`);
  const { name, version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  return join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
}
