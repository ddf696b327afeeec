// Traces as a collector receives them: spans, their hierarchy, and data that must not appear.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { openShop, type Shop } from "../every-operation/shop.ts";
import { startTestService, type TestService } from "../harness/service.ts";
import { s3Environment, startS3Server } from "../media/s3-server.ts";

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Record<string, string | number>;
}

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

class Collector {
  readonly spans: ReceivedSpan[] = [];
  readonly texts: string[] = [];
  readonly authorizations = new Set<string | undefined>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString("utf8");
      this.texts.push(text);
      this.authorizations.add(request.headers.authorization);
      this.#take(JSON.parse(text));
      response.setHeader("content-type", "application/json").end("{}");
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the protocol has it
  #take({ resourceSpans }: any): void {
    for (const { scopeSpans } of resourceSpans) {
      for (const { spans } of scopeSpans) {
        for (const { attributes, ...span } of spans) {
          // biome-ignore lint/suspicious/noExplicitAny: as the protocol has it
          const pairs = attributes.map(({ key, value }: any) => [key, value.stringValue ?? Number(value.intValue)]);
          this.spans.push({ ...span, attributes: Object.fromEntries(pairs) });
        }
      }
    }
  }
}

const collector = new Collector();
let spans: ReceivedSpan[];
let shop: Shop;
let failedStatus: number;

beforeAll(async () => {
  const endpoint = await collector.open();
  const s3 = await startS3Server();
  const service: TestService = await startTestService({
    env: {
      ...s3Environment(s3.endpoint),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20collector",
    },
    models: new ScriptedModels(),
  });
  shop = await openShop(service, "Distinctive");
  failedStatus = (await service.call("GET", `/v1/workspaces/${shop.workspace.id}/tags/none`, { key: shop.key })).status;
  await service.drainJobs();
  await service.stop(); // sends the remaining spans
  await s3.stop();
  spans = collector.spans;
});
afterAll(() => collector.close());

const named = (name: string) => spans.filter((span) => span.name === name);
const childrenOf = (parent: ReceivedSpan | undefined) => spans.filter((span) => span.parentSpanId === parent?.spanId);

describe("traces", () => {
  it("have a span for each request, its operation and its statements", () => {
    const [request] = named("POST /v1/workspaces/:workspaceId/tags");
    expect(request).toMatchObject({
      kind: SERVER,
      attributes: {
        "http.route": "/v1/workspaces/:workspaceId/tags",
        "http.response.status_code": 200,
        "vitrine.surface": "api",
      },
    });
    const [operation] = childrenOf(request).filter(({ name }) => name === "create_tag");
    const statements = childrenOf(operation);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]));
    for (const { kind, attributes } of statements) {
      expect({ kind, system: attributes["db.system.name"] }).toEqual({ kind: CLIENT, system: "postgresql" });
    }
  });

  it("have spans for outgoing requests with host and without path", () => {
    const puts = named("PUT").filter(({ kind }) => kind === CLIENT);
    expect(puts.length).toBeGreaterThan(0);
    expect(puts[0]?.attributes).toMatchObject({
      "server.address": expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      "http.request.method": "PUT",
      "http.response.status_code": 200,
    });
    expect(puts[0]?.parentSpanId).toBeDefined();
  });

  it("have a trace for each job", () => {
    const [job] = named("job run_imports");
    expect(job).toMatchObject({ kind: CONSUMER });
    expect(job?.parentSpanId ?? "").toBe("");
    expect(childrenOf(job).length).toBeGreaterThan(0);
  });

  it("record the code of a refused call", () => {
    const refused = named("get_tag").find(({ attributes }) => attributes["vitrine.refusal"] !== undefined);
    expect({ status: failedStatus, code: refused?.attributes["vitrine.refusal"] }).toEqual({
      status: 404,
      code: "not_found",
    });
  });

  it("contain no statement values, credentials, addresses or client data", () => {
    const sent = collector.texts.join("\n");
    expect(sent).toContain("insert into tags");
    for (const secret of [shop.key, shop.account.email, shop.account.id, shop.workspace.id, "Distinctive"]) {
      expect(sent).not.toContain(secret);
    }
    expect([...collector.authorizations]).toEqual(["Bearer collector"]);
  });
});
