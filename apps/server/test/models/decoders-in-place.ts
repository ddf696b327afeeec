import type { Decoder, Decoders } from "../../src/providers/pictures/index.ts";
import { toModelPicture } from "../../src/providers/pictures/visitor-pictures.ts";

/** Decodes in the test's process instead of a side process, for tests of the results. */
export const DECODERS_IN_PLACE: Decoders = {
  waiting: 0,
  lend: (_tenant, work) => work({ toModelPicture } as Decoder),
};
