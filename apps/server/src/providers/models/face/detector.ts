// BlazeFace: where faces may be. It finds every face and some cats; the mesh decides which are real.

import { type Cut, distance, middle, type Point, type Raster, sampleCut, toPicture } from "./geometry.ts";
import { type FaceModels, runModel } from "./models.ts";

export interface FaceBox {
  readonly center: Point;
  readonly width: number;
  readonly height: number;
  /** The eyes' centres: first the one on the picture's left. */
  readonly eyes: readonly [Point, Point];
  readonly score: number;
}

const SIDE = 256;
/** The network's grids: cells a side, boxes a cell, and the outputs that carry their scores and boxes. */
const GRIDS = [
  { cells: 16, boxes: 2, scores: "Identity:0", rows: "Identity_2:0" },
  { cells: 8, boxes: 6, scores: "Identity_1:0", rows: "Identity_3:0" },
] as const;
/** A row: dx, dy, width, height, and six key points of which the first two are the eyes. */
const ROW_LENGTH = 16;
const SCORE_MIN = 0.5;
const OVERLAP_MAX = 0.3;
const FACES_MAX = 8;

export async function detectFaces({ detector }: FaceModels, picture: Raster): Promise<FaceBox[]> {
  const whole: Cut = {
    center: { x: picture.width / 2, y: picture.height / 2 },
    scale: Math.max(picture.width, picture.height) / SIDE,
    angle: 0,
    width: SIDE,
    height: SIDE,
  };
  const pixels = letterbox(picture, whole);
  const outputs = await runModel(
    detector,
    pixels,
    SIDE,
    GRIDS.flatMap(({ scores, rows }) => [scores, rows]),
  );
  const found = GRIDS.flatMap((grid, i) => readGrid(grid, outputs[i * 2] ?? EMPTY, outputs[i * 2 + 1] ?? EMPTY, whole));
  return suppress(found);
}

const EMPTY = new Float32Array();

/** The whole picture in a square, its values from -1 to 1, black around it. */
function letterbox(picture: Raster, whole: Cut): Float32Array {
  const pixels = sampleCut(picture, whole);
  // The cut is upright: beside the picture lie whole columns, above and below it whole rows.
  const outside = Array.from({ length: SIDE }, (_, at) => {
    const { x, y } = toPicture(whole, { x: at + 0.5, y: at + 0.5 });
    return { isBeside: x < 0 || x >= picture.width, isBeyond: y < 0 || y >= picture.height };
  });
  for (let row = 0, at = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++, at += 3) {
      const isOutside = outside[row]?.isBeyond || outside[column]?.isBeside;
      for (let i = at; i < at + 3; i++) pixels[i] = isOutside ? -1 : (pixels[i] ?? 0) / 127.5 - 1;
    }
  }
  return pixels;
}

function readGrid(
  { cells, boxes }: { cells: number; boxes: number },
  scores: Float32Array,
  rows: Float32Array,
  whole: Cut,
): FaceBox[] {
  const found: FaceBox[] = [];
  for (let i = 0; i < cells * cells * boxes; i++) {
    const score = 1 / (1 + Math.exp(-(scores[i] ?? -100)));
    if (score < SCORE_MIN) continue;
    const cell = Math.floor(i / boxes);
    const anchor = { x: (((cell % cells) + 0.5) * SIDE) / cells, y: ((Math.floor(cell / cells) + 0.5) * SIDE) / cells };
    const row = rows.subarray(i * ROW_LENGTH, (i + 1) * ROW_LENGTH);
    const point = (at: number) => toPicture(whole, { x: anchor.x + (row[at] ?? 0), y: anchor.y + (row[at + 1] ?? 0) });
    found.push({
      center: point(0),
      width: (row[2] ?? 0) * whole.scale,
      height: (row[3] ?? 0) * whole.scale,
      eyes: [point(4), point(6)],
      score,
    });
  }
  return found;
}

/** Of boxes that overlap only the best stays. */
function suppress(found: FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const box of found.sort((a, b) => b.score - a.score)) {
    if (kept.length < FACES_MAX && kept.every((other) => overlap(box, other) < OVERLAP_MAX)) kept.push(box);
  }
  return kept;
}

function overlap(a: FaceBox, b: FaceBox): number {
  const shared = (axis: "x" | "y", side: "width" | "height") =>
    Math.max(
      0,
      Math.min(a.center[axis] + a[side] / 2, b.center[axis] + b[side] / 2) -
        Math.max(a.center[axis] - a[side] / 2, b.center[axis] - b[side] / 2),
    );
  const both = shared("x", "width") * shared("y", "height");
  return both / (a.width * a.height + b.width * b.height - both);
}

/** The square around a face, upright, that the mesh looks at. */
export function meshCut({ eyes, center, width, height }: FaceBox, side: number): Cut {
  const [left, right] = eyes;
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const size = Math.max(width, height, distance(middle(left, right), center)) * 1.5;
  return { center, scale: size / side, angle, width: side, height: side };
}
