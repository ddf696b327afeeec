// The two networks that find a face: MediaPipe's BlazeFace and FaceMesh, on TensorFlow's WASM runtime. The package that
// carries their weights also has networks for age, gender, emotion and identity: those are never loaded.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import * as tf from "@tensorflow/tfjs-core";

const require = createRequire(import.meta.url);

export interface FaceModels {
  detector: GraphModel;
  mesh: GraphModel;
}

let loading: Promise<FaceModels> | undefined;

/** Loads them once; a failure is not kept, so that the next picture tries again. */
export function loadFaceModels(): Promise<FaceModels> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<FaceModels> {
  // Single-threaded: the WASM threads of a second core are worth less than a core that answers requests.
  setWasmPaths(`${dirname(require.resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  await withoutNewHandlers(async () => {
    await tf.setBackend("wasm");
    await tf.ready();
  });
  // The package exports no file but its program: its folder is found through that.
  const folder = join(dirname(require.resolve("@vladmandic/human")), "..", "models");
  return { detector: await loadModel(folder, "blazeface"), mesh: await loadModel(folder, "facemesh") };
}

const EVENTS = ["uncaughtException", "unhandledRejection"] as const;

/** The runtime's loader sets handlers that end the whole process on anybody's error: they are taken off again. */
async function withoutNewHandlers(work: () => Promise<void>): Promise<void> {
  const before = EVENTS.map((event) => new Set(process.listeners(event as never)));
  await work();
  EVENTS.forEach((event, i) => {
    for (const listener of process.listeners(event as never)) {
      if (!before[i]?.has(listener)) process.removeListener(event, listener as never);
    }
  });
}

interface ModelFile {
  modelTopology: object;
  weightsManifest: { weights: tf.io.WeightsManifestEntry[] }[];
  signature?: object;
  userDefinedMetadata?: { signature: object };
}

async function loadModel(folder: string, name: string): Promise<GraphModel> {
  const model = JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as ModelFile;
  const weights = await readFile(join(folder, `${name}.bin`));
  const artifacts: tf.io.ModelArtifacts = {
    modelTopology: model.modelTopology,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength) as ArrayBuffer,
    signature: model.signature ?? model.userDefinedMetadata?.signature ?? {},
  };
  return loadGraphModel({ load: async () => artifacts });
}

/** Runs a network on one RGB picture whose values are ready for it, and returns its outputs by name. */
export async function runModel(
  model: GraphModel,
  pixels: Float32Array,
  side: number,
  outputs: readonly string[],
): Promise<Float32Array[]> {
  const results = tf.tidy(() => {
    const input = tf.tensor4d(pixels, [1, side, side, 3]);
    return model.execute(input, [...outputs]) as tf.Tensor[];
  });
  try {
    return await Promise.all(results.map(async (tensor) => (await tensor.data()) as Float32Array));
  } finally {
    tf.dispose(results);
  }
}
