// Files of a web build: their names contain a content hash, so clients cache them for ever.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";

export interface BuiltFile {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  png: "image/png",
  woff2: "font/woff2",
};

const FOREVER = "public, max-age=31536000, immutable";

/** Keys are paths, such as `/assets/main-B2x….js`. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const names = readdirSync(join(folder, "assets"));
  const read = (name: string) => (names.includes(name) ? readFileSync(join(folder, "assets", name)) : undefined);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = TYPES[name.split(".").at(-1) ?? ""];
    const plain = type === undefined ? undefined : read(name);
    if (type === undefined || plain === undefined) continue;
    files.set(`/assets/${name}`, { type, plain, br: read(`${name}.br`), gzip: read(`${name}.gz`) });
  }
  return files;
}

export function sendBuiltFile(reply: FastifyReply, file: BuiltFile, kept = FOREVER): FastifyReply {
  reply.headers({ "cache-control": kept, vary: "accept-encoding" }).type(file.type);
  const accepted = reply.request.headers["accept-encoding"] ?? "";
  for (const [encoding, bytes] of [
    ["br", file.br],
    ["gzip", file.gzip],
  ] as const) {
    if (bytes === undefined || !new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    return reply.server.unsent.send(reply.header("content-encoding", encoding), bytes);
  }
  return reply.server.unsent.send(reply, file.plain);
}
