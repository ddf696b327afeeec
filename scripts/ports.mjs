// Checks that the ports are free before minutes of installing and building. The service checks again when it opens
// them. It uses only Node built-ins: node_modules may not exist yet.
import { once } from "node:events";
import { createServer } from "node:net";

/** The defaults of apps/server/src/settings/service.ts, which is not built yet. */
export const PORTS = { API_PORT: 4000, DASHBOARD_PORT: 4100, ADMIN_PORT: 4200, SITES_PORT: 4300 };

/** Each of several processes opens only some ports, so the service itself checks them. */
const isOneOfSeveral = ({ ROLE }) => (ROLE ?? "all") !== "all" || process.argv.includes("--role");

/** Returns a line for each taken port, with the setting that changes it. */
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

/** The service reports other problems with a port when it reads its settings. */
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
