import { EmbeddedEngine } from "./embedded/embedded-engine.ts";
import type { AiEngine } from "./engine.ts";
import { FaceReader } from "./face/face-reader.ts";
import type { HostedSettings } from "./hosted/settings.ts";

export interface Models {
  engine: AiEngine;
  /** Faces are found and measured here, whoever describes them. */
  faceReader: Pick<FaceReader, "read">;
  close(): Promise<void>;
}

/** The hosted models that are configured, otherwise the assistant that needs no network. */
export async function openModels(hosted: HostedSettings | undefined): Promise<Models> {
  const faceReader = new FaceReader();
  const embedded = new EmbeddedEngine(faceReader);
  return {
    engine: hosted === undefined ? embedded : await openHosted(hosted, embedded),
    faceReader,
    close: () => faceReader.close(),
  };
}

/** The packages of hosted models are only loaded where one is configured. */
async function openHosted(settings: HostedSettings, embedded: EmbeddedEngine): Promise<AiEngine> {
  const { HostedEngine } = await import("./hosted/hosted-engine.ts");
  return new HostedEngine(settings, embedded);
}
