// Numbers from the pixels of one face, after the light is taken out.

import type { FaceReading, PictureQuality, RegionName, RegionReading } from "../face-reading.ts";
import { type LabPlanes, relativeTo, toLab, typologyAngle } from "./colour.ts";
import { mean, median, type Pixels, smootherInside, union, valuesIn } from "./filters.ts";
import { distance, type Point } from "./geometry.ts";
import { type Landmark, landmark } from "./regions.ts";
import { type FaceSample, SKIN } from "./sample.ts";

/** Redder than the calm parts of the face by this much is flushed. */
const FLUSHED = 6;

export function measureFace(points: readonly Point[], sample: FaceSample, quality: PictureQuality): FaceReading {
  const { cut, parts, skin, light } = sample;
  const { regions } = parts;
  const lab = toLab(sample.pixels, light.gains ?? undefined);
  // The same change counts the same on every tone.
  const relative = relativeTo(median(valuesIn(lab.l, skin)));
  const isShiny = shineOf(lab, skin);
  const detail = detailOf(lab.l, union(Object.values(regions)), cut.width);
  // Glare is pale: where the skin mirrors the light its own colour cannot be seen.
  const matteRedness = (pixels: Pixels) =>
    valuesIn(
      lab.a,
      pixels.filter((at) => !isShiny(at)),
    );
  const calm = median(matteRedness(union([regions.forehead, regions.chin])));
  const flushed = matteRedness(union([regions.leftCheek, regions.rightCheek, regions.nose]));
  const shineIn = (pixels: Pixels) => mean(Float32Array.from(pixels, (at) => (isShiny(at) ? 1 : 0)));
  const readRegion = (pixels: Pixels): RegionReading => ({
    lightness: median(valuesIn(lab.l, pixels)),
    redness: (median(matteRedness(pixels)) - calm) * relative,
    shine: shineIn(pixels),
    texture: rootMeanSquare(valuesIn(detail, pixels)) * relative,
  });
  const readings = Object.fromEntries(
    Object.entries(regions).map(([name, pixels]) => [name, readRegion(pixels)]),
  ) as Record<RegionName, RegionReading>;
  const underEye = (side: "left" | "right") =>
    (readings[`${side}Cheek`].lightness - readings[`${side}UnderEye`].lightness) * relative;
  const tone = () => typologyAngle(median(valuesIn(lab.l, skin)), median(valuesIn(lab.b, skin)));
  return {
    quality,
    regions: readings,
    typologyAngle: light.gains === null ? null : tone(),
    redness: {
      difference: (median(flushed) - calm) * relative,
      area: mean(flushed.map((a) => ((a - calm) * relative > FLUSHED ? 1 : 0))),
    },
    shine: {
      tZone: shineIn(union([regions.forehead, regions.nose])),
      cheeks: shineIn(union([regions.leftCheek, regions.rightCheek])),
    },
    underEye: { left: underEye("left"), right: underEye("right") },
    texture: mean(Float32Array.from(SKIN, (name) => readings[name].texture)),
    shape: measureShape(points),
  };
}

/** Whether the skin mirrors the light somewhere: much lighter than the rest, and pale. */
function shineOf({ l, a, b }: LabPlanes, skin: Pixels): (at: number) => boolean {
  const chroma = (at: number) => Math.sqrt((a[at] as number) ** 2 + (b[at] as number) ** 2);
  const usualLightness = median(valuesIn(l, skin));
  const usualChroma = median(Float32Array.from(skin, chroma));
  // Light skin has less room above it.
  const threshold = usualLightness + Math.min(12 / relativeTo(usualLightness), 0.45 * (100 - usualLightness));
  return (at) => (l[at] as number) > threshold && chroma(at) < 0.75 * usualChroma;
}

/** Lightness without everything larger than pores and lines. */
function detailOf(l: Float32Array, pixels: Pixels, width: number): Float32Array {
  const smooth = smootherInside(pixels, width, 3.5)(l);
  return l.map((value, i) => value - (smooth[i] as number));
}

const rootMeanSquare = (values: Float32Array) => Math.sqrt(mean(values.map((value) => value * value)));

function measureShape(points: readonly Point[]): FaceReading["shape"] {
  const between = (a: Landmark, b: Landmark) => distance(landmark(points, a), landmark(points, b));
  const cheeks = between("rightSide", "leftSide");
  return {
    lengthToWidth: between("foreheadTop", "chinBottom") / cheeks,
    jawToCheeks: between("rightJaw", "leftJaw") / cheeks,
    foreheadToCheeks: between("rightTemple", "leftTemple") / cheeks,
  };
}
