// Minimal load balancer: polls /readyz and sends each request to the next ready process. It never retries, so a request
// that a process loses stays lost.

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { statusOf } from "./process.ts";

const ASK_EVERY_MILLISECONDS = 100;
/**
 * Shorter than the idle timeout of the processes, as for every balancer. Otherwise a connection is reused while it
 * closes.
 */
const KEEP_IDLE_MILLISECONDS = 10_000;

interface Backend {
  url: string;
  agent: Agent;
  isReady: boolean;
  isChecking: boolean;
}

export class RoundRobin {
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  readonly #backends: Backend[];
  readonly #asking: NodeJS.Timeout;
  #next = 0;

  private constructor(urls: readonly string[]) {
    this.#backends = urls.map((url) => ({
      url,
      agent: new Agent({ keepAlive: true, timeout: KEEP_IDLE_MILLISECONDS }),
      isReady: true,
      isChecking: false,
    }));
    this.#asking = setInterval(() => this.#backends.forEach((backend) => void ask(backend)), ASK_EVERY_MILLISECONDS);
  }

  static async open(urls: readonly string[]): Promise<RoundRobin> {
    const balancer = new RoundRobin(urls);
    // A client without CPU time can be late: the server must not close an idle connection just as it is reused.
    balancer.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => balancer.#server.listen(0, "127.0.0.1", resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  isReady(url: string): boolean {
    return this.#backends.some((backend) => backend.url === url && backend.isReady);
  }

  close(): void {
    clearInterval(this.#asking);
    for (const { agent } of this.#backends) agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    const backend = ready[this.#next++ % ready.length];
    const lose = () => outgoing.writeHead(502).end();
    if (backend === undefined) return void lose();
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? "/", backend.url), { agent: backend.agent, method, headers });
    passed.on("error", lose);
    passed.on("response", (answer) => {
      const { connection, ...rest } = answer.headers; // header of the connection to the process
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, rest));
    });
    incoming.pipe(passed);
  }
}

/** One probe at a time: an old answer must not overwrite a newer one. */
async function ask(backend: Backend): Promise<void> {
  if (backend.isChecking) return;
  backend.isChecking = true;
  backend.isReady = (await statusOf(`${backend.url}/readyz`)) === 200;
  backend.isChecking = false;
}
