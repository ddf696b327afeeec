// One port. It opens before everything else, so that a taken port fails at once and a probe gets 503 during the start.
// It closes last, after the answers in flight.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type AddressInfo, Server as PortServer, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";

export interface ListenerLimits {
  connectionsMax: number;
  headerSeconds: number;
  /** For headers and body, uploads over slow connections included. */
  requestSeconds: number;
}

/** Longer than the idle timeout of usual load balancers, which would otherwise reuse a connection that we close. */
const IDLE_TIME_MAX = 75 * SECOND;

/** Time for a client to close its side after our goodbye. */
const LEAVING_TIME_MAX = SECOND;

/** Without new connections for this long, all remaining clients hold one. */
const QUIET_TIME = SECOND / 5;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export class Listener {
  readonly #server: Server;
  /** Requests without a complete answer. */
  readonly #inFlight = new Set<ServerResponse>();
  /** The same per connection: with pipelining several wait in order. */
  readonly #inFlightOf = new WeakMap<Duplex, Set<ServerResponse>>();
  #handle: RequestHandler = answerStarting;
  #app: FastifyInstance | undefined;
  #connections = 0;
  /** Number of connections accepted so far. */
  #opened = 0;
  #isDraining = false;
  #onChange: (() => void) | undefined;

  private constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#connections++;
      this.#opened++;
      this.#inFlightOf.set(socket, new Set());
      socket.once("close", () => this.#disconnected(socket));
    });
    server.on("clientError", (error, socket) => this.#refuse(error, socket));
    // Unknown expectations are ignored (RFC 9110): the request is answered as usual.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.on("request", (request, response) => {
      this.#inFlight.add(response);
      this.#inFlightOf.get(request.socket)?.add(response);
      response.once("close", () => this.#finished(response));
      lingerAfter(request, response);
      if (this.#isDraining) closeAfter(response);
      this.#handle(request, response);
    });
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Node closes only the answer that is being written. Pipelined answers behind it would leak without this event. */
  #disconnected(socket: Socket): void {
    this.#connections--;
    for (const response of this.#inFlightOf.get(socket) ?? []) response.emit("close");
    this.#onChange?.();
  }

  static async open(host: string, port: number, limits: ListenerLimits): Promise<Listener> {
    const server = createServer({
      maxHeaderSize: LIMITS.request.headerBytesMax,
      headersTimeout: Math.min(limits.headerSeconds, limits.requestSeconds) * SECOND,
      requestTimeout: limits.requestSeconds * SECOND,
      keepAliveTimeout: IDLE_TIME_MAX,
      connectionsCheckingInterval: SECOND,
    });
    server.maxConnections = limits.connectionsMax;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    return new Listener(server);
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

  /** Keeps answering, and closes each connection after its answer, so that clients reconnect elsewhere. */
  drain(): void {
    this.#isDraining = true;
    for (const response of this.#inFlight) closeAfter(response);
  }

  /**
   * Closes the port, answers requests in flight until the deadline, then closes all connections. Idle connections get
   * `goodbyeMilliseconds` for a last request.
   */
  async close(deadlineMilliseconds: number, goodbyeMilliseconds = 0): Promise<void> {
    if (goodbyeMilliseconds > 0) await this.#settle(goodbyeMilliseconds);
    // Closes only the port: the close of an HTTP server also cuts idle connections.
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
   * Keeps connections alive until no client connects. The system resets connections that the process has not accepted
   * when a port closes. A client without keep-alive may open one at any moment.
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

  /** Answers malformed and incomplete requests in the one error shape, if the socket is still writable. */
  #refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
    const isAnswered = [...(this.#inFlightOf.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (isAnswered || !socket.writable) return void socket.destroy();
    const { status, ...body } = clientErrorOf(error);
    socket.end(rawAnswer(status, JSON.stringify({ status, ...body })));
    // A client that neither reads nor disconnects must not hold the connection.
    setTimeout(() => socket.destroy(), LEAVING_TIME_MAX).unref();
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Node destroys the socket after the last answer of a connection. The system would then reset a client that is still
 * sending, which would lose the answer. The request timeout bounds the rest.
 */
function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete || !response.writableFinished) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    request.once("close", () => socket.destroy());
  };
}

/** No error code of its own: such a slow client already sees the closed connection. */
const TOO_LATE = { status: 408, code: "invalid_input", message: "The request did not arrive in time." };

function clientErrorOf({ code }: NodeJS.ErrnoException): { status: number; code: string; message: string } {
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
