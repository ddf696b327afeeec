// The two networks that find a face: MediaPipe's BlazeFace and FaceMesh, on TensorFlow's WASM runtime. There are none for
// age, gender, emotion or identity.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import * as tf from "@tensorflow/tfjs-core";

const WEIGHTS = new URL("./weights/", import.meta.url);
const RUNTIME = "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm";

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
  setWasmPaths(`${dirname(createRequire(import.meta.url).resolve(RUNTIME))}/`);
  await withoutNewHandlers(async () => {
    await tf.setBackend("wasm");
    await tf.ready();
  });
  return { detector: await loadModel("blazeface"), mesh: await loadModel("facemesh") };
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

async function loadModel(name: string): Promise<GraphModel> {
  const model = JSON.parse(await readFile(new URL(`${name}.json`, WEIGHTS), "utf8")) as ModelFile;
  const weights = await readFile(new URL(`${name}.bin`, WEIGHTS));
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
