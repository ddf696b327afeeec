// Two API processes, one for jobs, Redis and a reader that is half a minute behind: a shop's journey, each step at another process
// than the one before. Nothing is stale except what may be, and that no longer than the bound says.

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../processes.ts";
import { say } from "../report.ts";
import { startLateReader } from "./late-reader.ts";
import { Supervised } from "./supervised.ts";

const DELAY_SECONDS = 30;
const AGE_MAX_SECONDS = 60;
const KEY_LIMIT = 120;

interface Answer {
  status: number;
  // Whatever the operation answers.
  body: Record<string, unknown>;
  headers: Headers;
}

export async function severalProcesses(): Promise<boolean> {
  const database = await startLateReader(DELAY_SECONDS);
  const [redisPort] = await freePorts(1);
  const redis = spawn("redis-server", ["--port", String(redisPort), "--bind", "127.0.0.1", "--save", ""], {
    stdio: "ignore",
  });
  const env = {
    DATABASE_URL: database.url,
    DATABASE_READER_URL: database.readerUrl,
    DATABASE_READER_AGE_MAX_SECONDS: String(AGE_MAX_SECONDS),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SECRET_KEY: "a key for the trial of several processes alone",
  };
  const services: Supervised[] = [];
  try {
    for (const role of ["api", "api", "jobs"]) services.push(await Supervised.start({ ...env, ROLE: role }));
    return await journey(services[0] as Supervised, services[1] as Supervised);
  } finally {
    for (const service of services) await service.stop();
    await ended(redis);
    await database.stop();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

async function journey(one: Supervised, other: Supervised): Promise<boolean> {
  const { workspaceId, keys } = await one.tenant("several", 3);
  const [key = "", revoked = "", counted = ""] = keys;
  const send = async (at: Supervised, method: string, path: string, body?: unknown, more = {}): Promise<Answer> => {
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, ...more };
    if (body !== undefined) headers["content-type"] = "application/json";
    const url = `${at.api}/v1/workspaces/${workspaceId}${path}`;
    const reply = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const text = await reply.text();
    return { status: reply.status, body: text.startsWith("{") ? JSON.parse(text) : {}, headers: reply.headers };
  };
  const held: boolean[] = [];
  const step = (what: string, isHeld: boolean) => {
    held.push(isHeld);
    say(`${isHeld ? "kept  " : "MISSED"}  ${what}`);
  };

  const product = {
    name: "Rose",
    brand: "b",
    sku: "R-1",
    barcode: "R-1",
    stock: 1,
    status: "ACTIVE",
    information: "i",
  };
  const written = performance.now();
  const made = await send(one, "POST", "/products", product);
  const path = `/products/${made.body["id"]}`;
  const read = await send(other, "GET", path);
  step("what one process has written the other reads at once", read.body["name"] === "Rose");
  const listed = await send(other, "GET", "/products");
  step("and lists", JSON.stringify(listed.body).includes("R-1"));
  const etag = { "if-match": read.headers.get("etag") ?? "" };
  const changed = await send(other, "PUT", path, { ...product, stock: 2 }, etag);
  const stale = await send(one, "PUT", path, { ...product, stock: 3 }, etag);
  step("a write by a version that is past is refused elsewhere", changed.status === 200 && stale.status === 409);
  const once = { "idempotency-key": "once" };
  const first = await send(one, "POST", "/tags", { name: "Vegan" }, once);
  const again = await send(other, "POST", "/tags", { name: "Vegan" }, once);
  step("a repeated call is answered once more by the other", first.body["id"] === again.body["id"]);

  const content = [
    "sku,name,brand,barcode,stock",
    ...Array.from({ length: 500 }, (_, i) => `I${i},Item ${i},b,I${i},1`),
  ];
  const { body: imported } = await send(one, "POST", "/imports", { content: content.join("\n") });
  let status = "PENDING";
  for (let tries = 0; tries < 120 && status !== "DONE"; tries++) {
    status = String((await send(other, "GET", `/imports/${imported["id"]}`)).body["status"]);
    await pause(500);
  }
  step("an import is done by the process for jobs", status === "DONE");

  await one.cli("credits", "grant", "--workspace", workspaceId, "--amount", "50", "--reason", "a trial");
  const before = Number((await send(other, "GET", "/wallet")).body["balance"]);
  const guest = { "x-guest-device-id": "device-of-the-trial" };
  const { body: visit } = await send(one, "GET", "/experience/bootstrap", undefined, guest);
  const visitor = { ...guest, "x-guest-token": String(visit["guestToken"]) };
  const question = { message: "Is this rose for dry skin?", productId: made.body["id"] };
  const chat = await send(other, "POST", "/experience/chat/product", question, visitor);
  const after = Number((await send(one, "GET", "/wallet")).body["balance"]);
  step("a chat is answered and charged, and the wallet is never old", chat.status === 200 && after < before);

  const { body: policy } = await send(one, "GET", "/access-policy");
  await send(one, "PUT", "/access-policy", { ...policy, siteAccess: "CLOSED" });
  const closed = await send(other, "GET", "/experience/products", undefined, visitor);
  await send(other, "PUT", "/access-policy", { ...policy, siteAccess: "PUBLIC" });
  const opened = await send(one, "GET", "/experience/products", undefined, visitor);
  step(
    "a site that is closed is closed at once, and open again at once",
    closed.status === 403 && opened.status === 200,
  );
  await one.cli("key", "revoke", revoked);
  const refused = await send(other, "GET", "/products", undefined, { authorization: `Bearer ${revoked}` });
  step("a key that is revoked is good nowhere", refused.status === 401);

  const asked = Array.from({ length: KEY_LIMIT + 20 }, (_, n) =>
    send(n % 2 === 0 ? one : other, "GET", "/tags", undefined, { authorization: `Bearer ${counted}` }),
  );
  const good = (await Promise.all(asked)).filter((reply) => reply.status === 200).length;
  step(`a key has its ${KEY_LIMIT} calls of both together`, good === KEY_LIMIT);

  const shown = await untilShown(() => send(other, "GET", "/experience/products?search=rose", undefined, visitor));
  const age = (performance.now() - written) / 1000;
  const metrics = await (await fetch(`${other.api}/metrics`)).text();
  const aged = Number(/^vitrine_aged_reads_total\{from="replica"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  step(
    `visitors see it ${age.toFixed(0)} s after it was written (${AGE_MAX_SECONDS} s), ${aged} reads by the reader`,
    shown && aged > 0 && age <= AGE_MAX_SECONDS,
  );
  return !held.includes(false);
}

async function untilShown(read: () => Promise<Answer>): Promise<boolean> {
  for (let tries = 0; tries < AGE_MAX_SECONDS; tries++) {
    if (JSON.stringify((await read()).body).includes("Rose")) return true;
    await pause(1000);
  }
  return false;
}
