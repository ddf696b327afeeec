// The packaged service in its own process, which tests may kill.

import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { packagedProgram } from "./program.ts";

export interface RunningService {
  child: ChildProcess;
  api: string;
  output: () => string;
  env: Record<string, string>;
}

const TRIES_MAX = 5;

/** Starts the service on free ports and returns when it is ready. `flags` are Node's. */
export async function spawnService(
  env: Record<string, string>,
  program?: string,
  flags: readonly string[] = [],
): Promise<RunningService> {
  for (let tries = 1; ; tries++) {
    const started = await tryToSpawn(env, program ?? (await packagedProgram()), flags);
    if (started.child.exitCode === null) return started;
    // Another process can take a port between the check and its use.
    const isTaken = started.output().includes("already in use");
    if (!isTaken || tries === TRIES_MAX) throw new Error(`the service ended: ${started.output()}`);
  }
}

async function tryToSpawn(
  env: Record<string, string>,
  program: string,
  flags: readonly string[],
): Promise<RunningService> {
  const ports = await freePorts(4);
  const own = {
    HOST: "127.0.0.1",
    API_PORT: String(ports[0]),
    DASHBOARD_PORT: String(ports[1]),
    ADMIN_PORT: String(ports[2]),
    SITES_PORT: String(ports[3]),
    DEMO: "off",
    // Slow machines must not fail a test.
    AI_DEADLINE_SECONDS: "600",
    ...env,
  };
  const child = spawn(process.execPath, [...flags, program, "start"], {
    env: { PATH: process.env["PATH"] ?? "", ...own },
  });
  endWithUs(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  const api = `http://127.0.0.1:${own.API_PORT}`;
  await until(async () => child.exitCode !== null || (await statusOf(`${api}/readyz`)) === 200);
  return { child, api, output: () => output, env: own };
}

/** Runs one command in its own process. `harness/cli.ts` runs it in the test's process. */
export const spawnCli = async (args: string[], env: Record<string, string>, program?: string) =>
  runProgram(process.execPath, [program ?? (await packagedProgram()), ...args], env);

export async function runProgram(name: string, args: string[], env: Record<string, string>, cwd = process.cwd()) {
  const child = spawn(name, args, { cwd, env: { PATH: process.env["PATH"] ?? "", ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

/** Ends the service when the run is killed. */
function endWithUs(child: ChildProcess): void {
  const end = () => child.kill("SIGKILL");
  process.once("disconnect", end);
  child.once("exit", () => process.off("disconnect", end));
}

export const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));

/** Status of a GET, or undefined when the port refuses connections. */
export const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );

/** A wait without any progress for this long has hung, even on a slow machine. */
const STANDSTILL_SECONDS = 300;

/** Polls until the condition holds. Keeps waiting as long as the value of `progress` changes. */
export async function until(
  condition: () => Promise<boolean>,
  progress: () => Promise<unknown> = async () => "none",
): Promise<void> {
  let seen: unknown;
  let movedAt = Date.now();
  while (!(await condition())) {
    const now = await progress();
    if (now !== seen) movedAt = Date.now();
    seen = now;
    if (Date.now() - movedAt > STANDSTILL_SECONDS * 1000) throw new Error(`nothing has moved since: ${String(now)}`);
    await pause(25);
  }
}

/** Returns ports below the ephemeral range, so that an outgoing connection cannot take one before its use. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(16_384, 32_768);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
