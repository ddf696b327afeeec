// A shop's journey over two API processes, a job process, a website process, Redis and a replica with half a minute of
// lag. Each step runs on another process than the one before. Authorization, money and own writes are never stale.
// Visitors' reads are within the lag bound; beyond it, they come from the writer.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "../processes.ts";
import { say } from "../report.ts";
import { startLateReader } from "./late-reader.ts";
import { HOST, Receivers } from "./receivers.ts";
import { Journey } from "./several-journey.ts";
import { Supervised } from "./supervised.ts";

const SERVICE = fileURLToPath(new URL("./webhook-service.js", import.meta.url));

const DELAY_SECONDS = 30;
/** The strict process never reads from the replica, whose lag exceeds its bound; the others do. */
const STRICT = { DATABASE_READER_AGE_MAX_SECONDS: "10" };
const LENIENT = { DATABASE_READER_AGE_MAX_SECONDS: "60" };

export async function severalProcesses(): Promise<boolean> {
  const redis = await startRedis();
  if (redis === undefined) {
    say("skipped: redis-server is not installed");
    return true;
  }
  const receivers = new Receivers();
  const database = await startLateReader(DELAY_SECONDS);
  const services: Supervised[] = [];
  try {
    const [api = 0, dashboard = 0, sites = 0] = await freePorts(3);
    const env = {
      DATABASE_URL: database.url,
      DATABASE_READER_URL: database.readerUrl,
      REDIS_URL: redis.url,
      SECRET_KEY: "a key for the trial of several processes alone",
      CHALLENGE_PROVIDER: "none",
      DATA_DIR: await mkdtemp(join(tmpdir(), "vitrine-several-")),
      // One address for each surface, as behind a load balancer.
      BASE_URL: `http://localhost:${api}`,
      DASHBOARD_URL: `http://localhost:${dashboard}`,
      SITES_URL: `http://{subDomain}.localhost:${sites}`,
    };
    const start = async (more: Record<string, string>, program?: readonly string[]) => {
      const service = await Supervised.start({ ...env, ...more }, program);
      services.push(service);
      return service;
    };
    const ports = { API_PORT: String(api), DASHBOARD_PORT: String(dashboard) };
    const one = await start({ ROLE: "api", ...ports, ...STRICT });
    const other = await start({ ROLE: "api", ...LENIENT });
    const site = await start({ ROLE: "sites", SITES_PORT: String(sites), ...LENIENT });
    const { port, certificate } = await receivers.open();
    await start({ ROLE: "jobs" }, [SERVICE, String(port), certificate]);
    const inbox = receivers.inboxes["quick"];
    const journey = new Journey({ one, other, site, hook: `https://${HOST}/quick`, arrived: () => inbox?.accepted });
    return await journey.take({ delaySeconds: DELAY_SECONDS, boundSeconds: 60, stopReader: database.stopReader });
  } finally {
    for (const service of services.reverse()) await service.stop();
    await receivers.close();
    await redis.stop();
    await database.stop();
  }
}

async function startRedis(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const [port] = await freePorts(1);
  const child: ChildProcess = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], {
    stdio: "ignore",
  });
  const isThere = await new Promise((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });
  if (!isThere) return undefined;
  const stop = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
