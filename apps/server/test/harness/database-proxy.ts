import { connect, createServer, type Socket } from "node:net";
import { freePorts } from "./process.ts";

/** Proxy in front of the database that can drop all traffic without closing a connection. */
export interface DatabaseProxy {
  url: string;
  /** Number of round trips over all connections: a request followed by its answer. */
  readonly roundTrips: number;
  fallSilent(): void;
  close(): Promise<void>;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let isSilent = false;
  let roundTrips = 0;
  const server = createServer((client) => {
    const database = connect(target);
    let isAsking = false;
    client.on("data", () => {
      if (!isAsking) roundTrips++;
      isAsking = true;
    });
    database.on("data", () => {
      isAsking = false;
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => isSilent || to.write(data));
      from.on("error", () => {}).once("close", () => isSilent || to.destroy());
    }
  });
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    get roundTrips() {
      return roundTrips;
    },
    fallSilent: () => {
      isSilent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
