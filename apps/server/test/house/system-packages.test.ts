// npm test on a machine without a required program: the notice if it may not install one, and the package it installs
// otherwise.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { removeFolder, scratchFolder } from "../harness/folders.ts";

const MODULE = new URL("../../../../scripts/system-packages.mjs", import.meta.url).href;

const packageOf = (program: string, ...others: string[]) => ({
  name: `${others[0] ?? program}-package`,
  ...(others.length > 0 && { better: `${program}-package` }),
  programs: [program, ...others],
  variable: "VITRINE_PROGRAM",
  tests: "the tests of a program",
  elsewhere: `brew install ${program}-package`,
});

/** Runs in a child process, without installation by default. */
async function provide(programs: [string, ...string[]], more: Record<string, string> = { VITRINE_INSTALL: "0" }) {
  const code = `
    const said = [];
    const { provideSystemPackages } = await import(${JSON.stringify(MODULE)});
    const provided = await provideSystemPackages((line) => said.push(line), [${JSON.stringify(packageOf(...programs))}]);
    console.log(JSON.stringify({ ...provided, said }));`;
  const env = { ...process.env, ...more };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], { env });
  return JSON.parse(stdout);
}

it("reports skipped tests and the install command, and installs no package", async () => {
  const { env, notice, said } = await provide(["vitrine-no-such-program"]);
  expect({ env, said }).toEqual({ env: { VITRINE_PROGRAM: "none" }, said: [] });
  expect(notice).toContain("NOT RUN: the tests of a program. They need vitrine-no-such-program-package");
  expect(notice).toMatch(/To run them: .*install.* vitrine-no-such-program-package && npm test$/);
});

it("reports no skipped tests when the program exists", async () => {
  expect(await provide(["sh"])).toEqual({ env: { VITRINE_PROGRAM: expect.stringMatching(/\/sh$/) }, said: [] });
});

const mayInstall = existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get") && process.geteuid?.() === 0;

it.runIf(mayInstall).each([
  ["the preferred package when apt has it", "0", ["vitrine-a", "vitrine-b"], "vitrine-a-package"],
  ["the fallback package when apt lacks the preferred one", "100", ["vitrine-a", "vitrine-b"], "vitrine-b-package"],
  ["the preferred package although the fallback is installed", "0", ["vitrine-a", "sh"], "vitrine-a-package"],
  ["no package when the fallback is installed and apt lacks the preferred one", "100", ["vitrine-a", "sh"], undefined],
] as const)("installs %s", async (_what, known, programs, installed) => {
  const folder = await scratchFolder("apt");
  const asked = join(folder, "asked");
  const program = (name: string, text: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  // The fake package manager only records its arguments.
  await program("apt-get", `echo "$@" >> ${asked}`);
  await program("apt-cache", `exit ${known}`);
  await provide([...programs], { VITRINE_INSTALL: "1", PATH: `${folder}:${process.env["PATH"]}` });
  const orders = await readFile(asked, "utf8").catch(() => "");
  expect(/ install .* (\S+)$/m.exec(orders)?.[1]).toBe(installed);
  await removeFolder(folder);
});
