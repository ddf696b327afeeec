// Points, rasters and the one way in which a face is cut out of a picture: turned upright and scaled.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** RGB pixels row by row, from 0 to 255. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A square or rectangle in a picture that is turned around its centre. */
export interface Cut {
  readonly center: Point;
  /** Pixels of the picture for one pixel of the result. */
  readonly scale: number;
  /** Radians by which the subject leans clockwise. */
  readonly angle: number;
  readonly width: number;
  readonly height: number;
}

/** Where a point of the cut lies in the picture. */
export function toPicture(cut: Cut, { x, y }: Point): Point {
  const dx = (x - cut.width / 2) * cut.scale;
  const dy = (y - cut.height / 2) * cut.scale;
  const cos = Math.cos(cut.angle);
  const sin = Math.sin(cut.angle);
  return { x: cut.center.x + dx * cos - dy * sin, y: cut.center.y + dx * sin + dy * cos };
}

/** Where a point of the picture lies in the cut. */
export function toCut(cut: Cut, { x, y }: Point): Point {
  const dx = x - cut.center.x;
  const dy = y - cut.center.y;
  const cos = Math.cos(cut.angle);
  const sin = Math.sin(cut.angle);
  return {
    x: (dx * cos + dy * sin) / cut.scale + cut.width / 2,
    y: (-dx * sin + dy * cos) / cut.scale + cut.height / 2,
  };
}

/** The cut's pixels as RGB from 0 to 255. Shrinking averages several samples a pixel, so that fine detail does not alias. */
export function sampleCut(picture: Raster, cut: Cut): Float32Array {
  const pixels = new Float32Array(cut.width * cut.height * 3);
  const samples = Math.min(4, Math.max(1, Math.round(cut.scale)));
  const share = 1 / (samples * samples);
  const origin = toPicture(cut, { x: 0, y: 0 });
  // One step to the right in the cut is (right, down) in the picture, one step down is (-down, right).
  const right = Math.cos(cut.angle) * cut.scale;
  const down = Math.sin(cut.angle) * cut.scale;
  const offsets = Array.from({ length: samples }, (_, n) => (n + 0.5) / samples);
  for (let row = 0, at = 0; row < cut.height; row++) {
    for (let column = 0; column < cut.width; column++, at += 3) {
      for (let n = 0; n < samples; n++) {
        const v = row + (offsets[n] as number);
        for (let m = 0; m < samples; m++) {
          const u = column + (offsets[m] as number);
          addSample(picture, origin.x + u * right - v * down, origin.y + u * down + v * right, share, pixels, at);
        }
      }
    }
  }
  return pixels;
}

/** Bilinear; beyond the edge lies the edge. */
function addSample(picture: Raster, x: number, y: number, share: number, into: Float32Array, at: number): void {
  const { width, height, data } = picture;
  const left = Math.min(Math.max(x - 0.5, 0), width - 1);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1);
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const fx = left - x0;
  const fy = top - y0;
  const a = (y0 * width + x0) * 3;
  const toRight = x0 + 1 < width ? 3 : 0;
  const toBelow = y0 + 1 < height ? width * 3 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const i = a + channel;
    const upper = (data[i] as number) * (1 - fx) + (data[i + toRight] as number) * fx;
    const lower = (data[i + toBelow] as number) * (1 - fx) + (data[i + toBelow + toRight] as number) * fx;
    into[at + channel] = (into[at + channel] as number) + (upper * (1 - fy) + lower * fy) * share;
  }
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Which pixels lie inside a polygon (even-odd), by their place in the raster. */
export function fillPolygon(corners: readonly Point[], width: number, height: number): Uint32Array {
  const inside: number[] = [];
  for (let row = 0; row < height; row++) {
    const crossings = crossingsOf(corners, row + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5));
      const to = Math.min(width - 1, Math.floor((crossings[i + 1] ?? 0) - 0.5));
      for (let column = from; column <= to; column++) inside.push(row * width + column);
    }
  }
  return Uint32Array.from(inside);
}

function crossingsOf(corners: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] as Point;
    if (a.y <= y !== b.y <= y) crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
  });
  return crossings.sort((a, b) => a - b);
}
