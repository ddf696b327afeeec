// Raw socket clients: slow, without reading, or with another Host.

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection that does not read until asked to. */
export async function openSocket(origin: string): Promise<Socket> {
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  socket.on("error", () => {}); // the service may cut it at any time
  await once(socket, "connect");
  return socket;
}

/** Reads until the service closes the connection, and returns the text. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    socket.once("close", () => resolve(text));
    socket.resume();
  });
}

async function sendText(origin: string, text: string): Promise<string> {
  const socket = await openSocket(origin);
  socket.write(text);
  return readToEnd(socket);
}

/** Parses an answer that closes its connection. */
export function parseAnswer(text: string): { status: number; headers: Headers; body: unknown } {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [line.replace(/:.*/, ""), line.replace(/^[^:]*:/, "")]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: body.startsWith("{") ? JSON.parse(body) : body };
}

export const getWithHost = async (origin: string, path: string, host: string, headers = "") =>
  parseAnswer(await sendText(origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`));

/** Reads a number of /metrics. */
export async function metric(api: string, name: string): Promise<number> {
  const text = await (await fetch(`${api}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
