// The quality gate: what a picture must be before anything is said about the face in it.

import type { GateCode, PictureQuality } from "../face-reading.ts";
import { relativeTo } from "./colour.ts";

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
  tiltMax: 50,
  /** Cheeks that differ by more are lit from one side: half of the face is not seen as it is. */
  sideLightMax: 14,
  /** Skin of every tone has more colour than a picture without any. */
  colourMin: 4,
  /** A mask, a hand or dark glasses differ from the rest of a face by more than any part of it does. */
  oddestMax: 32,
} as const;

/** The first thing that is wrong with the picture of a single face. */
export function checkQuality(quality: PictureQuality): GateCode | null {
  if (quality.eyeDistance < GATE.eyeDistanceMin) return "too_small";
  if (quality.lightness < GATE.lightnessMin && quality.eyeWhite < GATE.eyeWhiteEnough) return "too_dark";
  if (quality.clipped > GATE.clippedMax) return "too_bright";
  if (quality.turn > GATE.turnMax || quality.tilt > GATE.tiltMax) return "turned_away";
  // Relative to the skin's own lightness: on dark skin the same shadow is a smaller difference.
  if (quality.sideLight * relativeTo(quality.lightness) > GATE.sideLightMax) return "uneven_light";
  if (quality.oddest > GATE.oddestMax) return "covered";
  // After what covers a face: a black mask has no colour, and the picture has.
  if (quality.colour < GATE.colourMin) return "no_colour";
  if (quality.sharpness < GATE.sharpnessMin) return "blurred";
  return null;
}
