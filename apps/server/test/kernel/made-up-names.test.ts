// A client controls the number of problems in its body and the names of its fields: neither may make an answer or a
// stored row long.

import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { openSocket, parseAnswer, readToEnd } from "../http/sockets.ts";

const service = withService();
let tenant: Tenant;
let tags: string;
beforeAll(async () => {
  tenant = await service.tenant();
  tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
});

const long = "A".repeat(20_000);
const fields = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, 1]));

const HOSTILE: [string, object][] = [
  ["texts that cannot be stored, under a long name", { [long]: Array(2000).fill("\0") }],
  ["unknown fields", fields(5000, "unknown")],
  ["unknown fields with long names", fields(120, long)],
  ["unknown fields nested under long names", { [long]: { [long]: { [long]: { [long]: { name: "\0" } } } } }],
];

describe("a body with invented field names", () => {
  it.each(HOSTILE)("returns 400 with a bounded number of short problems for %s", async (_, body) => {
    const reply = await service.call("POST", tags, { key: tenant.key, body });
    expect(reply.status).toBe(400);
    const problems = Object.keys(reply.body.fieldErrors);
    expect(problems.length).toBeLessThanOrEqual(100);
    expect(problems.length).toBeGreaterThan(0);
    expect(Math.max(...problems.map(({ length }) => length))).toBeLessThan(600);
  });

  it("names every one of 61 problems", async () => {
    const { body } = await service.call("POST", tags, { key: tenant.key, body: fields(60, "field") });
    expect(Object.keys(body.fieldErrors)).toHaveLength(61);
  });

  it("stores a short answer for an Idempotency-Key", async () => {
    for (const [n, [, body]] of HOSTILE.entries()) {
      const headers = { "idempotency-key": `hostile-${n}` };
      const first = await service.call("POST", tags, { key: tenant.key, headers, body });
      const again = await service.call("POST", tags, { key: tenant.key, headers, body });
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    const { bytes } = await service.database.read((tx) =>
      tx.one<{ bytes: number }>(sql`select max(octet_length(body))::int as bytes from idempotency_answers`),
    );
    expect(bytes).toBeLessThan(100_000);
  });
});

it("a body sent byte by byte is parsed", async () => {
  const socket = await openSocket(service.api);
  const head = [
    `POST ${tags} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${tenant.key}`,
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
    "Connection: close",
  ];
  const body = JSON.stringify({ name: "Süß, byte by byte" });
  const chunks = [...Buffer.from(body)].map((byte) => Buffer.from([0x31, 13, 10, byte, 13, 10]));
  const ended = readToEnd(socket);
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (const chunk of chunks) socket.write(chunk);
  socket.write("0\r\n\r\n");
  const answer = parseAnswer(await ended);
  expect([answer.status, answer.body]).toMatchObject([200, { name: "Süß, byte by byte" }]);
});
