// One port. It is opened before anything else, so that a taken port is known at once and a probe hears 503 while the
// service starts; it is closed last, when the requests in flight have been answered.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type AddressInfo, Server as PortServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { TOO_LATE } from "./errors.ts";
import type { LateBodies } from "./late-bodies.ts";
import type { UnsentBytes } from "./unsent-bytes.ts";

export interface ListenerLimits {
  connectionsMax: number;
  headerSeconds: number;
  unsent: UnsentBytes;
  late: LateBodies;
}

/** Room for a search or a token that is far too long: such a request is refused by name rather than unread. */
const HEADER_BYTES_MAX = 64 * 1024;

/** For files, which come as slowly as somebody's line is. What is read whole has less time, see bodies.ts. */
const REQUEST_TIME_MAX = 300 * SECOND;

/** Longer than the idle time of usual load balancers, which would otherwise send on a connection that we close. */
const IDLE_TIME_MAX = 75 * SECOND;

/** How long a client that was told goodbye may take to leave by itself. */
const LEAVING_TIME_MAX = SECOND;

/** No client has connected for so long: all that go on asking hold a connection. */
const QUIET_TIME = SECOND / 5;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export class Listener {
  readonly #server: Server;
  /** Requests that are not answered yet. */
  readonly #inFlight = new Set<ServerResponse>();
  /** The same by connection, on which several may wait for their turn. */
  readonly #inFlightOf = new WeakMap<Duplex, Set<ServerResponse>>();
  #handle: RequestHandler = answerStarting;
  #app: FastifyInstance | undefined;
  #connections = 0;
  /** How many connections have come in all. */
  #opened = 0;
  #isDraining = false;
  #onChange: (() => void) | undefined;

  private constructor(server: Server, { unsent, late }: ListenerLimits) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#connections++;
      this.#opened++;
      this.#inFlightOf.set(socket, new Set());
      socket.once("close", () => this.#disconnected(socket));
    });
    server.on("clientError", (error, socket) => this.#refuse(error, socket));
    // An expectation that we do not know is passed over (RFC 9110): the request is answered as any other.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.on("request", (request, response) => {
      this.#inFlight.add(response);
      this.#inFlightOf.get(request.socket)?.add(response);
      response.once("close", () => this.#finished(response));
      unsent.watch(response);
      late.watch(request, response);
      if (this.#isDraining) closeAfter(response);
      this.#handle(request, response);
    });
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Node tells only the answer whose turn it was; those that waited behind it on the same connection would stay for good. */
  #disconnected(socket: Socket): void {
    this.#connections--;
    for (const response of this.#inFlightOf.get(socket) ?? []) response.emit("close");
    this.#onChange?.();
  }

  static async open(host: string, port: number, limits: ListenerLimits): Promise<Listener> {
    const server = createServer({
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: limits.headerSeconds * SECOND,
      requestTimeout: REQUEST_TIME_MAX,
      keepAliveTimeout: IDLE_TIME_MAX,
      connectionsCheckingInterval: SECOND,
    });
    server.maxConnections = limits.connectionsMax;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    return new Listener(server, limits);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#connections;
  }

  async serve(app: FastifyInstance): Promise<void> {
    await app.ready();
    this.#app = app;
    this.#handle = (request, response) => app.routing(request, response);
  }

  /** Everything is still answered, and every answer is the last on its connection: clients go elsewhere by themselves. */
  drain(): void {
    this.#isDraining = true;
    for (const response of this.#inFlight) closeAfter(response);
  }

  /**
   * Closes the port, answers what is in flight until the deadline, and closes all connections. Idle connections have the time
   * of goodbye for a last request.
   */
  async close(deadlineMilliseconds: number, goodbyeMilliseconds = 0): Promise<void> {
    if (goodbyeMilliseconds > 0) await this.#settle(goodbyeMilliseconds);
    // The port alone: the close of an HTTP server also cuts idle connections.
    PortServer.prototype.close.call(this.#server);
    this.drain();
    await this.#within(goodbyeMilliseconds, () => this.#connections === 0);
    this.#server.closeIdleConnections();
    await this.#within(deadlineMilliseconds, () => this.#inFlight.size === 0);
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await this.#app?.close();
  }

  /**
   * Keeps connections again until no client connects. When a port closes, the system resets connections that the process has
   * not seen yet, and a client whose connection ends with each answer may be about to open one at any moment.
   */
  async #settle(milliseconds: number): Promise<void> {
    this.#isDraining = false;
    let opened = -1;
    for (let waited = 0; waited < milliseconds && opened !== this.#opened; waited += QUIET_TIME) {
      opened = this.#opened;
      await wait(QUIET_TIME);
    }
  }

  #finished(response: ServerResponse): void {
    this.#inFlight.delete(response);
    this.#inFlightOf.get(response.req.socket)?.delete(response);
    this.#onChange?.();
  }

  #within(milliseconds: number, isDone: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#onChange = undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#onChange = () => isDone() && end();
      this.#onChange();
    });
  }

  /** What never was a request, or never became a whole one: the one error shape, as far as somebody can hear it. */
  #refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
    const isAnswered = [...(this.#inFlightOf.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (isAnswered || !socket.writable) return void socket.destroy();
    const { status, ...body } = whatIsWrong(error);
    socket.end(rawAnswer(status, JSON.stringify({ status, ...body })));
    // A client that neither reads nor leaves does not keep the connection.
    setTimeout(() => socket.destroy(), LEAVING_TIME_MAX).unref();
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

function whatIsWrong({ code }: NodeJS.ErrnoException): { status: number; code: string; message: string } {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return TOO_LATE;
  const message = "The request is not valid HTTP.";
  if (code === "HPE_HEADER_OVERFLOW") return { status: 413, code: "payload_too_large", message };
  return { status: 400, code: "invalid_input", message };
}

const rawAnswer = (status: number, body: string) =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    `X-Request-Id: req_${randomUUID()}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");

const answerStarting: RequestHandler = (_request, response) => {
  response.writeHead(503, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "1",
    "x-request-id": `req_${randomUUID()}`,
  });
  response.end(JSON.stringify({ ...new OperationError("unavailable").toBody(), message: "The service is starting." }));
};
