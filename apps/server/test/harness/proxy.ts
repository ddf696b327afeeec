// Stands between a service and what it depends on, so that a test can take that away and bring it back.

import { connect, createServer, type Server, type Socket } from "node:net";

export class Proxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  #port = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((inside) => this.#join(inside));
  }

  static async open(target: string): Promise<Proxy> {
    const proxy = new Proxy(target);
    await proxy.bringBack();
    return proxy;
  }

  /** The target's URL, through here. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href;
  }

  /** Cuts every connection and refuses new ones. */
  async takeAway(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async bringBack(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as { port: number }).port;
  }

  #join(inside: Socket): void {
    const outside = connect(Number(this.#target.port), this.#target.hostname);
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      this.#sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
