// A streamed answer as server-sent events: `delta` events with pieces of text, then `done` with the whole answer, or
// `error`. The stream opens with the first event, so an earlier refusal is an ordinary answer.

import type { FastifyReply } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import type { AnswerStream } from "../../kernel/wire.ts";

/** Proxies close idle connections, usually after 30 or 60 seconds. */
const KEEP_ALIVE_EVERY = 10 * SECOND;

/** A client loses its connection when it reads no byte for so long, not even keep-alive comments. */
const STALLED_AFTER = 30 * SECOND;

export class EventStream implements AnswerStream {
  readonly headers: Record<string, string> = {};
  readonly #reply: FastifyReply;
  readonly #callHeaders: Record<string, string>;
  readonly #hungUp = new AbortController();
  readonly #keepAlive: NodeJS.Timeout;
  #isOpen = false;

  /** The call fills `callHeaders` while it runs; they are sent when the stream opens. */
  constructor(reply: FastifyReply, callHeaders: Record<string, string>, keepAliveEvery = KEEP_ALIVE_EVERY) {
    this.#reply = reply;
    this.#callHeaders = callHeaders;
    this.#keepAlive = setInterval(() => this.#write(": keep-alive\n\n"), keepAliveEvery);
    reply.raw.once("close", () => {
      clearInterval(this.#keepAlive);
      if (!reply.raw.writableFinished) this.#hungUp.abort();
    });
  }

  /** From then on every answer must be an event. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  get hungUp(): AbortSignal {
    return this.#hungUp.signal;
  }

  delta(text: string): void {
    if (text !== "") this.#event("delta", JSON.stringify({ text }));
  }

  done(body: string): FastifyReply {
    return this.#end("done", body);
  }

  fail(body: string): FastifyReply {
    return this.#end("error", body);
  }

  /** For a call that is answered without a stream. */
  abandon(): void {
    clearInterval(this.#keepAlive);
  }

  #end(name: string, json: string): FastifyReply {
    this.abandon();
    // The client has disconnected.
    if (this.#hungUp.signal.aborted) return this.#reply.hijack();
    this.#event(name, json);
    this.#reply.raw.end();
    return this.#reply;
  }

  /** JSON text has no line breaks, so one data line holds all of it. */
  #event(name: string, json: string): void {
    this.#write(`event: ${name}\ndata: ${json}\n\n`);
  }

  #write(text: string): void {
    if (this.#hungUp.signal.aborted) return;
    if (!this.#isOpen) this.#open();
    this.#reply.raw.write(text);
  }

  #open(): void {
    this.#isOpen = true;
    this.#reply.raw.socket?.setTimeout(STALLED_AFTER);
    this.#reply.headers({ ...this.#callHeaders, ...this.headers }).hijack();
    this.#reply.raw.writeHead(200, {
      ...(this.#reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no", // proxies that buffer answers would defeat streaming
    });
  }
}

export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.split(",").some((type) => /^\s*text\/event-stream\s*(;|$)/i.test(type)) ?? false;
