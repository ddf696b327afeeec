// One tenant runs every attack that a free account could use, while another tenant works normally. The metric is the
// victim's latency, relative to a quiet machine.

import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { say, sayTargets } from "../report.ts";
import type { Done, Orders } from "./attacker.ts";
import { OwnGroup } from "./own-group.ts";
import { Supervised, type Tenant } from "./supervised.ts";

const BEARABLE = 3;
/** Absolute limits in milliseconds, independent of a quiet machine. */
const LONGEST: Partial<Record<Work, number>> = { health: 1000, import: 8000 };

/**
 * `only` has names of attacks; an empty list means all. `isDeployed` runs the service as deployed, in a control group,
 * if this machine supports it.
 */
export async function hostileTenant(seconds: number, only: string[], isDeployed: boolean): Promise<boolean> {
  const group = isDeployed ? OwnGroup.open("service") : undefined;
  const clients = isDeployed ? OwnGroup.open("clients") : undefined;
  const service = await Supervised.start({}, undefined, group);
  try {
    say(
      group === undefined
        ? "the service has no cgroup of its own"
        : "the service has a cgroup of its own, as in a deployment, and the measuring client has precedence",
    );
    const victim = await openVictim(service);
    const attacker = await openAttacker(service, only);
    clients?.take(process.pid); // the attackers stay outside this group
    await watch(service, victim, 3); // warm-up
    const stolenBefore = stolenSeconds();
    const quiet = await watch(service, victim, seconds);
    await attacker.begin();
    await pause(2000);
    const hostile = await watch(service, victim, seconds);
    const done = await attacker.end();
    say(
      `the hostile tenant's requests: ${Object.entries(done)
        .map((one) => one.join(" "))
        .join(", ")}`,
    );
    say(`the virtual machine's host took ${(stolenSeconds() - stolenBefore).toFixed(1)} s of its processors meanwhile`);
    return sayRatios(quiet, hostile, service);
  } finally {
    await service.stop();
    group?.close();
    clients?.close();
  }
}

/** Steal time of a virtual machine: processor time that its host gave to others. If it is high, a run proves little. */
function stolenSeconds(): number {
  if (!existsSync("/proc/stat")) return 0;
  const [, , , , , , , , stolen] = readFileSync("/proc/stat", "utf8").split(/\s+/);
  return Number(stolen) / TICKS_PER_SECOND;
}

/** The same on all machines that have this file. */
const TICKS_PER_SECOND = 100;

const WORK = ["health", "get", "list", "upload", "sign-in mail", "import"] as const;
type Work = (typeof WORK)[number];
/** Start of a call, relative to the first, and its duration. */
interface Timed {
  at: number;
  took: number;
}
type Times = Record<Work, Timed[]>;

interface Victim extends Tenant {
  productId: string;
  pictures: Buffer[];
}

/** Every upload is a different picture, as in real use. */
const PICTURES = 1000;

async function openVictim(service: Supervised): Promise<Victim> {
  const tenant = await service.tenant("victim", 24);
  const api = `${service.api}/v1/workspaces/${tenant.workspaceId}`;
  let productId = "";
  for (let n = 0; n < 40; n++) {
    const body = { ...product(`victim ${n}`), information: "A text of the usual length. ".repeat(40) };
    productId = ((await send("POST", `${api}/products`, tenant.keys[0], body)) as { id: string }).id;
  }
  const picture = (n: number) => {
    const background = { r: n % 256, g: n >> 8, b: 224 };
    return sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  };
  const pictures: Buffer[] = [];
  for (let n = 0; n < PICTURES; n++) pictures.push(await picture(n));
  return { ...tenant, productId, pictures };
}

const product = (name: string) => ({ name, brand: "b", sku: name, barcode: name, stock: 1, status: "ACTIVE" });

async function send(method: string, url: string, key: string | undefined, body?: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** The victim's work: constant reads, occasional uploads, and sign-ins. */
async function watch(service: Supervised, victim: Victim, seconds: number): Promise<Times> {
  const times: Times = { health: [], get: [], list: [], upload: [], "sign-in mail": [], import: [] };
  const api = `${service.api}/v1/workspaces/${victim.workspaceId}`;
  let calls = 0;
  const key = () => victim.keys[calls++ % victim.keys.length];
  const works: Record<Work, { every: number; work: () => Promise<unknown> }> = {
    health: { every: 50, work: () => send("GET", `${service.api}/healthz`, undefined) },
    get: { every: 100, work: () => send("GET", `${api}/products/${victim.productId}`, key()) },
    list: { every: 150, work: () => send("GET", `${api}/products?pageSize=20`, key()) },
    upload: { every: 300, work: () => upload(api, nextPicture(victim), key()) },
    "sign-in mail": { every: 500, work: () => signInMail(service) },
    import: { every: 3000, work: () => importRows(api, key) },
  };
  const begins = performance.now();
  const ends = begins + seconds * 1000;
  const repeat = async (name: Work) => {
    const { every, work } = works[name];
    while (performance.now() < ends) {
      const from = performance.now();
      await work();
      const took = performance.now() - from;
      times[name].push({ at: from - begins, took });
      await pause(Math.max(0, every - took));
    }
  };
  await Promise.all(WORK.map(repeat));
  return times;
}

let imported = 0;

/** Creates fifty products and waits until all exist. */
async function importRows(api: string, key: () => string | undefined): Promise<void> {
  const first = imported;
  imported += 50;
  const rows = Array.from({ length: 50 }, (_, i) => JSON.stringify(product(`row ${first + i}`)));
  let found = (await send("POST", `${api}/imports?format=jsonl`, key(), { content: rows.join("\n") })) as Import;
  while (found.status !== "DONE") {
    if (found.status === "FAILED") throw new Error("an import failed");
    await pause(100);
    found = (await send("GET", `${api}/imports/${found.id}`, key())) as Import;
  }
  if (found.counts.created !== 50) throw new Error(JSON.stringify(found));
}

interface Import {
  id: string;
  status: string;
  counts: { created: number };
}

let uploads = 0;
const nextPicture = ({ pictures }: Victim) => pictures[uploads++ % pictures.length] as Buffer;

async function upload(api: string, picture: Buffer, key: string | undefined): Promise<void> {
  await send("POST", `${api}/media`, key, {
    fileName: "p.png",
    mimeType: "image/png",
    base64: picture.toString("base64"),
  });
}

let visitors = 0;

/** Waits for the code in the mailbox. Each sign-in uses another IP address, like real users. */
async function signInMail(service: Supervised): Promise<void> {
  const n = visitors++;
  const email = `someone-${n}@example.com`;
  const reply = await fetch(`${service.dashboard}/api/sign-in/code`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.0.${n >> 8}.${n % 256}` },
    body: JSON.stringify({ email }),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`sign-in: ${reply.status}`);
  for (;;) {
    const mails = await fetch(`${service.dashboard}/dev/mailbox.json?to=${email}`);
    if (mails.ok && ((await mails.json()) as unknown[]).length > 0) return;
    await pause(10);
  }
}

/**
 * The longest texts, with the maximum number of sentences. Other products have sentences that were never processed
 * before.
 */
const SPLINTERS = { description: "1. ".repeat(33_000), information: "dry skin. ".repeat(50_000) };

const WORDS =
  "gentle cream for dry sensitive skin it holds glycerin use it every evening do not use it with retinol avoid the eyes not for".split(
    " ",
  );

function prose(seed: number) {
  let state = seed;
  const word = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return WORDS[Math.floor((state / 2 ** 31) * WORDS.length)];
  };
  const sentence = () => `${Array.from({ length: 10 }, word).join(" ")}. `;
  const text = (length: number) =>
    Array.from({ length: length / 50 }, sentence)
      .join("")
      .slice(0, length);
  return { description: text(99_000), information: text(500_000) };
}

/** Creates all data for the attacks before the measurement. */
async function openAttacker(service: Supervised, only: string[]): Promise<Attacker> {
  const tenant = await service.tenant("hostile", 16);
  const { workspaceId, keys } = tenant;
  const api = `${service.api}/v1/workspaces/${workspaceId}`;
  const productIds: string[] = [];
  for (let n = 0; n < 100; n++) {
    const body = { ...product(`large ${n}`), ...(n % 2 ? prose(n) : SPLINTERS) };
    productIds.push(((await send("POST", `${api}/products`, keys[n % 16], body)) as { id: string }).id);
  }
  await service.cli("credits", "grant", "--workspace", workspaceId, "--amount", "1000", "--reason", "trial");
  await service.cli("access-policy", "set", "--workspace", workspaceId, "--challenge", "NEVER");
  const settings = { fastEnabled: true, comprehensiveEnabled: true, sector: "BEAUTY" };
  await send("PUT", `${api}/ai-settings`, keys[15], settings);
  return new Attacker({ api: service.api, tenant, productIds, only });
}

/** Lower priority than the service. An even lower one would starve the attack, which proves little. */
const ATTACKERS_NICENESS = 5;

class Attacker {
  readonly #orders: Orders;
  /** A separate session: Linux may share processors by session, and this must not be the service's. */
  readonly #process = fork(new URL("./attacker.js", import.meta.url), { detached: true });

  constructor(orders: Orders) {
    this.#orders = orders;
    const { pid = 0 } = this.#process;
    const session = `/proc/${pid}/autogroup`;
    setPriority(pid, ATTACKERS_NICENESS);
    if (existsSync(session)) writeFileSync(session, String(ATTACKERS_NICENESS));
  }

  async begin(): Promise<void> {
    const begun = once(this.#process, "message");
    this.#process.send(this.#orders);
    await begun;
  }

  async end(): Promise<Done> {
    const gone = once(this.#process, "exit");
    const told = once(this.#process, "message");
    this.#process.send("end");
    const [done] = (await told) as [Done];
    await gone;
    return done;
  }
}

/** An attack starts with cold code, processes and connections. */
const BEGINNING_MILLISECONDS = 5000;

function p99(times: Timed[]): number {
  const sorted = times.map(({ took }) => took).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

const later = (times: Timed[]) => times.filter(({ at }) => at > BEGINNING_MILLISECONDS);

function sayRatios(quiet: Times, hostile: Times, { ends }: Supervised): boolean {
  for (const name of WORK) {
    const figure = (times: Times) => `${p99(times[name]).toFixed(0)} ms of ${times[name].length}`;
    const inTheEnd = `${p99(later(hostile[name])).toFixed(0)} ms without its first seconds`;
    say(`${name.padEnd(14)} p99 ${figure(quiet)} quiet, ${figure(hostile)} beside the hostile tenant, ${inTheEnd}`);
  }
  const targets = WORK.map((name) => {
    const longest = LONGEST[name];
    return longest === undefined
      ? {
          name: `${name}: p99 beside a hostile tenant to quiet`,
          ratio: p99(hostile[name]) / p99(quiet[name]),
          atMost: BEARABLE,
        }
      : {
          name: `${name}: p99 beside a hostile tenant to ${longest} ms`,
          ratio: p99(hostile[name]) / longest,
          atMost: 1,
        };
  });
  sayTargets(targets);
  say(`the service ended ${ends} times`);
  return ends === 0 && targets.every(({ ratio, atMost }) => ratio <= atMost);
}
