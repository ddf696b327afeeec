// Measures the service's own share of a chat, without the model, and the number of answers that one process can stream
// concurrently.

import { Agent, request } from "node:http";
import pg from "pg";
import type { Server } from "./processes.ts";
import { say, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

/**
 * The limits are ten calls a minute per visitor and sixty per workspace. Calls are spread; no limit is switched off.
 */
const VISITORS = 5;
const CALLS = 10;
const WARM_UP_WORKSPACES = 4;
/** Median of a chat with an instant model, in milliseconds. */
const OWN_P50_MAX = 20;
const STREAMS = 1000;
const STREAMS_A_WORKSPACE = 50;
/** Questions, in turn: frequent words, a rare word, no known word, and three languages. */
export const QUESTIONS = [
  "Which cream with rose and honey would you take for dry skin?",
  "do you have a balm with cedar and marigold",
  "how do I use it and what is inside",
  "Ich suche eine Creme mit Rose für empfindliche Haut",
  "bal ve gül içeren bir krem arıyorum, 300 lira altı",
];
const SCOPES = ["storefront:read", "visitors:write", "ai:write"];

interface Visitor {
  workspaceId: string;
  headers: Record<string, string>;
}

export async function measureAssistant(url: string, { workspaces, keys }: Seeded, server: Server): Promise<Target[]> {
  const [smallest] = workspaces;
  if (smallest === undefined) throw new Error("one workspace at least");
  const [key = ""] = keys;
  const others = await openToVisitors(url);
  const { p50, p90 } = await measureWarm(server, smallest.id, others.splice(0, WARM_UP_WORKSPACES), key);
  say(
    `${"product chat, model left out".padEnd(28)} p50 ${p50.toFixed(1)}, p90 ${p90.toFixed(1)} ms at ${smallest.size} products`,
  );
  const open = await openStreams(server, others, key);
  say(`${"answers streamed at once".padEnd(28)} ${open} in one process`);
  return [
    { name: `product chat at ${smallest.size} products: own p50 in ms`, ratio: p50, atMost: 15 },
    { name: "answers streamed at once by one process", ratio: open, atLeast: STREAMS },
  ];
}

/** Measures a product chat at each size, with an instant model and with the embedded assistant. */
export async function measureChats(
  url: string,
  { workspaces, keys }: Seeded,
  { instant, embedded }: { instant: Server; embedded: Server },
): Promise<Target[]> {
  const others = await openToVisitors(url);
  const targets: Target[] = [];
  for (const [name, server, isOwn] of [
    ["product chat, model left out", instant, true],
    ["product chat, embedded", embedded, false],
  ] as const) {
    const warmUp = others.splice(0, WARM_UP_WORKSPACES);
    for (const { size, id } of workspaces) {
      const { p50, p90 } = await measureWarm(server, id, warmUp.splice(0), keys[0] ?? "", CALLS / 2);
      say(
        `${name.padEnd(30)} p50 ${p50.toFixed(1)}, p90 ${p90.toFixed(1)} ms at ${size.toLocaleString("en")} products`,
      );
      if (isOwn && size === workspaces[0]?.size) {
        targets.push({ name: `${name}, ${size} products: p50 in ms`, ratio: p50, atMost: OWN_P50_MAX });
      }
    }
  }
  return targets;
}

/** Warms up in other workspaces, because process start is not part of a chat. */
async function measureWarm(server: Server, workspaceId: string, warmUp: string[], key: string, calls = CALLS) {
  for (const other of warmUp) await measureChat(server, other, key, CALLS);
  return measureChat(server, workspaceId, key, calls);
}

/**
 * Adds the rows that creating a workspace would add, and credits. Returns small workspaces that the keys can now use.
 */
async function openToVisitors(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update api_keys set scopes = scopes || $1", [SCOPES]);
    await client.query("insert into access_policies (workspace_id) select id from workspaces on conflict do nothing");
    await client.query(`
      insert into websites (workspace_id, title, tagline, primary_color, accent_color, font, navigation, sections,
                            social_links, seo_title, seo_description, locale, updated_at)
      select id, '', '', '#000000', '#ffffff', 'system', '[]', '[]', '[]', '', '', 'en', now() from workspaces
      on conflict do nothing`);
    await client.query(`update access_policies set guest_daily_limit = 1000`);
    await client.query(`update wallets set balance = 1000000`);
    const { rows } = await client.query<{ id: string }>("select id from workspaces order by id desc limit $1", [
      2 * WARM_UP_WORKSPACES + STREAMS / STREAMS_A_WORKSPACE,
    ]);
    const ids = rows.map(({ id }) => id);
    // They belong to a neighbour account, which the keys cannot access.
    await client.query(
      "update members set account_id = (select account_id from api_keys limit 1) where workspace_id = any($1::text[])",
      [ids],
    );
    return ids;
  } finally {
    await client.end();
  }
}

/**
 * Measures milliseconds from sending a chat to its complete answer, with an instant model. Chats run one at a time, so
 * queueing does not count. The time includes this client's own share.
 */
async function measureChat(server: Server, workspaceId: string, key: string, calls: number) {
  const times: number[] = [];
  for (let i = 0; i < VISITORS; i++) {
    const visitor = await guest(server, workspaceId, key, `bench-device-${i}`);
    const productId = await anyProduct(server, visitor);
    for (let call = 0; call < calls; call++) {
      const message = QUESTIONS[call % QUESTIONS.length];
      const started = performance.now();
      const reply = await fetch(chatUrl(server, visitor), {
        method: "POST",
        headers: visitor.headers,
        body: JSON.stringify({ message, productId }),
      });
      await reply.text();
      if (reply.status !== 200) throw new Error(`chat: ${reply.status}`);
      times.push(performance.now() - started);
    }
  }
  return quantilesOf(times);
}

export function quantilesOf(times: number[]): { p50: number; p90: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: quantile(0.5), p90: quantile(0.9) };
}

async function guest(server: Server, workspaceId: string, key: string, deviceId: string): Promise<Visitor> {
  const headers = { authorization: `Bearer ${key}`, "x-guest-device-id": deviceId };
  const reply = await fetch(`${server.url}/v1/workspaces/${workspaceId}/experience/bootstrap`, { headers });
  if (reply.status !== 200) throw new Error(`bootstrap: ${reply.status} ${await reply.text()}`);
  const { guestToken } = (await reply.json()) as { guestToken: string };
  return { workspaceId, headers: { ...headers, "x-guest-token": guestToken, "content-type": "application/json" } };
}

async function anyProduct(server: Server, { workspaceId, headers }: Visitor): Promise<string> {
  const url = `${server.url}/v1/workspaces/${workspaceId}/experience/products?pageSize=1`;
  const reply = await fetch(url, { headers });
  if (reply.status !== 200) throw new Error(`products: ${reply.status} ${await reply.text()}`);
  const { products } = (await reply.json()) as { products: { id: string }[] };
  return products[0]?.id ?? "";
}

const chatUrl = (server: Server, { workspaceId }: Visitor) =>
  `${server.url}/v1/workspaces/${workspaceId}/experience/chat/product`;

/** Returns the number of streams that have received their first word while all of them are open. */
async function openStreams(server: Server, workspaceIds: string[], key: string): Promise<number> {
  const visitors: Visitor[] = [];
  for (const workspaceId of workspaceIds) {
    for (let i = 0; i < STREAMS_A_WORKSPACE; i++) {
      visitors.push(await guest(server, workspaceId, key, `bench-stream-${i}`));
    }
  }
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const streams = visitors.map((visitor) => openStream(server, visitor, agent));
  await Promise.all(streams.map(({ hasBegun }) => hasBegun));
  const open = streams.filter(({ isOpen }) => isOpen()).length;
  agent.destroy();
  return open;
}

/** A product that every seeded workspace has. */
const PRODUCT = `prd_${"1".padStart(26, "0")}`;

function openStream(server: Server, visitor: Visitor, agent: Agent): { hasBegun: Promise<void>; isOpen(): boolean } {
  let isOpen = false;
  const hasBegun = new Promise<void>((resolve) => {
    const headers = { ...visitor.headers, accept: "text/event-stream" };
    const outgoing = request(chatUrl(server, visitor), { method: "POST", headers, agent }, (incoming) => {
      incoming.once("data", (piece: Buffer) => {
        isOpen = piece.toString().includes("event: delta");
        resolve();
      });
      incoming.on("error", () => {});
      incoming.on("close", () => {
        isOpen = false;
        resolve();
      });
    });
    outgoing.on("error", () => resolve());
    outgoing.end(JSON.stringify({ message: "wait", productId: PRODUCT }));
  });
  return { hasBegun, isOpen: () => isOpen };
}
