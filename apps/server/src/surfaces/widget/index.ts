// The assistant's script for external pages, at /widget.js. It is public and does not work without a key.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { etagOf, ifNoneMatchHits } from "../../kernel/call/answer.ts";
import { type BuiltFile, readBuiltFiles, sendBuiltFile } from "../browser/built-files.ts";
import { notFoundAnswer } from "../http/errors.ts";

interface Options {
  /** Folder of its build. */
  folder: URL;
  /** Development rebuilds it while the service runs. */
  isProduction: boolean;
}

interface Script {
  file: BuiltFile;
  etag: string;
  builtAt: number;
}

/** The name is stable: browsers revalidate soon and mostly get 304. */
const HEADERS = {
  "cache-control": "public, max-age=300, stale-while-revalidate=86400",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

export function mountWidget(app: FastifyInstance, { folder, isProduction }: Options): void {
  const path = fileURLToPath(folder);
  let script: Script | undefined;
  const current = () => {
    if (script === undefined || (!isProduction && script.builtAt !== builtAt(path))) script = readScript(path);
    return script;
  };
  app.get("/widget.js", { config: { operation: "widget" } }, (request, reply) => {
    const script = current();
    if (script === undefined) return notFoundAnswer(reply);
    const known = request.headers["if-none-match"];
    reply.headers({ ...HEADERS, etag: script.etag });
    if (known !== undefined && ifNoneMatchHits(known, script.etag)) return reply.code(304).send();
    return sendBuiltFile(reply, script.file, HEADERS["cache-control"]);
  });
}

const scriptIn = (folder: string) => join(folder, "assets", "widget.js");

const builtAt = (folder: string) => statSync(scriptIn(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0;

function readScript(folder: string): Script | undefined {
  if (!existsSync(scriptIn(folder))) return undefined;
  const file = readBuiltFiles(folder).get("/assets/widget.js");
  return file && { file, etag: etagOf(readFileSync(scriptIn(folder), "utf8")), builtAt: builtAt(folder) };
}
