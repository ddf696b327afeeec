import Fastify from "fastify";
import { type StaticFile, toFile } from "./static-file.ts";

let scalar: Promise<StaticFile> | undefined;

/** The script of the docs page. Loading it takes longer than the rest of the start, so the first request loads it. */
export function loadScalar(): Promise<StaticFile> {
  scalar ??= readBundle().catch((error) => {
    scalar = undefined; // The next request tries again.
    throw error;
  });
  return scalar;
}

/**
 * The plugin contains the bundle but serves it only over a route. The package with the bundle as a file depends on a
 * whole web framework.
 */
async function readBundle(): Promise<StaticFile> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  const host = Fastify();
  await host.register(plugin, { routePrefix: "/", configuration: { url: "/" } });
  const { body, statusCode } = await host.inject("/js/scalar.js");
  await host.close();
  if (statusCode !== 200) throw new Error("the docs page's script is missing");
  return toFile("text/javascript; charset=utf-8", body);
}
