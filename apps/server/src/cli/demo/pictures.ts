import sharp from "sharp";
import type { Shape } from "./catalogue.ts";

const OUTLINES: Record<Shape, string> = {
  bottle:
    '<rect x="390" y="330" width="180" height="440" rx="36"/><rect x="435" y="230" width="90" height="110" rx="14" opacity=".7"/>',
  dropper:
    '<rect x="385" y="430" width="190" height="340" rx="40"/><rect x="430" y="340" width="100" height="100" rx="12" opacity=".7"/><ellipse cx="480" cy="280" rx="42" ry="72" opacity=".55"/>',
  jar: '<rect x="310" y="470" width="340" height="270" rx="56"/><rect x="296" y="390" width="368" height="96" rx="26" opacity=".7"/>',
  tube: '<path d="M395 240h170l36 440a26 26 0 0 1-26 28H385a26 26 0 0 1-26-28z"/><rect x="415" y="706" width="130" height="76" rx="16" opacity=".7"/>',
};

/** A quiet studio shot: the product's outline on a soft ground. */
export function drawProduct(shape: Shape, [ground, colour]: readonly [string, string]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="${ground}"/></linearGradient>
      <linearGradient id="body" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${colour}"/><stop offset=".45" stop-color="${colour}" stop-opacity=".78"/><stop offset="1" stop-color="${colour}"/></linearGradient>
    </defs>
    <rect width="960" height="960" fill="url(#ground)"/>
    <ellipse cx="480" cy="790" rx="230" ry="26" fill="${colour}" opacity=".18"/>
    <g fill="url(#body)">${OUTLINES[shape]}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}
