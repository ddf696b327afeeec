// TCP proxy between the service and a server, which simulates failing networks and paused machines.

import { createServer, connect as dial, type Server, type Socket } from "node:net";

type Mood = "passing" | "silent" | "refusing";

export class FaultyProxy {
  readonly #server: Server;
  readonly #target: { host: string; port: number };
  readonly #pairs = new Set<{ near: Socket; far: Socket | undefined }>();
  #mood: Mood = "passing";
  #onArrival: (() => void) | undefined;
  #cutBefore: string | undefined;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = createServer((near) => this.#serve(near));
  }

  /** Opens a proxy to the host and port of a URL. */
  static async to(url: string): Promise<FaultyProxy> {
    const { hostname, port } = new URL(url);
    const proxy = new FaultyProxy({ host: hostname, port: Number(port) });
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** Opens a proxy that accepts connections and never answers. */
  static async silent(): Promise<FaultyProxy> {
    const proxy = await FaultyProxy.to("tcp://127.0.0.1:1");
    proxy.silence();
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Returns the same URL with the proxy's host and port. */
  url(given: string): string {
    const url = new URL(given);
    url.hostname = "127.0.0.1";
    url.port = String(this.port);
    return url.href;
  }

  /** Accepts and keeps connections but forwards no bytes, like a stopped server. */
  silence(): void {
    this.#mood = "silent";
    for (const { near, far } of this.#pairs) {
      near.pause();
      far?.pause();
    }
  }

  /** Forwards the bytes that were held back. */
  resume(): void {
    this.#mood = "passing";
    for (const pair of this.#pairs) {
      if (pair.far === undefined) this.#join(pair);
      pair.near.resume();
      pair.far?.resume();
    }
  }

  /** Cuts all connections and refuses new ones. */
  refuse(): void {
    this.#mood = "refusing";
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far?.destroy();
    }
  }

  /** Resolves when the next bytes arrive from the service. */
  nextBytes(): Promise<void> {
    return new Promise((resolve) => {
      this.#onArrival = resolve;
    });
  }

  /** Cuts the next connection on which the service sends these words, before the server receives them. */
  cutBefore(words: string): void {
    this.#cutBefore = words;
  }

  async close(): Promise<void> {
    this.refuse();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(near: Socket): void {
    if (this.#mood === "refusing") {
      near.destroy();
      return;
    }
    const pair = { near, far: undefined as Socket | undefined };
    this.#pairs.add(pair);
    near.on("error", () => {}).on("close", () => this.#end(pair));
    if (this.#mood === "passing") this.#join(pair);
    else near.pause();
  }

  #join(pair: { near: Socket; far: Socket | undefined }): void {
    const far = dial(this.#target);
    pair.far = far;
    far.on("error", () => {}).on("close", () => this.#end(pair));
    pair.near.on("data", (chunk) => {
      if (this.#cutBefore !== undefined && chunk.includes(this.#cutBefore)) {
        this.#cutBefore = undefined;
        this.#end(pair);
        return;
      }
      far.write(chunk);
      this.#onArrival?.();
      this.#onArrival = undefined;
    });
    far.on("data", (chunk) => pair.near.write(chunk));
  }

  #end(pair: { near: Socket; far: Socket | undefined }): void {
    this.#pairs.delete(pair);
    pair.near.destroy();
    pair.far?.destroy();
  }
}
