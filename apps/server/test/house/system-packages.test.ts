// npm test on a machine that lacks a program, where it may not install one.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const MODULE = new URL("../../../../scripts/system-packages.mjs", import.meta.url).href;

const packageOf = (program: string) => ({
  name: `${program}-package`,
  programs: [program],
  variable: "VITRINE_PROGRAM",
  tests: "the tests of a program",
  elsewhere: `brew install ${program}-package`,
});

/** In a process of its own, which is told not to install. */
async function provide(program: string) {
  const code = `
    const said = [];
    const { provideSystemPackages } = await import(${JSON.stringify(MODULE)});
    const provided = await provideSystemPackages((line) => said.push(line), [${JSON.stringify(packageOf(program))}]);
    console.log(JSON.stringify({ ...provided, said }));`;
  const env = { ...process.env, VITRINE_INSTALL: "0" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], { env });
  return JSON.parse(stdout);
}

it("says at the end what did not run and the one command that would change that, and installs nothing", async () => {
  const { env, notice, said } = await provide("vitrine-no-such-program");
  expect({ env, said }).toEqual({ env: { VITRINE_PROGRAM: "none" }, said: [] });
  expect(notice).toContain("NOT RUN: the tests of a program. They need vitrine-no-such-program-package");
  expect(notice).toMatch(/To run them: .*install.* vitrine-no-such-program-package && npm test$/);
});

it("has nothing to say where the program is there", async () => {
  expect(await provide("sh")).toEqual({ env: { VITRINE_PROGRAM: expect.stringMatching(/\/sh$/) }, said: [] });
});
