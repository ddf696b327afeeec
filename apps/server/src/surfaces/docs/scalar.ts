import Fastify from "fastify";
import { type StaticFile, toFile } from "./static-file.ts";

let scalar: Promise<StaticFile> | undefined;

/** The script of the docs page. Reading it takes longer than the rest of a start: it waits until somebody looks. */
export function loadScalar(): Promise<StaticFile> {
  scalar ??= readBundle().catch((error) => {
    scalar = undefined; // The next one who looks tries again.
    throw error;
  });
  return scalar;
}

/**
 * The bundle exists only inside the plugin, which hands it out over a route. The package that has it as a file brings a
 * whole web framework along.
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
