// A request may be answered before its body has come: whoever is refused hears so at once. What still comes then is of no use,
// and yet all of it passes through the thread that answers everybody, and is garbage there. To hang up would take the
// answer from a sender who reads only once all is sent. So the rest is let in slowly, of all such senders together, and not
// without end.

import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextRound, setTimeout as pause } from "node:timers/promises";
import { SECOND } from "../../kernel/clock.ts";
import { TOO_LATE } from "./errors.ts";

export interface LateLimits {
  /** Of all senders together, in the long run. */
  bytesPerSecond: number;
  /** As much as that at once, after a time in which little came late. */
  bytesAtOnce: number;
  /** How long a sender may go on once it was answered: somebody's line may be slow. */
  milliseconds: number;
}

const MIB = 1024 * 1024;
const USUAL: LateLimits = { bytesPerSecond: 2 * MIB, bytesAtOnce: 32 * MIB, milliseconds: 300 * SECOND };

/** A sender who reads meanwhile has heard the answer by then, and may be gone. */
const FIRST_PAUSE_MILLISECONDS = 20;

/** So that senders who send nothing keep nobody busy. */
const PAUSE_MILLISECONDS_MIN = 1;

interface LateBody {
  request: IncomingMessage;
  endsAt: number;
}

export class LateBodies {
  readonly #limits: LateLimits;
  /** The next one first. */
  readonly #coming: LateBody[] = [];
  #isLettingIn = false;
  /** Bytes that may come now; below zero where more came than may. */
  #room: number;
  #roomAt = performance.now();

  constructor(limits = USUAL) {
    this.#limits = limits;
    this.#room = limits.bytesAtOnce;
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Node calls it with the last answer of a connection. The system then resets a sender who still sends, who loses the answer.
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

  /** A little of each in turn. */
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

  /** Until more may come. */
  #millisecondsAfter(bytes: number): number {
    const { bytesPerSecond, bytesAtOnce } = this.#limits;
    const now = performance.now();
    const gained = ((now - this.#roomAt) / SECOND) * bytesPerSecond;
    this.#room = Math.min(bytesAtOnce, this.#room + gained) - bytes;
    this.#roomAt = now;
    return Math.max(PAUSE_MILLISECONDS_MIN, (-this.#room / bytesPerSecond) * SECOND);
  }
}

/** With the next request, unless the answer was the connection's last. */
function goOn({ socket }: IncomingMessage): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resume();
}

const isOver = ({ complete, socket }: IncomingMessage): boolean => complete || socket.destroyed;

/** With the end of an answer, Node lets the rest of its request flow: the request in the next tick, its socket in the one after. */
function stopReading({ socket }: IncomingMessage): void {
  process.nextTick(() => process.nextTick(() => socket.pause()));
}

/** What has arrived by now, as far as one round of the event loop reads it: two megabytes at most. */
async function readOnce({ socket }: IncomingMessage): Promise<number> {
  const before = socket.bytesRead;
  socket.resume();
  await nextRound();
  socket.pause();
  return socket.bytesRead - before;
}
