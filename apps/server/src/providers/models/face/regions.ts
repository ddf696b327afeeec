// Parts of the face as polygons over the mesh's points, and the upright cut in which everything is measured.

import type { RegionName } from "../face-reading.ts";
import { type Pixels, union } from "./filters.ts";
import { type Cut, distance, fillPolygon, middle, type Point, toCut } from "./geometry.ts";

const REGIONS = {
  forehead: [67, 109, 10, 338, 297, 299, 337, 151, 108, 69],
  leftCheek: [425, 266, 330, 347, 346, 352, 411, 427],
  rightCheek: [205, 36, 101, 118, 117, 123, 187, 207],
  nose: [6, 351, 420, 429, 281, 4, 51, 209, 198, 122],
  chin: [182, 18, 406, 369, 396, 175, 171, 140],
  leftUnderEye: [463, 453, 452, 451, 450, 449, 448, 346, 347, 348, 349, 350],
  rightUnderEye: [243, 233, 232, 231, 230, 229, 228, 117, 118, 119, 120, 121],
} as const satisfies Record<RegionName, readonly number[]>;

const EYES = {
  left: [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
  right: [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
} as const;

/** Points with a name of their own. */
const LANDMARKS = {
  rightEyeOuter: 33,
  leftEyeOuter: 263,
  noseTip: 1,
  mouthCenter: 13,
  foreheadTop: 10,
  chinBottom: 152,
  rightSide: 234,
  leftSide: 454,
  rightJaw: 172,
  leftJaw: 397,
  rightTemple: 54,
  leftTemple: 284,
} as const;

const CUT_WIDTH = 300;
const CUT_HEIGHT = 410;
const EYE_DISTANCE = 180;
const EYE_LEVEL = 155;

export type Landmark = keyof typeof LANDMARKS;

export const landmark = (points: readonly Point[], name: Landmark) => points[LANDMARKS[name]] as Point;

/** Between the outer corners of the eyes, in the picture's pixels. */
export const eyeDistanceOf = (points: readonly Point[]) =>
  distance(landmark(points, "rightEyeOuter"), landmark(points, "leftEyeOuter"));

/** Upright, the eyes always at the same place and 180 pixels apart; smaller faces may be kept at their own size. */
export function faceCut(points: readonly Point[], { enlarge }: { enlarge: boolean }): Cut {
  const right = landmark(points, "rightEyeOuter");
  const left = landmark(points, "leftEyeOuter");
  const angle = Math.atan2(left.y - right.y, left.x - right.x);
  const scale = enlarge ? eyeDistanceOf(points) / EYE_DISTANCE : Math.max(1, eyeDistanceOf(points) / EYE_DISTANCE);
  const ratio = eyeDistanceOf(points) / scale / EYE_DISTANCE;
  const below = (CUT_HEIGHT / 2 - EYE_LEVEL) * ratio * scale;
  const eyes = middle(left, right);
  return {
    center: { x: eyes.x - Math.sin(angle) * below, y: eyes.y + Math.cos(angle) * below },
    scale,
    angle,
    width: Math.round(CUT_WIDTH * ratio),
    height: Math.round(CUT_HEIGHT * ratio),
  };
}

export interface FaceParts {
  regions: Record<RegionName, Pixels>;
  eyes: Pixels;
}

/** The pixels of each part of the face in its cut. */
export function partsOf(points: readonly Point[], cut: Cut): FaceParts {
  const fill = (indices: readonly number[]) =>
    fillPolygon(
      indices.map((index) => toCut(cut, points[index] as Point)),
      cut.width,
      cut.height,
    );
  const regions = Object.fromEntries(Object.entries(REGIONS).map(([name, indices]) => [name, fill(indices)]));
  return { regions: regions as Record<RegionName, Pixels>, eyes: union([fill(EYES.left), fill(EYES.right)]) };
}
