// Picture decoders that all services of a worker share: starting three per service cost more CPU time than their work.

import { DECODER_PROGRAM } from "../../src/composition/programs.ts";
import type { Config } from "../../src/config.ts";
import { DecoderLanes } from "../../src/providers/pictures/index.ts";

const opened = new Map<string, DecoderLanes>();

/**
 * Returns the decoders that all services with these settings share. They pause with the last service and end with the
 * worker.
 */
export function sharedDecoders(settings: Config["pictures"]): DecoderLanes {
  const key = JSON.stringify(settings);
  const known = opened.get(key) ?? new DecoderLanes({ ...settings, program: DECODER_PROGRAM, onLost: () => {} });
  opened.set(key, known);
  return known;
}
