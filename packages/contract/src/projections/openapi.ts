// The OpenAPI 3.1 document of everything that an account API key can call.

import type { FilesField, Operation } from "../define-operation.ts";
import { OPERATIONS } from "../operations/index.ts";
import { type JsonSchema, SchemaBook } from "./json-schema.ts";
import { errorCodeSchema, errorExamples, errorSchema, failureResponses, failures } from "./openapi-errors.ts";
import { component, EVERY_ANSWER, type Fields, HEADERS, type OpenApiOperation, PARAMETERS } from "./openapi-parts.ts";
import { overview } from "./overview.ts";
import { PLAIN_ROUTES } from "./plain-routes.ts";
import { acceptsIfMatch, acceptsIfNoneMatch, answersETag } from "./possible-errors.ts";

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: Fields & { title: string; version: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, Fields>;
}

export const API_VERSION = "1.0.0";

export function openApiDocument({ baseUrl }: { baseUrl: string }): OpenApiDocument {
  const operations = OPERATIONS.filter((contract) => restPath(contract) !== null);
  const book = new SchemaBook(operations);
  return {
    openapi: "3.1.0",
    info: {
      title: "Vitrine",
      version: API_VERSION,
      summary: "A catalogue that people, programs and AI agents can all use",
      description: overview(),
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: baseUrl, description: "This service" }],
    tags: groupTags(operations),
    paths: paths(operations, book),
    components: {
      schemas: { ...book.components(), ErrorCode: errorCodeSchema(), Error: errorSchema() },
      responses: failureResponses(operations),
      examples: errorExamples(operations),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        accountKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "vtr_<environment>_<id>_<secret>",
          description: "An account API key, created in the dashboard. Keep it on a server.",
        },
      },
    },
  };
}

export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where an integration's backend reaches the operation; null where it cannot. */
export function restPath({ rest, callers, level }: Operation): string | null {
  if (rest === null) return null;
  if (callers.includes("integration")) return `/v1${level === "workspace" ? WORKSPACE_PATH : ""}${rest.path}`;
  if (callers.includes("visitor")) return `/v1${WORKSPACE_PATH}/experience${rest.path}`;
  return null;
}

const WORKSPACE_PATH = "/workspaces/{workspaceId}";

function groupTags(operations: readonly Operation[]): OpenApiDocument["tags"] {
  const scopes = new Map<string, Set<string>>();
  for (const { group, scope } of operations) {
    const ofGroup = scopes.get(group) ?? new Set();
    if (scope !== null) ofGroup.add(`\`${scope}\``);
    scopes.set(group, ofGroup);
  }
  const described = [...scopes].map(([name, set]) => ({
    name,
    description: set.size === 0 ? "No permission needed." : `Permissions: ${[...set].sort().join(", ")}.`,
  }));
  return [...described, { name: "Meta", description: "About this API." }];
}

function paths(operations: readonly Operation[], book: SchemaBook): OpenApiDocument["paths"] {
  const all: OpenApiDocument["paths"] = {};
  for (const contract of operations) {
    const path = restPath(contract);
    if (path === null || contract.rest === null) continue;
    all[path] = { ...all[path], [contract.rest.method.toLowerCase()]: describe(contract, book) };
  }
  return { ...all, ...PLAIN_ROUTES };
}

function describe(contract: Operation, book: SchemaBook): OpenApiOperation {
  const { name, title, description, group, scope, level } = contract;
  const operation: OpenApiOperation = {
    operationId: camelCase(name),
    summary: title,
    description: scope === null ? description : `${description}\n\nNeeds the scope \`${scope}\`.`,
    tags: [group],
    security: level === "public" ? [] : [{ accountKey: scope === null ? [] : [scope] }],
    parameters: parameters(contract, book),
    responses: { ...success(contract, book), ...failures(contract) },
  };
  if (scope !== null) operation["x-scope"] = scope;
  if (contract.metered) operation["x-metered"] = true;
  const content = requestContent(contract, book);
  if (content !== null) operation["requestBody"] = { required: true, content };
  return operation;
}

function requestContent({ body, files, examples }: Operation, book: SchemaBook): Fields | null {
  const content: Fields = {};
  if (body !== null) content["application/json"] = { schema: book.refer(body, "input"), example: examples.body };
  if (files !== null) content["multipart/form-data"] = filesContent(files);
  for (const type of files?.bareTypes ?? []) content[type] = {};
  return Object.keys(content).length === 0 ? null : content;
}

function filesContent({ field, filesMax }: FilesField): Fields {
  const items = { type: "string", format: "binary" };
  const properties = { [field]: { type: "array", minItems: 1, maxItems: filesMax, items } };
  return { schema: { type: "object", additionalProperties: false, required: [field], properties } };
}

function parameters(contract: Operation, book: SchemaBook): Fields[] {
  const { level, callers, params, query, examples, effect } = contract;
  const list: Fields[] = [];
  if (level === "workspace") list.push(component("parameters", "WorkspaceId"));
  for (const { name, schema } of fieldsOf(book.refer(params, "input"))) {
    list.push({ name, in: "path", required: true, schema, ...exampleOf(examples.params, name) });
  }
  for (const { name, schema, required } of fieldsOf(book.refer(query, "input"))) {
    const { description, ...rest } = schema;
    const described = description === undefined ? {} : { description };
    list.push({ name, in: "query", ...described, required, schema: rest, ...exampleOf(examples.query, name) });
  }
  if (callers.includes("visitor")) list.push(...VISITOR_HEADERS);
  if (effect !== "read") list.push(component("parameters", "IdempotencyKey"));
  if (acceptsIfMatch(contract)) list.push(component("parameters", "IfMatch"));
  if (acceptsIfNoneMatch(contract)) list.push(component("parameters", "IfNoneMatch"));
  return list;
}

const VISITOR_HEADERS = ["VisitorToken", "GuestDeviceId", "GuestToken"].map((name) => component("parameters", name));

function fieldsOf(object: JsonSchema): { name: string; schema: JsonSchema; required: boolean }[] {
  const { properties = {}, required = [] } = object as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
}

const exampleOf = (examples: Fields | undefined, name: string) =>
  examples !== undefined && name in examples ? { example: examples[name] } : {};

/** Tools know no events: their form is told in words. */
const EVENT_STREAM: Fields = {
  schema: {
    type: "string",
    description:
      "Server-sent events: `delta` with `{text}` for each piece of the answer's text, then one `done` with the whole " +
      "answer as above, or `error` with an error. Lines that begin with `:` keep the connection alive.",
  },
};

function success(contract: Operation, book: SchemaBook): Record<string, Fields> {
  const headers: Fields = { ...EVERY_ANSWER };
  if (answersETag(contract)) headers["ETag"] = component("headers", "ETag");
  if (contract.effect !== "read") headers["Idempotency-Replayed"] = component("headers", "IdempotencyReplayed");
  if (contract.metered) headers["X-Credits-Charged"] = component("headers", "CreditsCharged");
  const answers: Record<string, Fields> = {};
  if (contract.output === null) {
    answers["204"] = { description: "Done.", headers };
  } else {
    const json = { schema: book.refer(contract.output, "output"), example: contract.examples.output };
    const content: Fields = { "application/json": json };
    if (contract.streams) content["text/event-stream"] = EVENT_STREAM;
    answers["200"] = { description: contract.title, headers, content };
  }
  if (acceptsIfNoneMatch(contract)) answers["304"] = { description: "You have the current state already.", headers };
  return answers;
}
