// An answer that is read while it is made, as server-sent events: `delta` events with pieces of text, `done` with the
// whole answer, or `error`. Nothing is sent before there is something to say, so that a refusal is an ordinary answer.

import type { FastifyReply } from "fastify";
import { SECOND } from "../../kernel/clock.ts";
import type { AnswerStream } from "../../kernel/wire.ts";

/** Proxies cut connections on which nothing happens, usually after 30 or 60 seconds. */
const KEEP_ALIVE_EVERY = 10 * SECOND;

export class EventStream implements AnswerStream {
  readonly headers: Record<string, string> = {};
  readonly #reply: FastifyReply;
  readonly #callHeaders: Record<string, string>;
  readonly #hungUp = new AbortController();
  readonly #keepAlive: NodeJS.Timeout;
  #isOpen = false;

  /** `callHeaders` are filled in while the call runs; they are sent when the stream opens. */
  constructor(reply: FastifyReply, callHeaders: Record<string, string>, keepAliveEvery = KEEP_ALIVE_EVERY) {
    this.#reply = reply;
    this.#callHeaders = callHeaders;
    this.#keepAlive = setInterval(() => this.#write(": keep-alive\n\n"), keepAliveEvery);
    reply.raw.once("close", () => {
      clearInterval(this.#keepAlive);
      if (!reply.raw.writableFinished) this.#hungUp.abort();
    });
  }

  /** From then on every answer is an event. */
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

  /** For a call that is answered without a stream after all. */
  abandon(): void {
    clearInterval(this.#keepAlive);
  }

  #end(name: string, json: string): FastifyReply {
    this.abandon();
    // To who has hung up there is nothing left to say.
    if (this.#hungUp.signal.aborted) return this.#reply.hijack();
    this.#event(name, json);
    this.#reply.raw.end();
    return this.#reply;
  }

  /** JSON has no line breaks of its own: one line of data is the whole of it. */
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
    this.#reply.headers({ ...this.#callHeaders, ...this.headers }).hijack();
    this.#reply.raw.writeHead(200, {
      ...(this.#reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no", // proxies that collect answers would undo the streaming
    });
  }
}

export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.split(",").some((type) => /^\s*text\/event-stream\s*(;|$)/i.test(type)) ?? false;
