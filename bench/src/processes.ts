import { type ChildProcess, fork, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface Server {
  url: string;
  /** URL of the dashboard; only for the service as it is deployed. */
  dashboard?: string;
  /** URL of the websites; the Host header selects one. */
  sites?: string;
  stop(): Promise<void>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const COMMAND_LINE = here("../../apps/server/dist/cli/main.js");
const SECRET_KEY = "a key for the benchmark alone, of no use";

/** Creates the demo in the scratch database, and its pictures in the folder. */
export async function makeDemo(databaseUrl: string, dataDir: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [COMMAND_LINE, "demo"], { stdio: ["ignore", "ignore", "inherit"], env });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`the demo ended with ${code}`);
}

/** The deployed service, on the scratch database. */
export async function startVitrine(databaseUrl: string, more: Record<string, string> = {}): Promise<Server> {
  const [api, dashboard, admin, sites] = await freePorts(4);
  const child = spawn(process.execPath, [COMMAND_LINE, "start"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      API_PORT: String(api),
      DASHBOARD_PORT: String(dashboard),
      ADMIN_PORT: String(admin),
      SITES_PORT: String(sites),
      DEMO: "off",
      // Website visitors are limited by IP address, so the load uses several.
      TRUST_PROXY: "on",
      ...more,
    },
  });
  const url = `http://127.0.0.1:${api}`;
  for (let attempt = 0; attempt < 600; attempt++) {
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) {
      const others = { dashboard: `http://localhost:${dashboard}`, sites: `http://127.0.0.1:${sites}` };
      return { url, ...others, stop: () => end(child) };
    }
    await pause(50);
  }
  throw new Error("the service did not become ready");
}

export async function startBare(databaseUrl: string): Promise<Server> {
  const [port] = await freePorts(1);
  const child = fork(here("./bare.js"), [databaseUrl, String(port)]);
  await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** The service with a model that answers instantly. */
export async function startAssistant(databaseUrl: string): Promise<Server> {
  const child = fork(here("./assistant-server.js"), [databaseUrl]);
  const url = await new Promise<string>((resolve) => child.once("message", (message) => resolve(String(message))));
  return { url, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

export function freePorts(count: number): Promise<number[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<number>((resolve) => {
          const server = createServer();
          server.listen(0, "127.0.0.1", () => {
            const { port } = server.address() as { port: number };
            server.close(() => resolve(port));
          });
        }),
    ),
  );
}
