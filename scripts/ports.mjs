// Whether the ports are free, asked before minutes of installing and building. The service asks again when it opens them.
// Node built-ins only: node_modules may not be there yet.
import { once } from "node:events";
import { createServer } from "node:net";

/** Those of apps/server/src/settings/service.ts, which is not built yet. */
export const PORTS = { API_PORT: 4000, DASHBOARD_PORT: 4100, ADMIN_PORT: 4200, SITES_PORT: 4300 };

/** A process of several opens some of them: it is left to the service to say which. */
const isOneOfSeveral = ({ ROLE }) => (ROLE ?? "all") !== "all" || process.argv.includes("--role");

/** A line for each port that is taken, with the variable that changes it. */
export async function takenPorts(env) {
  if (isOneOfSeveral(env)) return [];
  const host = env.HOST || "127.0.0.1";
  const surfaces = env.SURFACES || "api,dashboard,admin,sites";
  const names = Object.keys(PORTS).filter((name) => surfaces.toUpperCase().includes(name.replace("_PORT", "")));
  const lines = await Promise.all(
    names.map(async (name) => {
      const port = Number(env[name] || PORTS[name]);
      const isTaken = await isInUse(host, port);
      return isTaken ? `Port ${port} on ${host} is already in use: set ${name} to a free one.` : undefined;
    }),
  );
  return lines.filter((line) => line !== undefined);
}

/** What else is wrong with a port, the service names when it reads its settings. */
async function isInUse(host, port) {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return false;
  } catch (error) {
    return error.code === "EADDRINUSE";
  } finally {
    server.close();
  }
}
