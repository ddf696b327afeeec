// Maps contracts to routes: request to Call, Answer to response. It has no rules of its own.

import { type Caller, couldBeId, LIMITS, type Operation } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import type { Answer, ClientFacts, SessionControl } from "../../kernel/wire.ts";
import { parseJsonExceptLists } from "./bodies.ts";
import { toOperationError } from "./errors.ts";
import { EventStream, wantsEvents } from "./event-stream.ts";
import { incomingFiles } from "./incoming-files.ts";
import { addressOf, queryText, single } from "./request-facts.ts";
import { compress, encodingFor } from "./responses.ts";

export interface MountOptions {
  runner: OperationRunner;
  /** Mounts every operation of this kind of caller. */
  caller: Caller;
  prefix: string;
  /** Path segments between the workspace and the operation's own path. */
  inWorkspace?: string;
  bodyBytesMax?: number;
  credential: (request: FastifyRequest, contract: Operation) => Credential;
  /** Workspace operations also accept the workspace outside their path (`?workspaceId`, `X-Workspace-Id`). */
  flat?: boolean;
  session?: (request: FastifyRequest, reply: FastifyReply) => SessionControl;
  /** Compresses long answers; other surfaces leave that to the proxy in front. */
  compressed?: boolean;
}

export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const { runner, caller } = options;
  for (const contract of runner.contracts.filter(({ callers }) => callers.includes(caller))) {
    if (contract.files === null) mountOperation(app, contract, options);
    else app.register(async (scope) => mountOperation(skipFileParsing(scope, contract), contract, options));
  }
}

function mountOperation(app: FastifyInstance, contract: Operation, options: MountOptions): void {
  if (contract.rest === null) return;
  const rows = rowsOf(contract, options);
  for (const url of urlsOf(contract, options)) {
    app.route({
      method: contract.rest.method,
      url,
      bodyLimit: bodyBytesMaxOf(contract, options),
      config: { operation: contract.name },
      ...(contract.rest.method === "GET" ? {} : { onRequest: entrance(contract, options) }),
      handler: (request, reply) => serve(viewed(contract, rows, request), options, request, reply),
    });
  }
}

/** Finds the operation that answers a list as table rows, if the same callers have one. */
function rowsOf({ rest: list }: Operation, { runner, caller }: MountOptions): Operation | undefined {
  if (list?.method !== "GET") return undefined;
  const path = `${list.path}/rows`;
  return runner.contracts.find(
    ({ callers, rest }) => callers.includes(caller) && rest?.method === "GET" && rest.path === path,
  );
}

/** `view=row` of a list is an alias of its rows operation, so each operation has one answer shape. */
function viewed(list: Operation, rows: Operation | undefined, request: FastifyRequest): Operation {
  if (rows === undefined || (request.query as Values)["view"] !== "row") return list;
  const { view: _view, ...query } = request.query as Values;
  request.query = query;
  request.operation = rows.name;
  return rows;
}

/** Anonymous clients get a small body limit on every surface. */
function bodyBytesMaxOf(
  { level }: Operation,
  { bodyBytesMax = LIMITS.request.jsonBodyBytesMax }: MountOptions,
): number {
  return level === "public" ? LIMITS.request.publicBodyBytesMax : bodyBytesMax;
}

/** Checks the credential before reading the body, to save memory. Public operations need no credential. */
function entrance(contract: Operation, { runner, caller, credential }: MountOptions) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    try {
      selectWorkspace(contract, request);
      if (contract.level !== "public") runner.assertCredible(credential(request, contract), caller);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

/** Leaves files to their storage code, which reads them after authorization. */
function skipFileParsing(scope: FastifyInstance, contract: Operation): FastifyInstance {
  if (contract.body === null) scope.removeAllContentTypeParsers();
  else if (contract.files?.bareTypes?.includes("application/json")) parseJsonExceptLists(scope);
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  return scope;
}

function urlsOf(contract: Operation, { prefix, inWorkspace = "", flat = false }: MountOptions): string[] {
  const path = (contract.rest?.path ?? "").replace(/\{(\w+)\}/g, ":$1");
  if (contract.level !== "workspace") return [`${prefix}${path}`];
  const explicit = `${prefix}/workspaces/:workspaceId${inWorkspace}${path}`;
  return flat ? [explicit, `${prefix}${path}`] : [explicit];
}

async function serve(
  contract: Operation,
  { runner, caller, credential, session, compressed = false }: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers: Record<string, string> = {};
  const stream = contract.streams && wantsEvents(request.headers.accept) ? new EventStream(reply, headers) : undefined;
  try {
    const { workspaceId, params, query } = selectWorkspace(contract, request);
    const answer = await runner.run({
      operation: contract.name,
      requestId: request.id,
      caller,
      credential: credential(request, contract),
      workspaceId,
      input: { params, query, body: request.body },
      files: filesOf(contract, request),
      idempotencyKey: contract.effect === "read" ? undefined : single(request, "idempotency-key"),
      ifMatch: single(request, "if-match"),
      ifNoneMatch: single(request, "if-none-match"),
      client: clientFacts(request),
      session: session?.(request, reply) ?? NO_SESSION,
      stream,
      headers,
    });
    if (stream !== undefined) return writeEvents(stream, reply.headers(headers), answer);
    return compressed ? writeCompressed(reply.headers(headers), answer) : write(reply.headers(headers), answer);
  } catch (error) {
    if (stream?.isOpen || stream?.hungUp.aborted) return failEvents(stream, request, caller, error);
    stream?.abandon();
    reply.headers(headers);
    throw error;
  }
}

/** An operation that accepts a body or a file reads a file unless JSON was sent. */
function filesOf({ files, body }: Operation, { raw, body: given }: FastifyRequest) {
  return files === null || (body !== null && given !== undefined) ? undefined : incomingFiles(raw, files);
}

function writeEvents(stream: EventStream, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.status === 200) return stream.done(answer.body ?? "{}");
  if (stream.isOpen) return stream.fail(answer.body ?? "{}");
  stream.abandon();
  return write(reply, answer);
}

/** The status is already sent, so the error is the last event. */
function failEvents(stream: EventStream, request: FastifyRequest, caller: Caller, thrown: unknown): FastifyReply {
  const error = toOperationError(thrown);
  if (error.status >= 500 && !stream.hungUp.aborted) request.server.logFailure(request, thrown);
  return stream.fail(JSON.stringify(error.toBody(caller)));
}

export const clientFacts = ({ ip, headers }: FastifyRequest): ClientFacts => ({
  address: addressOf(ip),
  userAgent: (headers["user-agent"] ?? "").slice(0, 300),
  acceptLanguage: (headers["accept-language"] ?? "").slice(0, 300),
});

export const NO_SESSION: SessionControl = {
  browser: null,
  nameBrowser: () => {},
  begin: () => {
    throw new Error("this surface has no sessions");
  },
  extend: () => {},
  end: () => {},
};

type Written = Omit<Answer, "body"> & { body: string | Buffer | null };

function write(reply: FastifyReply, { status, body, etag }: Written): FastifyReply {
  if (etag !== null) reply.header("etag", etag);
  reply.code(status).header("cache-control", "no-store");
  return body === null ? reply.send() : reply.server.unsent.send(reply.type("application/json; charset=utf-8"), body);
}

async function writeCompressed(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  const encoding = answer.body === null ? undefined : encodingFor(reply.request, answer.body);
  if (encoding === undefined || answer.body === null) return write(reply, answer);
  const bytes = await compress(encoding, answer.body);
  return write(reply.header("content-encoding", encoding), { ...answer, body: bytes });
}

type Values = Record<string, unknown>;

/** Step 2: selects one workspace from path, query and header; all given values must agree. */
export function selectWorkspace(contract: Operation, request: FastifyRequest) {
  const query = request.query as Values;
  assertDecodable(request.url);
  const header = single(request, "x-workspace-id");
  const params = request.params as Record<string, string>;
  if (contract.level !== "workspace") {
    if (header !== undefined) throw invalidInput({ "X-Workspace-Id": "is not accepted here" });
    return { workspaceId: null, params, query };
  }
  const { workspaceId: inPath, ...ownParams } = params;
  const { workspaceId: inQuery, ...ownQuery } = query;
  if (Array.isArray(inQuery)) throw invalidInput({ workspaceId: "must be given only once" });
  const given = [inPath, inQuery, header].filter((value) => value !== undefined) as string[];
  const [workspaceId] = given;
  if (given.some((value) => value !== workspaceId)) {
    throw invalidInput({ workspaceId: "differs between path, query and header" });
  }
  if (workspaceId === undefined || workspaceId === "") throw new OperationError("missing_workspace");
  if (!couldBeId(workspaceId)) throw invalidInput({ workspaceId: `must have 1 to ${LIMITS.field.idMax} characters` });
  return { workspaceId, params: ownParams, query: ownQuery };
}

/** The router would decode invalid UTF-8 to other text, which the client did not mean. */
function assertDecodable(url: string): void {
  const query = queryText(url);
  if (!query.includes("%")) return;
  try {
    decodeURIComponent(query);
  } catch {
    throw invalidInput({ query: "is not valid UTF-8" });
  }
}
