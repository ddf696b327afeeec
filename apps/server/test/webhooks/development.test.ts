// A service in development mode: receivers and pictures may be on the same machine.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mediaWriteExample } from "@vitrine/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Importer } from "../imports/setting.ts";
import { createWebhook } from "./receiver.ts";

const service = withService({ env: { VITRINE_ENV: "development" } });
const types: string[] = [];
let server: Server;
let at: (path: string) => string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method === "POST") {
      types.push(JSON.parse(body).type);
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { "content-type": mediaWriteExample.mimeType });
      response.end(Buffer.from(mediaWriteExample.base64, "base64"));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = (path) => `http://localhost:${(server.address() as AddressInfo).port}${path}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("delivers webhooks to http://localhost", async () => {
  const tenant = await service.tenant();
  await createWebhook(service, tenant, { url: at("/hooks"), events: ["tag.*"] });
  await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: tenant.key, body: { name: "Near" } });
  await service.drainJobs();
  expect(types).toEqual(["tag.created"]);
});

it("returns 400 for a private network, and names the allowed URLs", async () => {
  const tenant = await service.tenant();
  const options = { key: tenant.key, body: { url: "http://192.168.1.10:3000/hooks" } };
  const { status, body } = await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/webhooks`, options);
  expect({ status, url: body.fieldErrors.url }).toEqual({
    status: 400,
    url: "must be an https URL of a public host, without a port or a user, or http://localhost",
  });
});

it("fetches pictures from http://localhost, singly and for an import", async () => {
  const importer = await Importer.open(service);
  expect(await importer.call("POST", "/media/import", { body: { url: at("/one.png") } })).toMatchObject({
    status: 200,
  });
  const file = `sku,name,brand,barcode,stock,imageUrls\nN-1,Near,Acme,B1,1,${at("/two.png")}\n`;
  const { id } = await importer.run(file);
  expect(await importer.get(id)).toMatchObject({ pictures: { fetched: 1, failed: 0 } });
  expect((await importer.product("N-1")).images).toHaveLength(1);
});
