// Programs that tests need and that no npm package carries for every platform. Where we may, they are installed; where we
// may not, everything else runs, and the end says what did not and what to do about it.
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** `programs` are the names that will do; `variable` tells the tests where it is, or "none". */
const PACKAGES = [
  {
    name: "redis-server",
    programs: ["redis-server", "valkey-server"],
    variable: "VITRINE_REDIS_SERVER",
    tests: "the tests of the shared rate limits",
    elsewhere: "brew install redis",
  },
  {
    name: "chromium",
    // The shell first, where it is: the same browser with less around it.
    programs: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    variable: "VITRINE_CHROMIUM",
    tests: "the tests of the dashboard in a browser",
    elsewhere: "brew install --cask chromium",
  },
];

// While this file is there, Debian does not start the services that it installs.
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** Installs what is missing and may be installed. Returns the tests' environment and what to say at the end. */
export async function provideSystemPackages(say, packages = PACKAGES) {
  const wanted = packages.filter((one) => find(one) === undefined);
  if (wanted.length > 0 && mayInstall()) await install(wanted, say);
  const missing = packages.filter((one) => find(one) === undefined);
  return {
    env: Object.fromEntries(packages.map((one) => [one.variable, find(one) ?? "none"])),
    notice: missing.length === 0 ? undefined : noticeOf(missing),
  };
}

const mayInstall = () => process.env.VITRINE_INSTALL !== "0" && isDebian() && process.geteuid?.() === 0;

async function install(packages, say) {
  const names = packages.map(({ name }) => name);
  say(`Installing system packages for the tests: ${names.join(", ")} (VITRINE_INSTALL=0 forbids it)…`);
  const problem = await installWithApt(names);
  if (problem !== undefined) say(problem);
}

function noticeOf(missing) {
  const names = missing.map(({ name }) => name);
  const command = isDebian()
    ? `${process.geteuid?.() === 0 ? "" : "sudo "}apt-get install --yes ${names.join(" ")}`
    : missing.map(({ elsewhere }) => elsewhere).join(" && ");
  return [
    ...missing.map(({ name, tests }) => `!! NOT RUN: ${tests}. They need ${name}, which is not on this machine.`),
    `!! To run them: ${command} && npm test`,
  ].join("\n");
}

function find({ programs }) {
  const directories = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin", "/usr/bin"];
  return programs.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebian() {
  return existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

async function installWithApt(names) {
  const hadPolicy = existsSync(SERVICE_POLICY);
  if (!hadPolicy) writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...names]]) {
      const { code, output } = await run("apt-get", ["-qq", ...args], { env: { DEBIAN_FRONTEND: "noninteractive" } });
      if (code !== 0) return `apt-get ${args[0]} failed:\n${output}`;
    }
    return undefined;
  } finally {
    if (!hadPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}
