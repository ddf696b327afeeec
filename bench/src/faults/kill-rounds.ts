// Repeated kill -9 of the service, its PostgreSQL, one of PostgreSQL's processes, and both, during writes. A journal of
// acknowledged writes is compared with the service at the end.

import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { say } from "../report.ts";
import { Supervised, type Tenant } from "./supervised.ts";

/** Common fields of all products in these trials. */
const PLAIN = { brand: "b", status: "ACTIVE", description: "", information: "i", imageIds: [], tagIds: [], sales: [] };

const FAULTS = {
  service: (service: Supervised) => service.kill(),
  PostgreSQL: (service: Supervised) => service.killPostgres(),
  "one backend": (service: Supervised) => service.killBackend(),
  both: async (service: Supervised) => {
    await service.killPostgres();
    service.kill();
  },
};
type Fault = keyof typeof FAULTS;

const WRITERS = 6;
const IMPORT_ROWS = 2000;

/** Acknowledged results of the clients. */
interface Journal {
  /** Stock by product after the last acknowledged change; undefined while a change is in flight. */
  stock: Map<string, number | undefined>;
  acknowledged: number;
  cutOff: number;
  refused: Record<string, number>;
}

interface Round {
  backMilliseconds: number;
  mailMilliseconds: number;
  importMilliseconds: number;
}

export async function killRounds(rounds: number, only: readonly string[]): Promise<boolean> {
  const faults = (Object.keys(FAULTS) as Fault[]).filter((fault) => only.length === 0 || only.includes(fault));
  const service = await Supervised.start();
  try {
    const tenant = await service.tenant("journal", 20);
    const journal: Journal = { stock: new Map(), acknowledged: 0, cutOff: 0, refused: {} };
    let isGood = true;
    for (const fault of faults) {
      const done: Round[] = [];
      for (let n = 0; n < rounds; n++) done.push(await oneRound(service, tenant, journal, fault, n));
      isGood = sayRounds(fault, done) && isGood;
    }
    return (await compare(service, tenant, journal)) && isGood;
  } finally {
    await service.stop();
  }
}

async function oneRound(
  service: Supervised,
  tenant: Tenant,
  journal: Journal,
  fault: Fault,
  n: number,
): Promise<Round> {
  const ended = new AbortController();
  const writers = Array.from({ length: WRITERS }, (_, w) => write(service, tenant, journal, w, ended.signal));
  const importId = await beginImport(service, tenant, `${fault}-${n}`);
  await pause(300 + Math.random() * 900);
  const email = `mail-${fault.replace(/\W/g, "")}-${n}@example.com`;
  const asked = request(journal, `${service.dashboard}/api/sign-in/code`, { body: { email } });
  await FAULTS[fault](service);
  await pause(50);
  const backMilliseconds = await service.ready();
  const back = performance.now();
  const mail = (async () => {
    // A person retries, even if the first request was acknowledged.
    if ((await asked) !== 200) await askUntilSent(service, journal, email);
    return untilMailed(service, email, back);
  })();
  const [mailMilliseconds, importMilliseconds] = await Promise.all([
    mail,
    untilMoving(service, tenant, importId, back),
  ]);
  ended.abort();
  await Promise.all(writers);
  await untilImported(service, tenant, importId);
  return { backMilliseconds, mailMilliseconds, importMilliseconds };
}

interface Sent {
  method?: string;
  key?: string;
  body?: unknown;
}

/**
 * Returns the status, or 0 for a broken connection. Any other answer than success and a proper 503 is counted by
 * status.
 */
async function request(
  journal: Journal,
  url: string,
  { method = "POST", key, body }: Sent,
  read: (answer: unknown) => void = () => {},
): Promise<number> {
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const answer = await reply.json();
    if (reply.ok) {
      journal.acknowledged++;
      read(answer);
    } else {
      const isProper = reply.status !== 503 || reply.headers.has("retry-after");
      const name = isProper ? `${reply.status} ${(answer as { code?: string }).code}` : "503 without Retry-After";
      journal.refused[name] = (journal.refused[name] ?? 0) + 1;
    }
    return reply.status;
  } catch {
    journal.cutOff++;
    return 0;
  }
}

let made = 0;

/** Creates products and changes their stock; each writer has its own products. */
async function write(
  service: Supervised,
  { workspaceId, keys }: Tenant,
  journal: Journal,
  writer: number,
  ended: AbortSignal,
): Promise<void> {
  const url = `${service.api}/v1/workspaces/${workspaceId}/products`;
  const mine: { id: string; body: Record<string, unknown> }[] = [];
  for (let n = 0; !ended.aborted; n++) {
    const key = keys[(writer * 3 + (n % 3)) % keys.length] ?? "";
    if (n % 3 === 0 || mine.length === 0) {
      const name = `P${made++}-${Date.now()}`;
      const body = { ...PLAIN, name, sku: name, barcode: name, stock: 0 };
      await request(journal, url, { key, body }, (answer) => {
        const { id } = answer as { id: string };
        mine.push({ id, body });
        journal.stock.set(id, 0);
      });
    } else {
      const { id, body } = mine[Math.floor(Math.random() * mine.length)] as (typeof mine)[number];
      const stock = 1 + Math.floor(Math.random() * 999_998);
      journal.stock.set(id, undefined);
      await request(journal, `${url}/${id}`, { method: "PUT", key, body: { ...body, stock } }, () =>
        journal.stock.set(id, stock),
      );
    }
    await pause(60);
  }
}

async function beginImport(service: Supervised, { workspaceId, keys }: Tenant, prefix: string): Promise<string> {
  const lines = Array.from({ length: IMPORT_ROWS }, (_, i) => `${prefix}-${i},${prefix} ${i},b,${prefix}-${i},1`);
  const reply = await fetch(`${service.api}/v1/workspaces/${workspaceId}/imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys.at(-1)}`, "content-type": "text/csv" },
    body: ["sku,name,brand,barcode,stock", ...lines, ""].join("\r\n"),
  });
  if (!reply.ok) throw new Error(`import: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { id: string }).id;
}

interface ImportState {
  status: string;
  counts: { total: number; failed: number };
}

async function importState(service: Supervised, { workspaceId, keys }: Tenant, id: string): Promise<ImportState> {
  const key = keys[Math.floor(Math.random() * keys.length)];
  const url = `${service.api}/v1/workspaces/${workspaceId}/imports/${id}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return (await reply.json()) as ImportState;
}

/** Returns milliseconds from `back` until the import has progressed or ended. */
async function untilMoving(service: Supervised, tenant: Tenant, id: string, back: number): Promise<number> {
  const { counts, status } = await importState(service, tenant, id);
  if (status === "DONE") return 0;
  for (;;) {
    const now = await importState(service, tenant, id);
    if (now.status === "DONE" || now.counts?.total > counts?.total) return performance.now() - back;
    if (performance.now() - back > 60_000) return Number.POSITIVE_INFINITY;
    await pause(100);
  }
}

async function untilImported(service: Supervised, tenant: Tenant, id: string): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const { status, counts } = await importState(service, tenant, id);
    if (status === "DONE" && counts.total === IMPORT_ROWS && counts.failed === 0) return;
    if (status === "FAILED") throw new Error("an import failed");
    await pause(200);
  }
  throw new Error("an import did not end");
}

async function askUntilSent(service: Supervised, journal: Journal, email: string): Promise<void> {
  for (let n = 0; n < 50; n++) {
    const status = await request(journal, `${service.dashboard}/api/sign-in/code`, { body: { email } });
    // 429: the first request succeeded, and its answer was lost.
    if (status === 200 || status === 429) return;
    await pause(200);
  }
}

async function untilMailed(service: Supervised, email: string, back: number): Promise<number> {
  for (;;) {
    const reply = await fetch(`${service.dashboard}/dev/mailbox.json?to=${email}`).catch(() => undefined);
    if (reply?.ok && ((await reply.json()) as unknown[]).length > 0) return performance.now() - back;
    if (performance.now() - back > 60_000) return Number.POSITIVE_INFINITY;
    await pause(50);
  }
}

const MAIL_WITHIN = 4000;
const IMPORT_WITHIN = 8000;

function sayRounds(fault: Fault, rounds: readonly Round[]): boolean {
  const most = (of: (round: Round) => number) => Math.max(...rounds.map(of));
  const back = most((round) => round.backMilliseconds);
  const mail = most((round) => round.mailMilliseconds);
  const moving = most((round) => round.importMilliseconds);
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const isKept = mail <= MAIL_WITHIN && moving <= IMPORT_WITHIN;
  say(
    `${isKept ? "kept  " : "MISSED"}  kill -9 of ${fault.padEnd(12)} ${rounds.length} rounds; maximum: back after ${seconds(back)}, ` +
      `mail ${seconds(mail)} later (4 s), import ${seconds(moving)} later (8 s)`,
  );
  return isKept;
}

/** No acknowledged write is lost, and every count equals the rows. */
async function compare(service: Supervised, { workspaceId, keys }: Tenant, journal: Journal): Promise<boolean> {
  const held = new Map<string, number>();
  let total = 0;
  for (let page = 1, last = 1; page <= last; page++) {
    const url = `${service.api}/v1/workspaces/${workspaceId}/products?pageSize=100&page=${page}&sort=createdAt`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${keys[page % keys.length]}` } });
    if (reply.status === 429) {
      await pause(1000 * Number(reply.headers.get("retry-after") ?? 1));
      page--;
      continue;
    }
    const body = (await reply.json()) as {
      products: { id: string; stock: number }[];
      pagination: { total: number; totalPages: number };
    };
    for (const { id, stock } of body.products) held.set(id, stock);
    last = body.pagination.totalPages;
    total = body.pagination.total;
  }
  const lost = [...journal.stock].filter(
    ([id, stock]) => !held.has(id) || (stock !== undefined && held.get(id) !== stock),
  );
  const verified = await service.cli("ledger", "verify");
  const internal = Object.keys(journal.refused).filter((name) => /^500|without/.test(name));
  say(
    `${journal.acknowledged} acknowledged, ${journal.cutOff} cut off, refused ${JSON.stringify(journal.refused)}; ` +
      `${lost.length} lost; counted ${total}, listed ${held.size}; ${verified.trim()}`,
  );
  const isGood = lost.length === 0 && total === held.size && internal.length === 0;
  say(`${isGood ? "kept  " : "MISSED"}  all acknowledged writes exist; other answers are 503 with Retry-After`);
  return isGood;
}
