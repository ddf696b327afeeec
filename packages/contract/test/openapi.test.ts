import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "../src/define-operation.ts";
import { ERROR_CODES, type ErrorCode } from "../src/error-codes.ts";
import { neededScopes, possibleScopes } from "../src/needed-scopes.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { SchemaBook } from "../src/projections/json-schema.ts";
import { camelCase, openApiDocument, restPath } from "../src/projections/openapi.ts";
import { possibleErrors } from "../src/projections/possible-errors.ts";
import { SCOPES } from "../src/scopes.ts";

const document = openApiDocument({ baseUrl: "https://api.shop.test" });
/** Routes without a contract. */
const PLAIN_ROUTES = ["getOpenApiDocument", "downloadProducts", "downloadFailedRows", "sendUpload"];

const forIntegrations = OPERATIONS.filter(({ rest, callers }) => rest !== null && callers.includes("integration"));

const anyOperation = OPERATIONS[0] as Operation;

// biome-ignore lint/suspicious/noExplicitAny: a test walks freely through JSON
type Json = any;

const described = (contract: Operation): Json =>
  document.paths[restPath(contract) ?? ""]?.[contract.rest?.method.toLowerCase() ?? ""];

const resolve = (node: Json): Json =>
  node.$ref === undefined
    ? node
    : (node.$ref as string)
        .slice(2)
        .split("/")
        .reduce((value: Json, key) => value[key], document);

describe("the OpenAPI document", () => {
  it("is OpenAPI 3.1.0 of API version 1.0.0 and names the configured server", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Vitrine", version: "1.0.0" });
    expect(document.servers.map(({ url }) => url)).toEqual(["https://api.shop.test"]);
  });

  it("passes the recommended lint rules, and its examples match its schemas", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-openapi-"));
    try {
      await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
      const arguments_ = ["lint", "--config", "redocly.yaml", "--format", "json", join(folder, "openapi.json")];
      const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
      const { stdout } = await promisify(execFile)("node_modules/.bin/redocly", arguments_, { env }).catch(
        (failure: { stdout: string }) => failure,
      );
      const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf("{")));
      expect(totals.errors, JSON.stringify(problems, null, 2)).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("has exactly the operations of integrations and visitors, and routes without contract", () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    const visitors = OPERATIONS.filter(({ rest, callers }) => rest !== null && callers.includes("visitor"));
    const expected = new Set([...forIntegrations, ...visitors].map(({ name }) => camelCase(name)));
    for (const route of PLAIN_ROUTES) expected.add(route);
    expect(ids.sort()).toEqual([...expected].sort());
  });

  it("is deterministic", () => {
    expect(JSON.stringify(openApiDocument({ baseUrl: "https://api.shop.test" }))).toBe(JSON.stringify(document));
  });

  it("names every scope and every error code", () => {
    for (const scope of SCOPES) expect(document.info["description"]).toContain(`\`${scope}\``);
    for (const code of Object.keys(ERROR_CODES)) expect(document.info["description"]).toContain(`\`${code}\``);
    expect(document.components.schemas["ErrorCode"]?.["enum"]).toEqual(Object.keys(ERROR_CODES));
  });

  it("requires no authentication for itself", () => {
    expect(document.paths["/v1/openapi.json"]?.["get"]?.["security"]).toEqual([]);
  });

  it("declares `Retry-After` as a string of digits", () => {
    expect(document.components.headers).toMatchObject({
      RetryAfter: { schema: { type: "string", pattern: "^[0-9]+$" } },
    });
  });

  it("has closed schemas only", () => {
    const open = Object.entries(document.components.schemas).flatMap(([name, schema]) => openObjects(schema, name));
    expect(open).toEqual([]);
  });

  it("puts visitors' operations below the experience API of a workspace", () => {
    const contract: Operation = { ...anyOperation, callers: ["visitor"], rest: { method: "GET", path: "/bootstrap" } };
    expect(restPath(contract)).toBe("/v1/workspaces/{workspaceId}/experience/bootstrap");
  });
});

function openObjects(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.entries(node).flatMap(([key, child]) => openObjects(child, `${path}.${key}`));
  const isOpen = "type" in node && node.type === "object" && !("additionalProperties" in node);
  return isOpen ? [path, ...below] : below;
}

describe.each(forIntegrations.map((contract) => [contract.name, contract] as const))("%s", (_name, contract) => {
  const operation = described(contract);
  const parameters = operation.parameters.map(resolve);
  const named = (place: string) => parameters.filter((p: Json) => p.in === place).map((p: Json) => p.name);

  it("has its description, security and scopes", () => {
    expect(operation).toMatchObject({ operationId: camelCase(contract.name), summary: contract.title });
    expect(operation.description).toContain(contract.description);
    if (contract.level === "public") expect(operation.security).toEqual([]);
    else expect(operation.security).toEqual([{ accountKey: neededScopes(contract) }]);
    for (const scope of possibleScopes(contract)) expect(operation.description).toContain(`\`${scope}\``);
  });

  it("declares its parameters and the headers of its effect", () => {
    const workspace = contract.level === "workspace" ? ["workspaceId"] : [];
    expect(named("path")).toEqual([...workspace, ...Object.keys(contract.params.shape)]);
    expect(named("query")).toEqual(Object.keys(contract.query.shape));
    const isWrite = contract.effect !== "read";
    const changes = contract.effect === "change" || contract.effect === "remove";
    expect(named("header")).toEqual([
      ...(isWrite ? ["Idempotency-Key"] : []),
      ...(changes && contract.resource ? ["If-Match"] : []),
      ...(!isWrite && contract.resource ? ["If-None-Match"] : []),
    ]);
  });

  it("declares request and response with examples", () => {
    const { "application/json": body, "multipart/form-data": form } = operation.requestBody?.content ?? {};
    expect(body?.example).toEqual(contract.examples.body);
    expect(Object.keys(form?.schema.properties ?? {})).toEqual(contract.files === null ? [] : [contract.files.field]);
    const answer = operation.responses[contract.output === null ? "204" : "200"];
    if (contract.output !== null) expect(answer.content["application/json"].example).toEqual(contract.examples.output);
    expect("ETag" in answer.headers).toBe(contract.resource !== null && contract.effect !== "remove");
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(["X-Request-Id", "RateLimit-Remaining"]));
  });

  it("declares `Idempotency-Replayed` on every response that can be replayed", () => {
    const marked = Object.entries(operation.responses)
      .filter(([, response]) => "Idempotency-Replayed" in resolve(response).headers)
      .map(([status]) => Number(status));
    const answered = Object.keys(operation.responses).map(Number);
    const replayed = answered.filter((status) => status < 500 && status !== 401 && status !== 429);
    expect(marked).toEqual(contract.effect === "read" ? [] : replayed);
  });

  it("lists every possible error with an example under its status", () => {
    const listed: string[] = [];
    for (const [status, response] of Object.entries(operation.responses)) {
      const examples = resolve(response).content?.["application/json"]?.examples ?? {};
      for (const [code, example] of Object.entries(examples)) {
        listed.push(code);
        const { message, status: expected } = ERROR_CODES[code as ErrorCode];
        expect(resolve(example).value).toMatchObject({ code, message, status: expected });
        expect(expected).toBe(Number(status));
        expect(resolve(response).description).toContain(`\`${code}\``);
      }
    }
    expect(listed.sort()).toEqual(possibleErrors(contract).sort());
    for (const code of contract.errors) expect(listed).toContain(code);
  });
});

describe("named schemas", () => {
  const Part = z.strictObject({ text: z.string().default("") }).meta({ id: "TestPart" });
  const Whole = z.strictObject({ part: Part }).meta({ id: "TestWhole" });
  const Plain = z.strictObject({ text: z.string() }).meta({ id: "TestPlain" });
  const sentAndReceived = (schema: z.ZodObject): Operation => ({ ...anyOperation, body: schema, output: schema });

  it("are shared when input and output are equal", () => {
    const book = new SchemaBook([sentAndReceived(Plain)]);
    expect(Object.keys(book.components())).toEqual(["TestPlain"]);
  });

  it("are split when a default makes input and output differ, with their references", () => {
    const book = new SchemaBook([sentAndReceived(Whole)]);
    expect(Object.keys(book.components())).toEqual(["TestPart", "TestPartInput", "TestWhole", "TestWholeInput"]);
    expect(book.refer(Whole, "input")).toEqual({ $ref: "#/components/schemas/TestWholeInput" });
    expect(book.components()["TestWholeInput"]).toMatchObject({
      properties: { part: { $ref: "#/components/schemas/TestPartInput" } },
    });
    expect(book.components()["TestPart"]).toMatchObject({ required: ["text"] });
    expect(book.components()["TestPartInput"]).not.toHaveProperty("required");
  });
});
