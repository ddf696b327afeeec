// Smoothing and statistics over parts of a picture.

/** The pixels of a part, by their place in the picture. */
export type Pixels = Uint32Array;

/** All pixels of several parts, each once. Loops, because what goes through a set or an iterator takes ten times as long. */
export function union(parts: readonly Pixels[]): Pixels {
  let last = -1;
  let count = 0;
  for (const part of parts) for (const at of part) last = Math.max(last, at);
  const isKnown = new Uint8Array(last + 1);
  const all = new Uint32Array(last + 1);
  for (const part of parts) {
    for (const at of part) {
      if (isKnown[at] === 0) all[count++] = at;
      isKnown[at] = 1;
    }
  }
  return all.slice(0, count);
}

export function valuesIn(plane: Float32Array, pixels: Pixels): Float32Array {
  const values = new Float32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) values[i] = plane[pixels[i] as number] as number;
  return values;
}

/** The value below which `share` of all values lie; 0 where there are none. */
export function percentile(values: Float32Array, share: number): number {
  if (values.length === 0) return 0;
  const sorted = values.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

export const median = (values: Float32Array) => percentile(values, 0.5);

export function mean(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Gaussian smoothing of what lies inside a part: hair, lips and background beyond its edge do not bleed in. */
export function smootherInside(part: Pixels, width: number, sigma: number): (plane: Float32Array) => Float32Array {
  let counts: Float32Array | undefined;
  return (plane) => {
    const inside = new Float32Array(plane.length);
    for (const at of part) inside[at] = 1;
    counts ??= blur(inside, width, sigma);
    for (const at of part) inside[at] = plane[at] as number;
    const smooth = blur(inside, width, sigma);
    for (const at of part) smooth[at] = (smooth[at] as number) / (counts[at] as number);
    return smooth;
  };
}

/** Three box filters in a row come close to a Gaussian, at a cost that does not depend on its size. */
export function blur(plane: Float32Array, width: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const height = plane.length / width;
  const current = plane.slice();
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (let row = 0; row < height; row++) boxLine(current, row * width, 1, width, radius, line);
    for (let column = 0; column < width; column++) boxLine(current, column, width, height, radius, line);
  }
  return current;
}

/** Running means along one line, in place; beyond its ends lie its ends. */
function boxLine(
  plane: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
  line: Float32Array,
): void {
  for (let i = 0, at = start; i < length; i++, at += step) line[i] = plane[at] as number;
  const first = line[0] as number;
  const last = line[length - 1] as number;
  let sum = first * (radius + 1);
  for (let i = 1; i <= radius; i++) sum += i < length ? (line[i] as number) : last;
  const share = 1 / (2 * radius + 1);
  for (let i = 0, at = start; i < length; i++, at += step) {
    plane[at] = sum * share;
    const next = i + radius + 1;
    const past = i - radius;
    sum += (next < length ? (line[next] as number) : last) - (past > 0 ? (line[past] as number) : first);
  }
}
