// Names and licences of the bundled third-party packages.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const LICENCE = /^(licen[cs]e|copying)([.-].*)?$/i;

/** Returns the notices of all packages that the files belong to. */
export async function noticesOf(files) {
  const folders = [...new Set(files.map(packageFolder).filter((folder) => folder !== undefined))].sort();
  const notices = await Promise.all(folders.map(noticeOf));
  return `Vitrine contains the following packages.\n\n${notices.join("\n")}`;
}

function packageFolder(file) {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];
}

async function noticeOf(folder) {
  const {
    name,
    version,
    license = "no licence named",
  } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const names = (await readdir(folder)).filter((file) => LICENCE.test(file));
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), "utf8")));
  return `${"=".repeat(80)}\n${name} ${version} (${license})\n\n${texts.map((text) => `${text.trim()}\n`).join("\n")}`;
}
