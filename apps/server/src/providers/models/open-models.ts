import { openHeavyWork } from "../../kernel/heavy-work.ts";
import type { Slots } from "../../kernel/slots.ts";
import type { Decoders } from "../pictures/index.ts";
import { TextProcesses } from "./apart/text-processes.ts";
import type { Texts } from "./apart/texts.ts";
import { EmbeddedEngine } from "./embedded/embedded-engine.ts";
import type { AiEngine, DraftingEngine } from "./engine.ts";
import { type FacePrograms, FaceReader, type FaceReaderOptions } from "./face/face-reader.ts";
import type { ReadsFaces } from "./face-reading.ts";
import { GuardedEngine } from "./guarded-engine.ts";
import type { HostedParts } from "./hosted/hosted-engine.ts";
import type { HostedSettings } from "./hosted/settings.ts";
import { productReader, type ReadsProducts } from "./product-reader.ts";
import { RuledEngine } from "./ruled-engine.ts";
import type { RuleTasks } from "./rules/routine-rules.ts";
import type { TextTasks } from "./text-tasks.ts";

export interface Models {
  engine: AiEngine;
  /** Faces are found and measured here, whoever describes them. */
  faceReader: ReadsFaces;
  productReader: ReadsProducts;
  close(): Promise<void>;
}

/** Where the files are that processes run. */
export interface ModelPrograms extends FacePrograms {
  texts: URL;
}

export interface ModelLimits extends Pick<FaceReaderOptions, "decoding" | "onDecoderLost"> {
  /** Of all kinds of it. */
  heavyWork?: Slots;
  /** Nobody waits for an answer for longer: what does not come until then has hung. */
  answerMillisecondsMax?: number;
}

/** The hosted models that are configured, otherwise the assistant that needs no network. */
export async function openModels(
  hosted: HostedSettings | undefined,
  programs: ModelPrograms,
  decoders: Decoders,
  { heavyWork = openHeavyWork(), answerMillisecondsMax, ...ofFaces }: ModelLimits = {},
): Promise<Models> {
  const limits = { heavyWork, jobMillisecondsMax: answerMillisecondsMax };
  const faceReader = new FaceReader(programs, { ...limits, ...ofFaces });
  const texts = new TextProcesses<TextTasks>(programs.texts, limits);
  const embedded = new EmbeddedEngine(faceReader, texts);
  const engine = hosted === undefined ? embedded : await openHosted(hosted, { embedded, texts, decoders });
  return {
    engine: behindRulesAndGuard(engine, texts),
    faceReader,
    productReader: productReader(texts),
    close: async () => {
      await Promise.all([faceReader.close(), texts.close()]);
    },
  };
}

/** First the rules, which decide what is in an answer, then the guard, which sees every text that leaves. */
export const behindRulesAndGuard = (engine: DraftingEngine, texts: Texts<RuleTasks>): AiEngine =>
  new GuardedEngine(new RuledEngine(engine, texts));

/** The packages of hosted models are only loaded where one is configured. */
async function openHosted(settings: HostedSettings, parts: HostedParts): Promise<DraftingEngine> {
  const { HostedEngine } = await import("./hosted/hosted-engine.ts");
  return new HostedEngine(settings, parts);
}
