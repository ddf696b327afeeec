// Sends random bytes, slow bodies and hostile inputs from one address to every listener, while another client is
// served.

import { randomBytes, randomInt } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { say } from "../report.ts";
import { Supervised } from "./supervised.ts";

export async function abuse(seconds: number): Promise<boolean> {
  const service = await Supervised.start();
  try {
    const tenant = await service.tenant("served", 12);
    await pause(3000);
    const before = await service.residentMegabytes();
    const pid = service.pid;
    const ended = AbortSignal.timeout(seconds * 1000);
    const attacks = service.ports.flatMap((port) => ATTACKS.map((attack) => repeat(attack, port, ended)));
    const [served, peak] = await Promise.all([
      serve(service, tenant.workspaceId, tenant.keys, ended),
      watchMemory(service, ended),
      ...attacks,
    ]);
    const isMissed = () => service.residentMegabytes().then((after) => after > GIVEN_BACK_MAX * before);
    const from = performance.now();
    while ((await isMissed()) && performance.now() - from < GIVING_BACK_MILLISECONDS) await pause(1000);
    const givenBackSeconds = (performance.now() - from) / 1000;
    const after = await service.residentMegabytes();
    say(
      `${seconds} s at ${service.ports.length} listeners: ${sent} attacks; another client: ${served.good} of ${served.asked} ` +
        `answered 200, slowest ${served.slowest.toFixed(0)} ms; memory ${before.toFixed(0)} MiB before, ` +
        `${peak.toFixed(0)} at the most, ${after.toFixed(0)} after ${givenBackSeconds.toFixed(0)} s; ended ${service.ends} times`,
    );
    const stands = service.ends === 0 && service.pid === pid && served.good === served.asked;
    say(`${stands ? "kept  " : "MISSED"}  the service keeps running and serves the other client`);
    const isGivenBack = after <= GIVEN_BACK_MAX * before;
    say(`${isGivenBack ? "kept  " : "MISSED"}  memory is released`);
    return stands && isGivenBack;
  } finally {
    await service.stop();
  }
}

/** Memory that may remain, relative to before: a warm process holds more than a new one. */
const GIVEN_BACK_MAX = 1.5;
/**
 * V8 collects an idle process's garbage within 100 s of its last full collection, and then sweeps in the background.
 */
const GIVING_BACK_MILLISECONDS = 150_000;

let sent = 0;

type Attack = (port: number) => Promise<void>;

async function repeat(attack: Attack, port: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    sent++;
    await Promise.race([attack(port).catch(() => {}), pause(15_000, undefined, { ref: false })]);
    await pause(20);
  }
}

async function watchMemory(service: Supervised, ended: AbortSignal): Promise<number> {
  let peak = 0;
  while (!ended.aborted) {
    peak = Math.max(peak, await service.residentMegabytes().catch(() => 0));
    await pause(250);
  }
  return peak;
}

/** A well-behaved client. */
async function serve(service: Supervised, workspaceId: string, keys: string[], ended: AbortSignal) {
  const served = { asked: 0, good: 0, slowest: 0 };
  while (!ended.aborted) {
    const from = performance.now();
    const url = `${service.api}/v1/workspaces/${workspaceId}/products`;
    const headers = { authorization: `Bearer ${keys[served.asked++ % keys.length]}` };
    const reply = await fetch(url, { headers }).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) served.good++;
    served.slowest = Math.max(served.slowest, performance.now() - from);
    await pause(200);
  }
  return served;
}

/** Writes to a socket and closes it when the server does, or after a timeout. */
function speak(port: number, words: (string | Buffer)[], lingerMilliseconds = 2000): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const leave = () => {
      socket.destroy();
      resolve();
    };
    socket.on("error", leave).on("close", resolve).resume();
    void (async () => {
      for (const word of words) {
        socket.write(word);
        await pause(5);
      }
      await pause(lingerMilliseconds);
      leave();
    })();
  });
}

const PATHS = [
  "/v1/workspaces",
  "/mcp",
  "/oauth/register",
  "/oauth/token",
  "/oauth/authorize?client_id=x",
  "/api/sign-in/code",
  "/api/sign-in/verify",
  "/oauth/consent/email",
  "/webhooks/payments",
  "/media/x",
  "/challenges/x?purpose=ai",
  "/readyz",
  "/../../etc/passwd",
  `/${"a".repeat(3000)}`,
];

const anyPath = () => PATHS[randomInt(PATHS.length)] ?? "/";

const request = (path: string, body: string | Buffer, headers = "") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n`;

const HOSTILE_TEXTS = [
  `x@${".".repeat(15_000)}@`,
  "a".repeat(15_000),
  `${"(".repeat(7000)}`,
  "\u0000\ud800",
  "'; drop table products; --",
  "1. ".repeat(5000),
  "no url",
];

/** A well-formed key that does not exist. */
const ANY_KEY = `vtr_dev_${"0".repeat(26)}_${"0".repeat(64)}`;

const hostileBody = () => {
  const text = HOSTILE_TEXTS[randomInt(HOSTILE_TEXTS.length)];
  const values = [text, 7, null, [text], { a: text }, true, -1e308];
  const value = () => values[randomInt(values.length)];
  return JSON.stringify({
    // An invented field name, with as many invalid values as possible.
    ["n".repeat(1 + randomInt(3000))]: Array(randomInt(1500)).fill("\u0000"),
    email: value(),
    code: value(),
    name: value(),
    client_uri: value(),
    redirect_uris: value(),
    grant_types: value(),
    jwks: value(),
    method: value(),
    params: value(),
  });
};

const ATTACKS: Attack[] = [
  // Random bytes.
  (port) => speak(port, [randomBytes(randomInt(1, 20_000))]),
  // A request line, then random bytes.
  (port) => speak(port, [`GET ${anyPath()} HTTP/1.1\r\n`, randomBytes(5000)]),
  // Headers without an end.
  (port) =>
    speak(
      port,
      ["GET / HTTP/1.1\r\n", ...Array.from({ length: 100 }, (_, i) => `X-${i}: ${"y".repeat(100)}\r\n`)],
      8000,
    ),
  // A body that never arrives.
  (port) => speak(port, [request(anyPath(), "x".repeat(4_000_000)), "{"], 8000),
  // A large, unexpected body.
  (port) => speak(port, [request(anyPath(), "x".repeat(5_000_000)), Buffer.alloc(5_000_000, "x")], 500),
  // Bodies of every kind.
  async (port) => {
    const body = hostileBody();
    await speak(port, [request(anyPath(), Buffer.from(body)), body], 300);
  },
  // A body in tiny chunks, with an unknown key.
  (port) =>
    speak(port, [
      `POST /v1/workspaces HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ANY_KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      "1\r\n \r\n".repeat(50_000),
    ]),
  // Chunks with a wrong length.
  (port) =>
    speak(port, [
      `POST ${anyPath()} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n`,
      randomBytes(3000),
    ]),
  // Pipelines many requests and disconnects.
  (port) =>
    speak(
      port,
      [Array.from({ length: 50 }, () => `GET ${anyPath()} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("")],
      50,
    ),
];
