// OpenAPI 3.1 documents: one for account API keys, and one for each web app's own API.

import type { FilesField, Operation } from "../define-operation.ts";
import { neededScopes, possibleScopes } from "../needed-scopes.ts";
import { OPERATIONS } from "../operations/index.ts";
import type { Scope } from "../scopes.ts";
import { type JsonSchema, SchemaBook } from "./json-schema.ts";
import { errorCodeSchema, errorExamples, errorSchema, failureResponses, failures } from "./openapi-errors.ts";
import { component, EVERY_ANSWER, type Fields, HEADERS, type OpenApiOperation, PARAMETERS } from "./openapi-parts.ts";
import { overview } from "./overview.ts";
import { PLAIN_ROUTES } from "./plain-routes.ts";
import { acceptsIfMatch, acceptsIfNoneMatch, answersETag, type Reader } from "./possible-errors.ts";

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: Fields & { title: string; version: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, Fields>;
}

export const API_VERSION = "1.0.0";

/** Audience and authentication of one document. */
interface Edition {
  reader: Reader;
  info: Fields & { title: string };
  /** Path of the operation for this audience; null where it is not available. */
  pathOf: (contract: Operation) => string | null;
  /** Routes without a contract. */
  plainRoutes: OpenApiDocument["paths"];
  securityName: string;
  securityScheme: Fields;
}

const forPrograms = (): Edition => ({
  reader: "program",
  info: {
    title: "Vitrine",
    summary: "A product catalogue for people, programs and AI agents",
    description: overview(),
  },
  pathOf: restPath,
  plainRoutes: PLAIN_ROUTES,
  securityName: "accountKey",
  securityScheme: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "vtr_<environment>_<id>_<secret>",
    description: "An account API key, created in the dashboard. Keep it on a server.",
  },
});

export const openApiDocument = ({ baseUrl }: { baseUrl: string }): OpenApiDocument => drawUp(forPrograms(), baseUrl);

const SESSION_INFO = {
  member: {
    title: "Vitrine dashboard",
    summary: "API of the dashboard",
    description:
      "Authentication by the session cookie. Writes must come from the dashboard's own origin. Programs use the API " +
      "with account keys.",
  },
  staff: {
    title: "Vitrine administration",
    summary: "API of the administration",
    description: "Authentication by the session cookie. Writes must come from the administration's own origin.",
  },
} as const;

/** Returns the API document of a web app, with the name of its session cookie. */
export function sessionApiDocument(
  caller: "member" | "staff",
  { url, cookie }: { url: string; cookie: string },
): OpenApiDocument {
  const edition: Edition = {
    reader: caller,
    info: SESSION_INFO[caller],
    pathOf: ({ rest, callers, level }) =>
      rest === null || !callers.includes(caller)
        ? null
        : `/api${level === "workspace" ? WORKSPACE_PATH : ""}${rest.path}`,
    plainRoutes: {},
    securityName: "session",
    securityScheme: {
      type: "apiKey",
      in: "cookie",
      name: cookie,
      description: "Session cookie, from sign-in to sign-out.",
    },
  };
  return drawUp(edition, url);
}

function drawUp(edition: Edition, url: string): OpenApiDocument {
  const { reader, pathOf, securityName, securityScheme } = edition;
  const { title, ...words } = edition.info;
  const operations = OPERATIONS.filter((contract) => pathOf(contract) !== null);
  const book = new SchemaBook(operations);
  const license = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };
  return {
    openapi: "3.1.0",
    info: { title, version: API_VERSION, ...words, license },
    servers: [{ url, description: "This service" }],
    tags: groupTags(operations, edition),
    paths: paths(operations, book, edition),
    components: {
      schemas: { ...book.components(), ErrorCode: errorCodeSchema(), Error: errorSchema() },
      responses: failureResponses(operations, reader),
      examples: errorExamples(operations, reader),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: { [securityName]: securityScheme },
    },
  };
}

export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the operation's path for an integration's backend; null where it is not available. */
export function restPath({ rest, callers, level }: Operation): string | null {
  if (rest === null) return null;
  if (callers.includes("integration")) return `/v1${level === "workspace" ? WORKSPACE_PATH : ""}${rest.path}`;
  if (callers.includes("visitor")) return `/v1${WORKSPACE_PATH}/experience${rest.path}`;
  return null;
}

const WORKSPACE_PATH = "/workspaces/{workspaceId}";

function groupTags(operations: readonly Operation[], { reader }: Edition): OpenApiDocument["tags"] {
  if (reader !== "program") return [...new Set(operations.map(({ group }) => group))].map((name) => ({ name }));
  const scopes = new Map<string, Set<string>>();
  for (const contract of operations) {
    const ofGroup = scopes.get(contract.group) ?? new Set();
    for (const scope of possibleScopes(contract)) ofGroup.add(`\`${scope}\``);
    scopes.set(contract.group, ofGroup);
  }
  const described = [...scopes].map(([name, set]) => ({
    name,
    description: set.size === 0 ? "No permission needed." : `Permissions: ${[...set].sort().join(", ")}.`,
  }));
  return [...described, { name: "Meta", description: "About this API." }];
}

function paths(operations: readonly Operation[], book: SchemaBook, edition: Edition): OpenApiDocument["paths"] {
  const all: OpenApiDocument["paths"] = {};
  for (const contract of operations) {
    const path = edition.pathOf(contract);
    if (path === null || contract.rest === null) continue;
    all[path] = { ...all[path], [contract.rest.method.toLowerCase()]: describe(contract, book, edition) };
  }
  return { ...all, ...edition.plainRoutes };
}

function describe(contract: Operation, book: SchemaBook, { reader, securityName }: Edition): OpenApiOperation {
  const { name, title, description, group, level } = contract;
  const isForPrograms = reader === "program";
  const operation: OpenApiOperation = {
    operationId: camelCase(name),
    summary: title,
    description: [description, ...(isForPrograms ? scopeTexts(contract) : [])].join("\n\n"),
    tags: [group],
    security: level === "public" ? [] : [{ [securityName]: isForPrograms ? neededScopes(contract) : [] }],
    parameters: parameters(contract, book, reader),
    responses: { ...success(contract, book), ...failures(contract, reader) },
  };
  if (reader === "member" && level === "workspace") operation["x-roles"] = contract.roles;
  if (reader === "staff" && contract.staffRole !== null) operation["x-staff-role"] = contract.staffRole;
  if (isForPrograms && contract.scope !== null) operation["x-scope"] = contract.scope;
  if (isForPrograms && contract.mayNeed.length > 0) operation["x-may-need"] = contract.mayNeed;
  if (contract.metered) operation["x-metered"] = true;
  const content = requestContent(contract, book);
  if (content !== null) operation["requestBody"] = { required: true, content };
  return operation;
}

/** Returns a sentence with the scopes that a call needs; an empty list if it needs no scope. */
function scopeTexts(contract: Operation): string[] {
  const needed = neededScopes(contract);
  const quoted = (scopes: readonly Scope[]) => scopes.map((scope) => `\`${scope}\``);
  if (needed.length === 0) {
    const { mayNeed } = contract;
    return mayNeed.length === 0 ? [] : [`Each kind needs its own scope: ${quoted(mayNeed).join(", ")}.`];
  }
  const always = `Needs the ${needed.length === 1 ? "scope" : "scopes"} ${quoted(needed).join(" and ")}.`;
  const further = contract.mayNeed.map((scope) => `A call that also writes ${scope.split(":")[0]} needs \`${scope}\`.`);
  return [[always, ...further].join(" ")];
}

function requestContent({ body, files, examples }: Operation, book: SchemaBook): Fields | null {
  const content: Fields = {};
  if (body !== null) content["application/json"] = { schema: book.refer(body, "input"), example: examples.body };
  if (files !== null) content["multipart/form-data"] = filesContent(files);
  for (const type of files?.bareTypes ?? []) content[type] ??= {};
  return Object.keys(content).length === 0 ? null : content;
}

function filesContent({ field, filesMax }: FilesField): Fields {
  const items = { type: "string", format: "binary" };
  const properties = { [field]: { type: "array", minItems: 1, maxItems: filesMax, items } };
  return { schema: { type: "object", additionalProperties: false, required: [field], properties } };
}

function parameters(contract: Operation, book: SchemaBook, reader: Reader): Fields[] {
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
  if (reader === "program" && callers.includes("visitor")) list.push(...VISITOR_HEADERS);
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

/** Client generators do not support event streams, so the description explains them. */
const EVENT_STREAM: Fields = {
  schema: {
    type: "string",
    description:
      "Server-sent events: `delta` with `{text}` for each piece of text, then one `done` with the whole answer as " +
      "above, or `error` with an error. Lines that begin with `:` keep the connection alive.",
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
  if (acceptsIfNoneMatch(contract)) answers["304"] = { description: "Your copy is current.", headers };
  return answers;
}
