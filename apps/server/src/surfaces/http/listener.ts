// One port. It is opened before anything else, so that a taken port is known at once and a probe hears 503 while the
// service starts; it is closed last, when the requests in flight have been answered.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Room for a search or a token that is far too long: such a request is refused by name rather than unread. */
const HEADER_BYTES_MAX = 64 * 1024;

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export class Listener {
  readonly #server: Server;
  #handle: RequestHandler = answerStarting;
  #app: FastifyInstance | undefined;
  #inFlight = 0;
  #onIdle: (() => void) | undefined;

  private constructor(server: Server) {
    this.#server = server;
    // Longer than the idle time of usual load balancers, which would otherwise send on a connection that we close.
    server.keepAliveTimeout = 75_000;
    server.requestTimeout = 300_000;
    server.on("clientError", answerBrokenRequest);
    // An expectation that we do not know is passed over (RFC 9110): the request is answered as any other.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.on("request", (request, response) => {
      this.#inFlight++;
      response.once("close", () => this.#finished());
      this.#handle(request, response);
    });
  }

  static async open(host: string, port: number): Promise<Listener> {
    const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX });
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "EADDRINUSE" ? new Error(`Port ${port} on ${host} is already in use.`) : error),
      );
      server.listen(port, host, resolve);
    });
    return new Listener(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async serve(app: FastifyInstance): Promise<void> {
    await app.ready();
    this.#app = app;
    this.#handle = (request, response) => app.routing(request, response);
  }

  /** Waits until nothing is in flight, at most so long; then closes whatever is left. */
  async close(deadlineMilliseconds: number): Promise<void> {
    if (this.#inFlight > 0) await this.#idleWithin(deadlineMilliseconds);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
    await this.#app?.close();
  }

  #finished(): void {
    this.#inFlight--;
    if (this.#inFlight === 0) this.#onIdle?.();
  }

  #idleWithin(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** What never was a request: the one error shape, as far as there is somebody to hear it. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const [status, code] = isTooLarge ? [413, "payload_too_large"] : [400, "invalid_input"];
  const body = JSON.stringify({ status, code, message: "The request is not valid HTTP." });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: req_${randomUUID()}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

const answerStarting: RequestHandler = (_request, response) => {
  const body = { status: 503, code: "internal", message: "The service is starting." };
  response.writeHead(503, {
    "content-type": "application/json; charset=utf-8",
    "retry-after": "1",
    "x-request-id": `req_${randomUUID()}`,
  });
  response.end(JSON.stringify(body));
};
