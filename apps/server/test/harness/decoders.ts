// The processes that decode pictures, for all services of a worker: to start three for every service took the processor
// longer than what they were asked for.

import { DECODER_PROGRAM } from "../../src/composition/programs.ts";
import type { Config } from "../../src/config.ts";
import { DecoderLanes } from "../../src/providers/pictures/index.ts";

const opened = new Map<string, DecoderLanes>();

/** Those of all services with these settings. They rest with the last service, and end with the worker. */
export function sharedDecoders(settings: Config["pictures"]): DecoderLanes {
  const key = JSON.stringify(settings);
  const known = opened.get(key) ?? new DecoderLanes({ ...settings, program: DECODER_PROGRAM, onLost: () => {} });
  opened.set(key, known);
  return known;
}
