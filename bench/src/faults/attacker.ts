// Attacks that a free account could use to slow others down. They run in a separate low-priority process, because real
// attackers use their own machines. Their own cost is not measured, so bodies are built once.

import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { Tenant } from "./supervised.ts";

/** Message from the parent process. */
export interface Orders {
  api: string;
  tenant: Tenant;
  /** Products with the longest texts. */
  productIds: string[];
  /** Names of the attacks; an empty list runs all of them. */
  only: string[];
}

if (process.send !== undefined) {
  process.once("message", (orders: Orders) => void obey(orders));
  // The process has its own session, so it must end with its parent.
  process.once("disconnect", () => process.exit());
}

async function obey({ api, tenant, productIds, only }: Orders): Promise<void> {
  const avif = await oneColour(3400);
  const huge = await oneColour(7000);
  const attacks: Record<string, Attack> = {
    readers: deafReaders(api, tenant),
    pictures: pictures(api, tenant, [avif, huge]),
    faces: faces(api, tenant, avif),
    chats: chats(api, tenant, productIds),
    imports: imports(api, tenant),
    searches: searches(api, tenant),
    bodies: bodies(api, tenant),
  };
  const ended = new AbortController();
  process.once("message", () => ended.abort());
  process.send?.("begun");
  const done: Done = {};
  await Promise.all(
    Object.entries(attacks).map(([name, attack]) => {
      if (only.length > 0 && !only.includes(name)) return null;
      done[name] = 0;
      return attack(ended.signal, () => {
        done[name] = (done[name] ?? 0) + 1;
      });
    }),
  );
  process.send?.(done, () => process.disconnect());
}

/** Completed requests per attack: an attack that starves proves little. */
export type Done = Record<string, number>;

type Attack = (ended: AbortSignal, count: () => void) => Promise<void>;

const oneColour = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#446688" }, limitInputPixels: false })
    .avif({ effort: 0 })
    .toBuffer();

/** Repeats a request until the end, whatever the answer, with a bounded concurrency. */
function repeatedly(atOnce: number, pauseMilliseconds: number, work: (n: number) => Promise<unknown>): Attack {
  return async (ended, count) => {
    let n = 0;
    const one = async () => {
      while (!ended.aborted) {
        await Promise.race([work(n++).then(count, () => {}), pause(30_000, undefined, { ref: false })]);
        await pause(pauseMilliseconds);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
}

/** H1: requests the largest pages and never reads them. */
function deafReaders(api: string, { workspaceId, keys }: Tenant): Attack {
  return async (ended, count) => {
    const sockets: Socket[] = [];
    for (let n = 0; !ended.aborted; n++) {
      const socket = connect(Number(new URL(api).port), "127.0.0.1").on("error", () => {});
      socket.pause();
      socket.write(
        `GET /v1/workspaces/${workspaceId}/products?pageSize=${n % 2 ? 100 : 12} HTTP/1.1\r\nHost: localhost\r\n` +
          `Authorization: Bearer ${keys[n % keys.length]}\r\n\r\n`,
      );
      sockets.push(socket);
      count();
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

/** H2: small files of huge pictures, twelve per request. */
const pictures = (api: string, { workspaceId, keys }: Tenant, files: Buffer[]): Attack =>
  repeatedly(3, 200, (n) => {
    const form = new FormData();
    for (let i = 0; i < 12; i++)
      form.append("files", new Blob([files[i % 4 === 3 ? 1 : 0] as never], { type: "image/avif" }), `${i}.avif`);
    const headers = { authorization: `Bearer ${keys[n % keys.length]}` };
    return blind(`${api}/v1/workspaces/${workspaceId}/media/upload`, { method: "POST", headers, body: form });
  });

const asVisitor = (key: string | undefined, n: number) => ({
  authorization: `Bearer ${key}`,
  "content-type": "application/json",
  "x-guest-device-id": `device-${n % 50}-hostile`,
});

async function visit(api: string, workspaceId: string, key: string | undefined, n: number) {
  const headers = asVisitor(key, n);
  const reply = await fetch(`${api}/v1/workspaces/${workspaceId}/experience/bootstrap`, { headers });
  const { guestToken } = (await reply.json()) as { guestToken: string };
  return { ...headers, "x-guest-token": guestToken };
}

/** H3: face analyses without credits. */
function faces(api: string, { workspaceId, keys }: Tenant, picture: Buffer): Attack {
  const body = Buffer.from(JSON.stringify({ image: picture.toString("base64") }));
  return repeatedly(4, 100, async (n) => {
    const headers = await visit(api, workspaceId, keys[n % keys.length], n);
    const url = `${api}/v1/workspaces/${workspaceId}/experience/chat/analyze-face`;
    await blind(url, { method: "POST", headers, body });
  });
}

/** H4: routines over the longest texts. */
const chats = (api: string, { workspaceId, keys }: Tenant, ids: string[]): Attack =>
  repeatedly(4, 100, async (n) => {
    const headers = await visit(api, workspaceId, keys[n % keys.length], n);
    await blind(`${api}/v1/workspaces/${workspaceId}/experience/chat/routine`, {
      method: "POST",
      headers,
      body: JSON.stringify({ message: "evening routine for dry skin", userSelectedRoutineProducts: ids.slice(0, 12) }),
    });
  });

const PRODUCT = { brand: "b", stock: 1, status: "ACTIVE" };

/** H5 and H6: endless imports. */
function imports(api: string, { workspaceId, keys }: Tenant): Attack {
  const line = (i: number) =>
    JSON.stringify({ ...PRODUCT, name: `import ${i}`, sku: `i${i}`, barcode: `i${i}`, information: "x".repeat(100) });
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, i) => line(i)).join("\n"));
  return repeatedly(3, 1000, (n) =>
    blind(`${api}/v1/workspaces/${workspaceId}/imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys[n % keys.length]}`, "content-type": "application/x-ndjson" },
      body: content,
    }),
  );
}

/** Fifty concurrent JSON bodies of the maximum size, with one long text each. */
function bodies(api: string, { workspaceId, keys }: Tenant): Attack {
  const body = Buffer.from(JSON.stringify({ name: "x".repeat(6 * 1024 * 1024 - 20) }));
  return repeatedly(50, 1000, (n) =>
    blind(`${api}/v1/workspaces/${workspaceId}/tags`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys[n % keys.length]}`, "content-type": "application/json" },
      body,
    }),
  );
}

/** M7: expensive searches without a match. */
const searches = (api: string, { workspaceId, keys }: Tenant): Attack =>
  repeatedly(10, 100, (n) => {
    const search = encodeURIComponent(n % 2 ? `${"_".repeat(400)} n` : `dry skin import large ${n}`);
    const headers = { authorization: `Bearer ${keys[n % keys.length]}` };
    return blind(`${api}/v1/workspaces/${workspaceId}/products?search=${search}`, { headers });
  });
