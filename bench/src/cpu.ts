// Processor time of the service alone, as it reports it. PostgreSQL and the clients do not count.

import { Agent, type IncomingMessage, request } from "node:http";
import type { Server } from "./processes.ts";

const CLIENTS = 8;
const WARM_UP = 2000;
const ROUNDS = 5;
const REQUESTS_A_ROUND = 500;

type Headers = Record<string, string>;

export interface Wire {
  method: "GET" | "POST";
  /** A function returns a new path for every request. */
  path: string | (() => string);
  headers: Headers;
  body?: string;
}

export interface Scenario {
  wire: Wire;
  /** Each sender has its own rate limit, so the load is spread over several. */
  senders: readonly Headers[];
  /** URL of the listener, if it is not the API's. */
  url?: string | undefined;
}

export const bearers = (tokens: readonly string[]): Headers[] =>
  tokens.map((token) => ({ authorization: `Bearer ${token}` }));

export const microseconds = (value: number) => `${value.toFixed(0)} µs`;

/**
 * Returns microseconds per request for each scenario. Rounds alternate, so all scenarios see the same process state.
 * The cheapest round counts, because it had the least noise.
 */
export async function measureCpu(server: Server, scenarios: readonly Scenario[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    for (const scenario of scenarios) await send(server, scenario, WARM_UP, agent);
    const least = scenarios.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, scenario] of scenarios.entries()) {
        const before = await cpuSeconds(server);
        await send(server, scenario, REQUESTS_A_ROUND, agent);
        const spent = (await cpuSeconds(server)) - before;
        least[index] = Math.min(least[index] ?? 0, (spent * 1e6) / REQUESTS_A_ROUND);
      }
    }
    return least;
  } finally {
    agent.destroy();
  }
}

async function cpuSeconds({ url }: Server): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1] ?? Number.NaN);
}

/** Shared by all scenarios, so that every sender sends equally often. */
let turn = 0;

async function send({ url }: Server, { wire, senders, url: at }: Scenario, count: number, agent: Agent): Promise<void> {
  const last = turn + count;
  const client = async () => {
    while (turn < last) await sendOne(at ?? url, wire, senders[turn++ % senders.length] ?? {}, agent);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function sendOne(
  url: string,
  { method, path: given, headers, body }: Wire,
  sender: Headers,
  agent: Agent,
): Promise<void> {
  const path = typeof given === "string" ? given : given();
  const options = { method, agent, headers: { ...headers, ...sender } };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}${path}`, options, resolve).on("error", reject).end(body);
  });
  const pieces: Buffer[] = [];
  for await (const piece of reply) pieces.push(piece);
  const isFailed = reply.statusCode !== 200 || Buffer.concat(pieces).includes('"isError":true');
  if (isFailed) throw new Error(`${method} ${path}: ${reply.statusCode} ${Buffer.concat(pieces)}`);
}
