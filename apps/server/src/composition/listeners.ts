import type { Config, Surface } from "../config.ts";
import { Listener } from "../surfaces/http/listener.ts";

export async function openListeners(config: Config): Promise<Map<Surface, Listener>> {
  const listeners = new Map<Surface, Listener>();
  const failures: Error[] = [];
  for (const surface of config.surfaces) {
    try {
      listeners.set(surface, await openListener(config, surface));
    } catch (error) {
      failures.push(error as Error);
    }
  }
  if (failures.length === 0) return listeners;
  await Promise.all([...listeners.values()].map((listener) => listener.close(0)));
  // Reports all failures at once, so that the operator does not need one start per port.
  throw new Error(failures.map(({ message }) => message).join("\n"), { cause: failures[0] });
}

async function openListener(config: Config, surface: Surface): Promise<Listener> {
  const port = config.ports[surface];
  try {
    return await Listener.open(config.host, port, config.http);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    const variable = `${surface.toUpperCase()}_PORT`;
    throw new Error(
      `Port ${port} on ${config.host} is already in use, perhaps by another Vitrine: set ${variable} to a free one.`,
      { cause: error },
    );
  }
}

/** Port 0 lets the system choose a port: URLs with port 0 get the chosen one. */
export function withChosenPorts(config: Config, listeners: Map<Surface, Listener>): Config {
  const chosen = (url: string, surface: Surface) => url.replace(/:0$/, `:${listeners.get(surface)?.port ?? 0}`);
  const { base, dashboard, admin, sites } = config.urls;
  const urls = {
    base: chosen(base, "api"),
    dashboard: chosen(dashboard, "dashboard"),
    admin: chosen(admin, "admin"),
    sites: chosen(sites, "sites"),
  };
  return { ...config, urls };
}
