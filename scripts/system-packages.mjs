// Programs for tests that npm does not offer for every platform. They are installed if permitted. Otherwise the
// remaining tests run, and the end lists the skipped ones with the remedy.
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * `programs` are accepted names, the best first. `variable` passes the path to the tests. `better` is the
 * package of the best program, on machines whose apt has it.
 */
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
    // The same browser without a window: pages need half the work.
    better: "chromium-headless-shell",
    programs: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    variable: "VITRINE_CHROMIUM",
    tests: "the tests of the dashboard in a browser",
    elsewhere: "brew install --cask chromium",
  },
];

// While this file exists, Debian does not start newly installed services.
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** Installs missing packages if permitted. Returns the tests' environment and the final notice. */
export async function provideSystemPackages(say, packages = PACKAGES) {
  if (mayInstall()) {
    const wanted = [];
    for (const one of packages) if (find(one) === undefined || (await lacksBetter(one))) wanted.push(one);
    if (wanted.length > 0) await install(wanted, say);
  }
  const missing = packages.filter((one) => find(one) === undefined);
  return {
    env: Object.fromEntries(packages.map((one) => [one.variable, find(one) ?? "none"])),
    notice: missing.length === 0 ? undefined : noticeOf(missing),
  };
}

const mayInstall = () => process.env.VITRINE_INSTALL !== "0" && isDebian() && process.geteuid?.() === 0;

/** Returns true if apt's local index has a better package. */
const lacksBetter = async ({ better, programs: [best] }) =>
  better !== undefined && find({ programs: [best] }) === undefined && (await isKnownToApt(better));

async function install(packages, say) {
  const names = packages.map(({ name, better }) => (better === undefined ? name : `${better} (or ${name})`));
  say(`Installing system packages for the tests: ${names.join(", ")}. VITRINE_INSTALL=0 forbids it…`);
  const problem = await installWithApt(packages);
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

async function installWithApt(packages) {
  const hadPolicy = existsSync(SERVICE_POLICY);
  if (!hadPolicy) writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const problem = await apt("update");
    if (problem !== undefined) return problem;
    const names = await Promise.all(packages.map(nameInApt));
    return await apt("install", "--yes", "--no-install-recommends", ...names);
  } finally {
    if (!hadPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}

const nameInApt = async ({ name, better }) => (better !== undefined && (await isKnownToApt(better)) ? better : name);

const isKnownToApt = async (name) => (await run("apt-cache", ["show", name])).code === 0;

/** Returns the error; undefined on success. */
async function apt(...args) {
  const { code, output } = await run("apt-get", ["-qq", ...args], { env: { DEBIAN_FRONTEND: "noninteractive" } });
  return code === 0 ? undefined : `apt-get ${args[0]} failed:\n${output}`;
}
