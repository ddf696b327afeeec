// Drains bodies whose request is already answered, such as refused uploads. Their bytes cost event-loop time and
// garbage collection. Closing the connection would lose the answer for clients that read only after sending. So the
// rest is read slowly, with one rate limit for all such clients and a deadline.

import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextRound, setTimeout as pause } from "node:timers/promises";
import { SECOND } from "../../kernel/clock.ts";
import { TOO_LATE } from "./errors.ts";

export interface SlowBodyLimits {
  /** Average rate of all senders together. */
  bytesPerSecond: number;
  /** Burst size of all senders together. */
  bytesAtOnce: number;
  /** Time limit for one sender after its answer, for slow connections. */
  milliseconds: number;
}

const MIB = 1024 * 1024;
const USUAL: SlowBodyLimits = { bytesPerSecond: 2 * MIB, bytesAtOnce: 32 * MIB, milliseconds: 300 * SECOND };

/** After this pause a client that reads while sending has the answer and may have disconnected. */
const FIRST_PAUSE_MILLISECONDS = 20;

/** Idle senders must not cause a busy loop. */
const PAUSE_MILLISECONDS_MIN = 1;

interface SlowBody {
  request: IncomingMessage;
  endsAt: number;
}

export class SlowBodies {
  readonly #limits: SlowBodyLimits;
  /** Next one first. */
  readonly #coming: SlowBody[] = [];
  #isLettingIn = false;
  /** Token bucket: bytes that may be read now; negative after an overshoot. */
  #room: number;
  #roomAt = performance.now();

  constructor(limits = USUAL) {
    this.#limits = limits;
    this.#room = limits.bytesAtOnce;
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Node calls this after the last answer of a connection. The system would then reset a client that is still
    // sending, which would lose the answer.
    socket.destroySoon = () => {
      const isSending = response.writableFinished && !isOver(request);
      if (isSending && response.statusCode !== TOO_LATE.status) socket.end();
      else Socket.prototype.destroySoon.call(socket);
    };
    response.once("finish", () => {
      if (isOver(request)) return;
      stopReading(request);
      this.#coming.push({ request, endsAt: performance.now() + this.#limits.milliseconds });
      if (!this.#isLettingIn) void this.#letIn();
    });
  }

  /** Reads a little of each in round-robin order. */
  async #letIn(): Promise<void> {
    this.#isLettingIn = true;
    await pause(FIRST_PAUSE_MILLISECONDS);
    for (let body = this.#coming.shift(); body !== undefined; body = this.#coming.shift()) {
      const { request, endsAt } = body;
      const bytes = await readOnce(request);
      if (isOver(request)) goOn(request);
      else if (performance.now() > endsAt) request.socket.destroy();
      else this.#coming.push(body);
      await pause(this.#millisecondsAfter(bytes));
    }
    this.#isLettingIn = false;
  }

  /** Pause until the bucket allows more bytes. */
  #millisecondsAfter(bytes: number): number {
    const { bytesPerSecond, bytesAtOnce } = this.#limits;
    const now = performance.now();
    const gained = ((now - this.#roomAt) / SECOND) * bytesPerSecond;
    this.#room = Math.min(bytesAtOnce, this.#room + gained) - bytes;
    this.#roomAt = now;
    return Math.max(PAUSE_MILLISECONDS_MIN, (-this.#room / bytesPerSecond) * SECOND);
  }
}

/** Continues with the next request, or closes the connection after its last answer. */
function goOn({ socket }: IncomingMessage): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resume();
}

const isOver = ({ complete, socket }: IncomingMessage): boolean => complete || socket.destroyed;

/** After the end of an answer Node resumes the request in the next tick and its socket in the one after. */
function stopReading({ socket }: IncomingMessage): void {
  process.nextTick(() => process.nextTick(() => socket.pause()));
}

/** Reads the bytes that one round of the event loop delivers: two megabytes at most. */
async function readOnce({ socket }: IncomingMessage): Promise<number> {
  const before = socket.bytesRead;
  socket.resume();
  await nextRound();
  socket.pause();
  return socket.bytesRead - before;
}
