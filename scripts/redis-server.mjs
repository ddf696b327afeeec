// The shared rate limits are tested against a real redis-server. No npm package carries one for every platform.
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

// While this file is there, Debian does not start the services that it installs.
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** The path of a redis-server, installed first where we may; undefined when there is none to be had. */
export async function provideRedisServer(say) {
  const present = find();
  if (present !== undefined || !isDebian() || process.geteuid?.() !== 0) return present;
  say("Installing redis-server for the tests…");
  const problem = await installWithApt();
  if (problem !== undefined) say(problem);
  return find();
}

export const REDIS_NOTICE = `
!! The tests of the shared rate limits are SKIPPED: they need redis-server, which is not on this machine.
!! Install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) and run npm test again.
`;

function find() {
  const directories = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin", "/usr/bin"];
  return ["redis-server", "valkey-server"]
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .find(isExecutable);
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

async function installWithApt() {
  const hadPolicy = existsSync(SERVICE_POLICY);
  if (!hadPolicy) writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "redis-server"]]) {
      const { code, output } = await run("apt-get", ["-qq", ...args], { env: { DEBIAN_FRONTEND: "noninteractive" } });
      if (code !== 0) return `apt-get ${args[0]} failed:\n${output}`;
    }
    return undefined;
  } finally {
    if (!hadPolicy) rmSync(SERVICE_POLICY, { force: true });
  }
}
