// The service's own part of a chat (everything but the model), and how many answers one process can stream at once.

import { Agent, request } from "node:http";
import pg from "pg";
import type { Server } from "./processes.ts";
import { say, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

/** Ten calls a minute a visitor and sixty a workspace: calls are spread, nothing is switched off. */
const VISITORS = 5;
const CALLS = 10;
/** In other workspaces, before anything is measured: what starts a process up is no part of a chat. */
const WARM_UP_WORKSPACES = 4;
const STREAMS = 1000;
const STREAMS_A_WORKSPACE = 50;
const SCOPES = ["storefront:read", "visitors:write", "ai:write"];

interface Visitor {
  workspaceId: string;
  headers: Record<string, string>;
}

export async function measureAssistant(url: string, { workspaces, keys }: Seeded, server: Server): Promise<Target[]> {
  const [smallest] = workspaces;
  if (smallest === undefined) throw new Error("one workspace at least");
  const [key = ""] = keys;
  const others = await openToVisitors(url, smallest.id);
  for (const other of others.splice(0, WARM_UP_WORKSPACES)) await measureChat(server, other, key);
  const { p50, p90 } = await measureChat(server, smallest.id, key);
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

/** Gives workspaces what their creation would have given them, and credits. Returns those beside the measured one. */
async function openToVisitors(url: string, measured: string): Promise<string[]> {
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
    const { rows } = await client.query<{ id: string }>(
      "select id from workspaces where id <> $1 order by id desc limit $2",
      [measured, WARM_UP_WORKSPACES + STREAMS / STREAMS_A_WORKSPACE],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/**
 * How many milliseconds pass between sending a chat and reading its whole answer, with a model that takes none. One chat
 * at a time: what a chat costs is asked for, not how long it waits for others. Ours is all of it but this client's part.
 */
async function measureChat(server: Server, workspaceId: string, key: string): Promise<{ p50: number; p90: number }> {
  const times: number[] = [];
  for (let i = 0; i < VISITORS; i++) {
    const visitor = await guest(server, workspaceId, key, `bench-device-${i}`);
    const productId = await anyProduct(server, visitor);
    for (let call = 0; call < CALLS; call++) {
      const started = performance.now();
      const reply = await fetch(chatUrl(server, visitor), {
        method: "POST",
        headers: visitor.headers,
        body: JSON.stringify({ message: "Which cream with rose and honey would you take for dry skin?", productId }),
      });
      await reply.text();
      if (reply.status !== 200) throw new Error(`chat: ${reply.status}`);
      times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: quantile(0.5), p90: quantile(0.9) };
}

async function guest(server: Server, workspaceId: string, key: string, deviceId: string): Promise<Visitor> {
  const headers = { authorization: `Bearer ${key}`, "x-guest-device-id": deviceId };
  const reply = await fetch(`${server.url}/v1/workspaces/${workspaceId}/experience/bootstrap`, { headers });
  const { guestToken } = (await reply.json()) as { guestToken: string };
  return { workspaceId, headers: { ...headers, "x-guest-token": guestToken, "content-type": "application/json" } };
}

async function anyProduct(server: Server, { workspaceId, headers }: Visitor): Promise<string> {
  const url = `${server.url}/v1/workspaces/${workspaceId}/experience/products?pageSize=1`;
  const { products } = (await (await fetch(url, { headers })).json()) as { products: { id: string }[] };
  return products[0]?.id ?? "";
}

const chatUrl = (server: Server, { workspaceId }: Visitor) =>
  `${server.url}/v1/workspaces/${workspaceId}/experience/chat/product`;

/** How many streams have shown their first word while all of them are still open. */
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

/** Every seeded workspace has it. */
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
