import type { Decoder, Decoders } from "../../src/providers/pictures/index.ts";
import { toModelPicture } from "../../src/providers/pictures/visitor-pictures.ts";

/** Does in this process what the service does in others: for tests of what is done, and not of where. */
export const DECODERS_IN_PLACE: Decoders = {
  waiting: 0,
  lend: (_tenant, work) => work({ toModelPicture } as Decoder),
};
