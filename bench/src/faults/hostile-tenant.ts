// One tenant does everything at once that a free account could ever hold the others up with, and another tenant goes on
// with its work. What counts is how much longer that one waits than on a quiet machine.

import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { say, sayTargets } from "../report.ts";
import { Supervised, type Tenant } from "./supervised.ts";

const BEARABLE = 3;

export async function hostileTenant(seconds: number): Promise<boolean> {
  const service = await Supervised.start();
  try {
    const victim = await openVictim(service);
    const attacks = await openAttacks(service);
    await watch(service, victim, 3); // warm
    const quiet = await watch(service, victim, seconds);
    const ended = new AbortController();
    const attacking = Promise.all(attacks.map((attack) => attack(ended.signal)));
    await pause(2000);
    const hostile = await watch(service, victim, seconds);
    ended.abort();
    await attacking;
    return sayRatios(quiet, hostile, service);
  } finally {
    await service.stop();
  }
}

const WORK = ["get", "list", "upload", "sign-in mail"] as const;
type Work = (typeof WORK)[number];
type Times = Record<Work, number[]>;

interface Victim extends Tenant {
  productId: string;
  picture: Buffer;
}

async function openVictim(service: Supervised): Promise<Victim> {
  const tenant = await service.tenant("victim", 24);
  const api = `${service.api}/v1/workspaces/${tenant.workspaceId}`;
  let productId = "";
  for (let n = 0; n < 40; n++) {
    const body = { ...product(`victim ${n}`), information: "A text of the usual length. ".repeat(40) };
    productId = ((await send("POST", `${api}/products`, tenant.keys[0], body)) as { id: string }).id;
  }
  const pixels = { create: { width: 64, height: 64, channels: 3 as const, background: "#a0c0e0" } };
  return { ...tenant, productId, picture: await sharp(pixels).png().toBuffer() };
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

/** The victim's day: reads all the time, a picture now and then, somebody who signs in. */
async function watch(service: Supervised, victim: Victim, seconds: number): Promise<Times> {
  const times: Times = { get: [], list: [], upload: [], "sign-in mail": [] };
  const api = `${service.api}/v1/workspaces/${victim.workspaceId}`;
  let calls = 0;
  const key = () => victim.keys[calls++ % victim.keys.length];
  const works: Record<Work, { every: number; work: () => Promise<unknown> }> = {
    get: { every: 100, work: () => send("GET", `${api}/products/${victim.productId}`, key()) },
    list: { every: 150, work: () => send("GET", `${api}/products?pageSize=20`, key()) },
    upload: { every: 300, work: () => upload(api, victim.picture, key()) },
    "sign-in mail": { every: 500, work: () => signInMail(service) },
  };
  const ends = performance.now() + seconds * 1000;
  const repeat = async (name: Work) => {
    const { every, work } = works[name];
    while (performance.now() < ends) {
      const from = performance.now();
      await work();
      const took = performance.now() - from;
      times[name].push(took);
      await pause(Math.max(0, every - took));
    }
  };
  await Promise.all(WORK.map(repeat));
  return times;
}

async function upload(api: string, picture: Buffer, key: string | undefined): Promise<void> {
  await send("POST", `${api}/media`, key, {
    fileName: "p.png",
    mimeType: "image/png",
    base64: picture.toString("base64"),
  });
}

let visitors = 0;

/** Until the code is in the mailbox. From another address each time, as people are. */
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

type Attack = (ended: AbortSignal) => Promise<void>;

async function openAttacks(service: Supervised): Promise<Attack[]> {
  const first = await service.tenant("hostile", 16);
  const api = `${service.api}/v1/workspaces/${first.workspaceId}`;
  const ids: string[] = [];
  for (let n = 0; n < 100; n++) {
    const body = {
      ...product(`large ${n}`),
      description: "1. ".repeat(33_000),
      information: "dry skin. ".repeat(50_000),
    };
    ids.push(((await send("POST", `${api}/products`, first.keys[n % 16], body)) as { id: string }).id);
  }
  await service.cli("credits", "grant", "--workspace", first.workspaceId, "--amount", "1000", "--reason", "trial");
  await service.cli("access-policy", "set", "--workspace", first.workspaceId, "--challenge", "NEVER");
  const settings = { fastEnabled: true, comprehensiveEnabled: true, sector: "BEAUTY" };
  await send("PUT", `${api}/ai-settings`, first.keys[15], settings);
  const avif = await oneColour(3400);
  const huge = await oneColour(7000);
  return [
    deafReaders(service, first),
    pictures(service, first, [avif, huge]),
    faces(service, first, avif),
    chats(service, first, ids),
    imports(service, first),
    searches(service, first),
  ];
}

const oneColour = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#446688" }, limitInputPixels: false })
    .avif({ effort: 0 })
    .toBuffer();

/** Again and again until the end, whatever is answered, at most so many at once. */
function repeatedly(atOnce: number, pauseMilliseconds: number, work: (n: number) => Promise<unknown>): Attack {
  return async (ended) => {
    let n = 0;
    const one = async () => {
      while (!ended.aborted) {
        await Promise.race([work(n++).catch(() => {}), pause(30_000, undefined, { ref: false })]);
        await pause(pauseMilliseconds);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
}

/** H1: asks for the largest pages and never reads them. */
function deafReaders(service: Supervised, { workspaceId, keys }: Tenant): Attack {
  return async (ended) => {
    const sockets: Socket[] = [];
    for (let n = 0; !ended.aborted; n++) {
      const socket = connect(Number(new URL(service.api).port), "127.0.0.1").on("error", () => {});
      socket.pause();
      socket.write(
        `GET /v1/workspaces/${workspaceId}/products?pageSize=${n % 2 ? 100 : 12} HTTP/1.1\r\nHost: localhost\r\n` +
          `Authorization: Bearer ${keys[n % keys.length]}\r\n\r\n`,
      );
      sockets.push(socket);
      if (sockets.length > 40) sockets.shift()?.destroy();
      await pause(250);
    }
    for (const socket of sockets) socket.destroy();
  };
}

const blind = async (url: string, options: RequestInit) => {
  const reply = await fetch(url, options);
  await reply.arrayBuffer();
};

/** H2: small files of huge pictures, twelve a request. */
const pictures = (service: Supervised, { workspaceId, keys }: Tenant, files: Buffer[]): Attack =>
  repeatedly(3, 200, (n) => {
    const form = new FormData();
    for (let i = 0; i < 12; i++)
      form.append("files", new Blob([files[i % 4 === 3 ? 1 : 0] as never], { type: "image/avif" }), `${i}.avif`);
    const headers = { authorization: `Bearer ${keys[n % keys.length]}` };
    return blind(`${service.api}/v1/workspaces/${workspaceId}/media/upload`, { method: "POST", headers, body: form });
  });

const asVisitor = (key: string | undefined, n: number) => ({
  authorization: `Bearer ${key}`,
  "content-type": "application/json",
  "x-guest-device-id": `device-${n % 50}-hostile`,
});

async function visit(service: Supervised, workspaceId: string, key: string | undefined, n: number) {
  const headers = asVisitor(key, n);
  const reply = await fetch(`${service.api}/v1/workspaces/${workspaceId}/experience/bootstrap`, { headers });
  const { guestToken } = (await reply.json()) as { guestToken: string };
  return { ...headers, "x-guest-token": guestToken };
}

/** H3: faces without credits. */
const faces = (service: Supervised, { workspaceId, keys }: Tenant, picture: Buffer): Attack =>
  repeatedly(4, 100, async (n) => {
    const headers = await visit(service, workspaceId, keys[n % keys.length], n);
    await blind(`${service.api}/v1/workspaces/${workspaceId}/experience/chat/analyze-face`, {
      method: "POST",
      headers,
      body: JSON.stringify({ image: picture.toString("base64") }),
    });
  });

/** H4: routines over the longest texts. */
const chats = (service: Supervised, { workspaceId, keys }: Tenant, ids: string[]): Attack =>
  repeatedly(4, 100, async (n) => {
    const headers = await visit(service, workspaceId, keys[n % keys.length], n);
    await blind(`${service.api}/v1/workspaces/${workspaceId}/experience/chat/routine`, {
      method: "POST",
      headers,
      body: JSON.stringify({ message: "evening routine for dry skin", userSelectedRoutineProducts: ids.slice(0, 12) }),
    });
  });

/** H5 and H6: imports without end. */
function imports(service: Supervised, { workspaceId, keys }: Tenant): Attack {
  const line = (i: number) => JSON.stringify({ ...product(`import ${i}`), information: "x".repeat(100) });
  const content = Array.from({ length: 50_000 }, (_, i) => line(i)).join("\n");
  return repeatedly(3, 1000, (n) =>
    blind(`${service.api}/v1/workspaces/${workspaceId}/imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys[n % keys.length]}`, "content-type": "application/x-ndjson" },
      body: content,
    }),
  );
}

/** M7: searches that find nothing, the long way. */
const searches = (service: Supervised, { workspaceId, keys }: Tenant): Attack =>
  repeatedly(10, 100, (n) => {
    const search = encodeURIComponent(n % 2 ? `${"_".repeat(400)} n` : `dry skin import large ${n}`);
    const headers = { authorization: `Bearer ${keys[n % keys.length]}` };
    return blind(`${service.api}/v1/workspaces/${workspaceId}/products?search=${search}`, { headers });
  });

const p99 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

function sayRatios(quiet: Times, hostile: Times, { ends }: Supervised): boolean {
  for (const name of WORK) {
    const figure = (times: Times) => `${p99(times[name]).toFixed(0)} ms of ${times[name].length}`;
    say(`${name.padEnd(14)} p99 ${figure(quiet)} quiet, ${figure(hostile)} beside the hostile tenant`);
  }
  const targets = WORK.map((name) => ({
    name: `${name}: p99 beside a hostile tenant to quiet`,
    ratio: p99(hostile[name]) / p99(quiet[name]),
    atMost: BEARABLE,
  }));
  sayTargets(targets);
  say(`the service ended ${ends} times`);
  return ends === 0 && targets.every(({ ratio }) => ratio <= BEARABLE);
}
