// Generates docs/settings.md from the schemas. `npm run generate` writes it.

import { z } from "zod";
import { SECTIONS } from "./index.ts";
import type { Section } from "./section.ts";

const INTRODUCTION = `# Settings

The service reads these environment variables once, at the start. Development needs no settings; an empty value counts as unset. If
settings are wrong or missing, the service does not start and names all of them. \`npm run generate\` writes this page from the code.`;

export function settingsDocument(): string {
  const sections = Object.values<Section>(SECTIONS).map(toTable);
  return `${[INTRODUCTION, ...sections].join("\n\n")}\n`;
}

function toTable({ title, variables, requiredInProduction = [] }: Section): string {
  const rows = Object.entries(variables).map(([name, schema]) => {
    const { description, fallback, allowed } = factsOf(schema as z.ZodType);
    const required = (requiredInProduction as readonly string[]).includes(name) ? " Required in production." : "";
    return `| \`${name}\` | ${fallback} | ${allowed} | ${description}${required} |`;
  });
  return [`## ${title}`, "", "| Variable | Default | Allowed | |", "|---|---|---|---|", ...rows].join("\n");
}

interface Facts {
  description: string;
  fallback: string;
  allowed: string;
}

function factsOf(schema: z.ZodType): Facts {
  const layers = [...layersOf(schema)];
  const said = Object.assign({}, ...layers.map((layer) => layer.meta() ?? {}).reverse());
  return {
    description: said.description ?? "",
    fallback: said.otherwise ?? layers.map(defaultOf).find((text) => text !== undefined) ?? "none",
    allowed: said.allowed ?? layers.map(allowedBy).find((text) => text !== undefined) ?? "text",
  };
}

/** A schema and its nested schemas, from the outermost to the input. */
function* layersOf(schema: z.ZodType): Generator<z.ZodType> {
  for (let layer: unknown = schema; layer instanceof z.ZodType; layer = insideOf(layer)) yield layer;
}

function insideOf(layer: z.ZodType): unknown {
  if (layer instanceof z.ZodPipe) return layer.def.in;
  if (layer instanceof z.ZodOptional || layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault) {
    return layer.def.innerType;
  }
  return undefined;
}

const GIB = 1024 ** 3;

function defaultOf(layer: z.ZodType): string | undefined {
  if (!(layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault)) return undefined;
  const value: unknown = layer.def.defaultValue;
  if (value === "" || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "number" && value % GIB === 0 && value > 0) return `${value} (${value / GIB} GiB)`;
  return typeof value === "number" ? String(value) : `\`${value}\``;
}

function allowedBy(layer: z.ZodType): string | undefined {
  if (layer instanceof z.ZodEnum) return layer.options.map((option) => `\`${option}\``).join(", ");
  if (layer instanceof z.ZodNumber) return `${layer.minValue} to ${layer.maxValue}`;
  return undefined;
}
