import { EmbeddedEngine } from "../../src/providers/models/embedded/embedded-engine.ts";
import type { AiEngine } from "../../src/providers/models/index.ts";
import { behindRulesAndGuard } from "../../src/providers/models/open-models.ts";
import { TEXTS_IN_PLACE } from "../models/texts-in-place.ts";

const NO_FACES = {
  read: () => Promise.reject(new Error("no picture is asked about")),
};

/** The embedded assistant with rules and guard in the test's thread, for tests of its answers. */
export const embeddedInPlace = (): AiEngine =>
  behindRulesAndGuard(new EmbeddedEngine(NO_FACES, TEXTS_IN_PLACE), TEXTS_IN_PLACE);
