// The light of the picture, taken out before anything is measured. The white of the eyes is the only thing in a portrait
// whose colour is known: what the light and the camera did to it, they did to the skin.

import { type Gains, toLinear } from "./colour.ts";
import { type Pixels, percentile } from "./filters.ts";

/** Linear RGB that the white of an eye is brought to. Not calibrated: absolute tones are therefore only given as bands. */
const WHITE = [0.4, 0.36, 0.32] as const;
/** The brightest part of the eye but for the glint. */
const BAND = { from: 0.84, to: 0.96 };
const PIXELS_MIN = 60;
const GAIN = { min: 0.45, max: 6, spreadMax: 2.6 };

export interface Light {
  /** Linear RGB of the eyes' white as photographed. */
  readonly white: Gains;
  /** What brings it to the reference; null where the eyes' white cannot be trusted (glasses, closed eyes, glare). */
  readonly gains: Gains | null;
}

export function readLight(pixels: Float32Array, eyes: Pixels): Light {
  const white = brightBand(pixels, eyes);
  if (white === null) return { white: [0, 0, 0], gains: null };
  const gains = WHITE.map((value, i) => value / Math.max(white[i] as number, 1e-4)) as unknown as Gains;
  const plausible =
    Math.min(...gains) >= GAIN.min &&
    Math.max(...gains) <= GAIN.max &&
    Math.max(...gains) / Math.min(...gains) <= GAIN.spreadMax;
  return { white, gains: plausible ? gains : null };
}

function brightBand(pixels: Float32Array, eyes: Pixels): Gains | null {
  const luminances = Float32Array.from(eyes, (at) => luminance(pixels, at));
  const low = percentile(luminances, BAND.from);
  const high = percentile(luminances, BAND.to);
  const band = eyes.filter((_, i) => (luminances[i] as number) >= low && (luminances[i] as number) <= high);
  if (band.length < PIXELS_MIN) return null;
  const average = (channel: number) =>
    band.reduce((sum, at) => sum + toLinear(pixels[at * 3 + channel] as number), 0) / band.length;
  return [average(0), average(1), average(2)];
}

const luminance = (pixels: Float32Array, at: number) =>
  0.2126 * toLinear(pixels[at * 3] as number) +
  0.7152 * toLinear(pixels[at * 3 + 1] as number) +
  0.0722 * toLinear(pixels[at * 3 + 2] as number);
