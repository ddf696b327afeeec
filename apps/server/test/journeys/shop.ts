// The example integrator as a side process, and a browser that visits it.

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { exited, until } from "../harness/process.ts";

const SERVER = fileURLToPath(new URL("../../../../examples/storefront-backend/server.mjs", import.meta.url));
const CHALLENGE = new URL("../../../../examples/storefront-backend/public/challenge.js", import.meta.url).href;

export interface RunningShop {
  url: string;
  child: ChildProcess;
  output(): string;
  close(): Promise<void>;
}

export async function openExampleShop(env: Record<string, string>): Promise<RunningShop> {
  const child = spawn(process.execPath, [SERVER], { env: { PATH: process.env["PATH"] ?? "", PORT: "0", ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const address = () => /http:\/\/localhost:\d+/.exec(output)?.[0];
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the shop closed: ${output}`);
    return address() !== undefined;
  });
  const url = (address() ?? "").replace("localhost", "127.0.0.1");
  const close = async () => {
    child.kill();
    await exited(child);
  };
  return { url, child, output: () => output, close };
}

export interface ShopReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** A browser that keeps the shop's cookie and records its answers. */
export class Browser {
  readonly #shop: string;
  readonly #seen: string[] = [];
  #cookie = "";

  constructor(shop: string) {
    this.#shop = shop;
  }

  /** Everything that the shop has sent to this browser. */
  get seen(): string {
    return this.#seen.join("\n");
  }

  async call(method: string, path: string, body?: unknown): Promise<ShopReply> {
    const { status, text } = await this.#fetch(method, path, body);
    return { status, body: JSON.parse(text) };
  }

  /** The names of the events and the data of the last one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async read(path: string, body: unknown): Promise<{ names: string[]; text: string; last: any }> {
    const { status, text } = await this.#fetch("POST", path, body);
    if (status !== 200) throw new Error(`${status} ${text}`);
    const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name = "", data = ""]) => ({
      name,
      data: JSON.parse(data),
    }));
    const pieces = events.filter(({ name }) => name === "delta").map(({ data }) => data.text);
    return { names: events.map(({ name }) => name), text: pieces.join(""), last: events.at(-1)?.data };
  }

  /** Solves the challenge like the shop's page. */
  async challenge(purpose: "sign-in" | "ai"): Promise<string> {
    const { solveChallenge } = await import(CHALLENGE);
    const { body } = await this.call("GET", "/api/shop");
    return solveChallenge(body.challenge.siteKey, purpose);
  }

  async #fetch(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const headers: Record<string, string> = { "accept-language": "en", cookie: this.#cookie };
    if (body !== undefined) headers["content-type"] = "application/json";
    const response = await fetch(this.#shop + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const set = response.headers.getSetCookie();
    if (set[0] !== undefined) this.#cookie = set[0].split(";")[0] ?? "";
    const text = await response.text();
    this.#seen.push(text, ...set);
    return { status: response.status, text };
  }
}
