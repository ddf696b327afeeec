// The quality gate: what a picture must be before anything is said about the face in it.

import type { GateCode, PictureQuality } from "../face-reading.ts";

export const GATE = {
  /** How sure the mesh must be that it lies on a face. */
  certaintyMin: 0.5,
  /** A second face this large beside the first makes it unclear who is meant. */
  secondFaceAreaMin: 0.25,
  /** Points of the mesh that may lie beyond the picture's edge. */
  outsideMax: 0.12,
  eyeDistanceMin: 60,
  lightnessMin: 22,
  /** Dark skin in good light is not a dark picture: the white of the eyes tells. */
  eyeWhiteEnough: 0.12,
  clippedMax: 0.3,
  turnMax: 0.35,
  sharpnessMin: 0.18,
} as const;

/** The first thing that is wrong with the picture of a single face. */
export function checkQuality(quality: PictureQuality): GateCode | null {
  if (quality.eyeDistance < GATE.eyeDistanceMin) return "too_small";
  if (quality.lightness < GATE.lightnessMin && quality.eyeWhite < GATE.eyeWhiteEnough) return "too_dark";
  if (quality.clipped > GATE.clippedMax) return "too_bright";
  if (quality.turn > GATE.turnMax) return "turned_away";
  if (quality.sharpness < GATE.sharpnessMin) return "blurred";
  return null;
}
