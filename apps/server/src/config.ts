// The only reader of environment variables. All other code gets a Config.

import { z } from "zod";
import { SECTIONS } from "./settings/index.ts";
import { problemsOf } from "./settings/problems.ts";
import type { Given, Section } from "./settings/section.ts";
import type { ServiceSettings } from "./settings/service.ts";

export type { Role, Surface } from "./settings/service.ts";

type Sections = typeof SECTIONS;
type Settings = { [Name in keyof Sections]: ReturnType<Sections[Name]["read"]> };

/** Settings of each section, keyed by its name; the service's own are at the top level. */
export type Config = ServiceSettings & Omit<Settings, "service">;

/** An invalid configuration, with all its problems. */
class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export function readConfig(env: Given): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const problems = Object.entries(problemsOf(Object.values<Section>(SECTIONS), given));
  if (problems.length > 0) throw new ConfigError(problems.map(([name, problem]) => `${name}: ${problem}`).join("\n"));
  const read = Object.entries<Section>(SECTIONS).map(([name, { variables, read }]) => [
    name,
    read(z.object(variables).parse(given)),
  ]);
  const { service, ...settings } = Object.fromEntries(read) as Settings;
  return { ...service, ...settings };
}
