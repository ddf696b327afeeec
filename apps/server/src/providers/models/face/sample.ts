// One face cut out of its picture, and what the gate wants to know of it: measured as photographed, light and all.

import type { PictureQuality, RegionName } from "../face-reading.ts";
import { toLab } from "./colour.ts";
import { blur, median, type Pixels, union, valuesIn } from "./filters.ts";
import { type Cut, middle, type Point, type Raster, sampleCut, toCut } from "./geometry.ts";
import { type Light, readLight } from "./light.ts";
import { eyeDistanceOf, type FaceParts, faceCut, type Landmark, landmark, partsOf } from "./regions.ts";

export interface FaceSample {
  readonly cut: Cut;
  readonly pixels: Float32Array;
  readonly parts: FaceParts;
  readonly skin: Pixels;
  readonly light: Light;
}

export const SKIN: readonly RegionName[] = ["forehead", "leftCheek", "rightCheek", "chin"];

export function sampleFace(picture: Raster, points: readonly Point[]): FaceSample {
  const cut = faceCut(points, { enlarge: true });
  const pixels = sampleCut(picture, cut);
  const parts = partsOf(points, cut);
  const skin = union(SKIN.map((name) => parts.regions[name]));
  return { cut, pixels, parts, skin, light: readLight(pixels, parts.eyes) };
}

export function measureQuality(picture: Raster, points: readonly Point[], sample: FaceSample): PictureQuality {
  const { regions } = sample.parts;
  const { l, a, b } = toLab(sample.pixels);
  const lightness = (pixels: Pixels) => median(valuesIn(l, pixels));
  const [red, green, blue] = sample.light.white;
  return {
    eyeDistance: eyeDistanceOf(points),
    sharpness: measureSharpness(picture, points),
    lightness: lightness(sample.skin),
    clipped: clippedShare(sample.pixels, sample.skin),
    sideLight: Math.abs(lightness(regions.leftCheek) - lightness(regions.rightCheek)),
    turn: measureTurn(points, sample.cut),
    tilt: tiltOf(points),
    colour: Math.hypot(median(valuesIn(a, sample.skin)), median(valuesIn(b, sample.skin))),
    oddest: oddestOf(Object.values(regions), [l, a, b]),
    eyeWhite: 0.2126 * red + 0.7152 * green + 0.0722 * blue,
    whiteReference: sample.light.gains !== null,
  };
}

/** The eyes' line in the picture, whichever way the head stands. */
function tiltOf(points: readonly Point[]): number {
  const right = landmark(points, "rightEyeOuter");
  const left = landmark(points, "leftEyeOuter");
  return Math.abs((Math.atan2(left.y - right.y, left.x - right.x) * 180) / Math.PI);
}

/** Of the parts of the face, how far the one that differs most is from what is usual among them. */
function oddestOf(parts: readonly Pixels[], planes: readonly Float32Array[]): number {
  const colours = parts.map((pixels) => planes.map((plane) => median(valuesIn(plane, pixels))));
  const usual = planes.map((_, i) => median(Float32Array.from(colours, (colour) => colour[i] as number)));
  const far = colours
    .filter((colour) => !isGlare(colour, usual))
    .map((colour) => Math.hypot(...colour.map((value, i) => value - (usual[i] as number))));
  return Math.max(0, ...far);
}

/** Lighter and paler, and still of the skin's own hue. */
const isGlare = ([l = 0, a = 0, b = 0]: readonly number[], [usualL = 0, usualA = 0, usualB = 0]: readonly number[]) =>
  l > usualL && Math.hypot(a, b) < Math.hypot(usualA, usualB) && b > 0;

/**
 * How much detail another blur would still take away: a picture that is blurred already has little to lose. Never
 * enlarged, which would look like blur, and only the face counts: a sharp wall behind it does not help.
 */
function measureSharpness(picture: Raster, points: readonly Point[]): number {
  const cut = faceCut(points, { enlarge: false });
  const { l } = toLab(sampleCut(picture, cut));
  const smooth = blur(l, cut.width, 1.5);
  const margin = (side: number) => Math.round(side * 0.1);
  let detail = 0;
  let lost = 0;
  for (let y = margin(cut.height); y < cut.height - margin(cut.height); y++) {
    for (let x = margin(cut.width); x < cut.width - margin(cut.width); x++) {
      const at = y * cut.width + x;
      for (const neighbour of [at + 1, at + cut.width]) {
        const sharp = Math.abs((l[neighbour] as number) - (l[at] as number));
        const soft = Math.abs((smooth[neighbour] as number) - (smooth[at] as number));
        detail += sharp;
        lost += Math.max(0, sharp - soft);
      }
    }
  }
  return detail === 0 ? 0 : lost / detail;
}

/** Where at least two channels are full, nothing of the skin is left to see. */
function clippedShare(pixels: Float32Array, skin: Pixels): number {
  const isFull = (at: number, channel: number) => ((pixels[at * 3 + channel] as number) >= 250 ? 1 : 0);
  const clipped = skin.filter((at) => isFull(at, 0) + isFull(at, 1) + isFull(at, 2) >= 2);
  return clipped.length / Math.max(1, skin.length);
}

/** The nose of a face that looks straight ahead stands this far down between eyes and mouth, give or take. */
const NOSE = { height: 0.62, tolerance: 0.08 };

/** Sideways: where the nose stands between the sides of the face. Up and down: where it stands between eyes and mouth. */
function measureTurn(points: readonly Point[], cut: Cut): number {
  const at = (name: Landmark) => toCut(cut, landmark(points, name));
  const nose = at("noseTip");
  const toRight = nose.x - at("rightSide").x;
  const toLeft = at("leftSide").x - nose.x;
  const sideways = Math.abs(toRight - toLeft) / Math.max(1, toRight + toLeft);
  const eyes = middle(at("rightEyeOuter"), at("leftEyeOuter"));
  const height = (nose.y - eyes.y) / Math.max(1, at("mouthCenter").y - eyes.y);
  const upOrDown = Math.abs(height - NOSE.height) - NOSE.tolerance;
  return Math.min(1, Math.max(0, sideways, upOrDown));
}
