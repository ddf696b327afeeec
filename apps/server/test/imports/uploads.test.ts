// Files that come as the body itself: those that are too long, and those whose sender goes away.

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { incomingFiles } from "../../src/surfaces/http/incoming-files.ts";
import { until } from "../harness/process.ts";
import { startTestService } from "../harness/service.ts";
import { csv, Importer } from "./setting.ts";

const FIELD = { field: "file", filesMax: 1, fileBytesMax: 1024 * 1024, bareTypes: ["text/csv"] };

it("refuses a body that is too long, and answers all the same", async () => {
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

it("keeps nothing of an upload whose sender went away", async () => {
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
