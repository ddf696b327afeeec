// Files as the request body: files above the limit, and clients that disconnect.

import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { incomingFiles } from "../../src/surfaces/http/incoming-files.ts";
import { heldBytes } from "../harness/held-memory.ts";
import { until } from "../harness/process.ts";
import { startTestService } from "../harness/service.ts";
import { csv, Importer } from "./setting.ts";

const FIELD = { field: "file", filesMax: 1, fileBytesMax: 1024 * 1024, bareTypes: ["text/csv"] };

it("returns 413 with the limit for a body that is too long", async () => {
  const server = createServer(async (incoming, response) => {
    let sizeBytes = 0;
    try {
      for await (const file of incomingFiles(incoming, FIELD)) {
        for await (const chunk of file.bytes) sizeBytes += chunk.length;
      }
      response.end(String(sizeBytes));
    } catch (error) {
      response.statusCode = 413;
      response.end(JSON.stringify((error as { fieldErrors: object }).fieldErrors));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const send = async (sizeBytes: number) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { "content-type": "text/csv; charset=utf-8" };
    const response = await fetch(url, { method: "POST", headers, body: Buffer.alloc(sizeBytes, "x") });
    return [response.status, await response.text()];
  };
  try {
    expect(await send(1024 * 1024)).toEqual([200, "1048576"]);
    expect(await send(5 * 1024 * 1024)).toEqual([413, '{"file":"must have at most 1 MiB"}']);
  } finally {
    server.close();
  }
});

it("frees the memory of a body that was read", async () => {
  const most = (await heldBytes("arrayBuffers")) + 8 * 1024 * 1024;
  let held = Number.POSITIVE_INFINITY;
  const field = { ...FIELD, fileBytesMax: 64 * 1024 * 1024 };
  const server = createServer(async (incoming, response) => {
    for await (const file of incomingFiles(incoming, field)) {
      for await (const _chunk of file.bytes);
      // Measured before the request ends, which would free everything.
      held = await heldBytes("arrayBuffers", most);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const sent = request(url, { method: "POST", headers: { "content-type": "text/csv", connection: "close" } });
    const answered = new Promise((resolve) => sent.once("response", (response) => resolve(response.resume())));
    const piece = Buffer.alloc(64 * 1024, "x");
    for (let n = 0; n < 32 * 16; n++) if (!sent.write(piece)) await once(sent, "drain");
    sent.end();
    await answered;
    expect(held).toBeLessThan(most);
  } finally {
    server.close();
  }
});

it("stops reading files beyond the limit of the request", async () => {
  const server = createServer(async (incoming, response) => {
    const answer: unknown[] = [];
    try {
      for await (const file of incomingFiles(incoming, FIELD)) {
        // The whole body has arrived before the first file is read.
        await until(async () => incoming.complete);
        answer.push("a file");
        for await (const chunk of file.bytes) answer.push(chunk.length);
        answer.push("read");
      }
    } catch (error) {
      answer.push((error as { fieldErrors: object }).fieldErrors);
    }
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const send = async (files: number) => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n\r\n';
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: `${part.repeat(files)}--x--\r\n`,
    });
    return response.json();
  };
  try {
    const tooMany = { file: "must have at most 1 items" };
    expect(await send(1)).toEqual(["a file", "read"]);
    expect(await send(2)).toEqual(["a file", "read", tooMany]);
    expect(await send(100)).toEqual(["a file", tooMany]);
  } finally {
    server.close();
  }
});

it("returns 400 for a second file", async () => {
  const service = await startTestService();
  try {
    const importer = await Importer.open(service);
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csv("S1,Soap,,,1")}\r\n`;
    const send = (path: string, files: number) =>
      importer.call("POST", path, {
        rawBody: `${part.repeat(files)}--x--\r\n`,
        headers: { "content-type": "multipart/form-data; boundary=x" },
      });
    for (const path of ["/imports/preview", "/imports"]) {
      for (const files of [2, 3, 1000]) {
        const { status, body } = await send(path, files);
        expect([status, body.fieldErrors]).toEqual([400, { file: "must have at most 1 items" }]);
      }
    }
    expect(await importer.leftovers()).toBe(0);
    expect((await send("/imports/preview", 1)).status).toBe(200);
  } finally {
    await service.stop();
  }
});

it("deletes an upload when the client disconnects", async () => {
  const service = await startTestService();
  try {
    const importer = await Importer.open(service);
    const { workspace, key } = importer.tenant;
    const sending = request(`${service.api}/v1/workspaces/${workspace.id}/imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "text/csv", "content-length": 10_000_000 },
    });
    sending.on("error", () => {});
    sending.write(csv(`S1,${"x".repeat(1_000_000)}`));
    await until(async () => (await importer.leftovers()) > 0);
    sending.destroy();
    await until(async () => (await importer.leftovers()) === 0);
    await service.drainJobs();
    expect((await importer.products()).pagination.total).toBe(0);
  } finally {
    await service.stop();
  }
});
