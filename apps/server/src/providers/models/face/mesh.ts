// FaceMesh: 468 points on a face, and whether it is one at all.

import { type FaceBox, meshCut } from "./detector.ts";
import { type Point, type Raster, sampleCut, toPicture } from "./geometry.ts";
import { type FaceModels, runModel } from "./models.ts";

export interface FaceMesh {
  /** In the picture's pixels. */
  readonly points: readonly Point[];
  /** How sure the network is that this is a face, from 0 to 1. */
  readonly certainty: number;
}

const SIDE = 192;
const POINTS = 468;

export async function meshFace({ mesh }: FaceModels, picture: Raster, box: FaceBox): Promise<FaceMesh> {
  const cut = meshCut(box, SIDE);
  const pixels = sampleCut(picture, cut).map((value) => value / 255);
  const [flat, flag] = await runModel(mesh, pixels, SIDE, ["output_mesh", "output_faceflag"]);
  const points = Array.from({ length: POINTS }, (_, i) =>
    toPicture(cut, { x: flat?.[i * 3] ?? 0, y: flat?.[i * 3 + 1] ?? 0 }),
  );
  return { points, certainty: flag?.[0] ?? 0 };
}
