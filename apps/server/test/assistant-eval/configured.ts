// The assistant that `npm run eval` evaluates: its `AI_` settings configure it like a service.

import { MODEL_PROGRAMS } from "../../src/composition/programs.ts";
import { readConfig } from "../../src/config.ts";
import { type Models, openModels } from "../../src/providers/models/index.ts";
import { DECODERS_IN_PLACE } from "../models/decoders-in-place.ts";

export const openConfigured = (): Promise<Models> => {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("AI_"));
  return openModels(readConfig(Object.fromEntries(settings)).hostedModels, MODEL_PROGRAMS, DECODERS_IN_PLACE);
};

export const isConfigured = process.env["EVAL"] === "configured";
/** True without a provider: the embedded assistant answers. */
export const isEmbedded = isConfigured && process.env["AI_PROVIDER"] === undefined;
