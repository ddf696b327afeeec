// Colour as people see it: sRGB to linear light to CIE Lab (D65).

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const value = i / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** sRGB from 0 to 255, whole or not, to linear light from 0 to 1. */
export function toLinear(value: number): number {
  const low = Math.min(254, Math.max(0, Math.floor(value)));
  const part = Math.min(1, Math.max(0, value - low));
  return (LINEAR[low] as number) * (1 - part) + (LINEAR[low + 1] as number) * part;
}

/** A picture in three planes: lightness from 0 to 100, green to red, blue to yellow. */
export interface LabPlanes {
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

export type Gains = readonly [red: number, green: number, blue: number];

/** RGB pixels from 0 to 255 to Lab, each channel's light multiplied first. */
export function toLab(pixels: Float32Array, gains: Gains = [1, 1, 1]): LabPlanes {
  const count = pixels.length / 3;
  const planes = { l: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const red = toLinear(pixels[i * 3] as number) * gains[0];
    const green = toLinear(pixels[i * 3 + 1] as number) * gains[1];
    const blue = toLinear(pixels[i * 3 + 2] as number) * gains[2];
    const x = cubeRoot((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = cubeRoot(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = cubeRoot((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    planes.l[i] = 116 * y - 16;
    planes.a[i] = 500 * (x - y);
    planes.b[i] = 200 * (y - z);
  }
  return planes;
}

const cubeRoot = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** Individual typology angle: the usual measure of how light skin is, in degrees. */
export const typologyAngle = (l: number, b: number) => (Math.atan2(l - 50, b) * 180) / Math.PI;

/** Lightness at which differences count as they are measured. */
const USUAL_LIGHTNESS = 66;

/**
 * By how much a difference on skin of this lightness is to be raised, so that the same share of the light that is missing counts
 * the same on every tone: lightness is a cube root of light, and differences shrink with it.
 */
export const relativeTo = (lightness: number): number => (USUAL_LIGHTNESS + 16) / (Math.max(0, lightness) + 16);
