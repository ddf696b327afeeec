// The service as its users run it: a process of its own, from the build, which tests may kill.

import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

export interface RunningService {
  child: ChildProcess;
  api: string;
  output: () => string;
  env: Record<string, string>;
}

/** Starts the service on free ports and returns when it is ready. */
export async function spawnService(env: Record<string, string>): Promise<RunningService> {
  const ports = await freePorts(4);
  const own = {
    HOST: "127.0.0.1",
    API_PORT: String(ports[0]),
    DASHBOARD_PORT: String(ports[1]),
    ADMIN_PORT: String(ports[2]),
    SITES_PORT: String(ports[3]),
    DEMO: "off",
    ...env,
  };
  const child = spawn(process.execPath, [CLI, "start"], { env: { PATH: process.env["PATH"] ?? "", ...own } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  const api = `http://127.0.0.1:${own.API_PORT}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the service ended: ${output}`);
    return (await statusOf(`${api}/readyz`)) === 200;
  });
  return { child, api, output: () => output, env: own };
}

/** Runs one command to its end. */
export async function runCli(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env["PATH"] ?? "", ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

export const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));

/** Status of a GET, or undefined where nobody listens. */
export const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );

/** Asks again and again until the answer is yes; another process sets the pace. */
export async function until(condition: () => Promise<boolean>, seconds = 45): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("waited too long");
    await pause(25);
  }
}

/** Ports below those that the system gives to outgoing connections: none of those takes one before it is used. */
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
