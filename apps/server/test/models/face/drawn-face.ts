// Synthetic face, drawn, shaded and grained well enough for the detector. Tests need no photograph of a person, and
// know every change to the face exactly.

import sharp from "sharp";

export interface DrawnFace {
  width?: number;
  height?: number;
  /** Pixels between the outer corners of the eyes. */
  eyeDistance?: number;
  /** Centre of the face, as a share of the picture. */
  at?: { x: number; y: number };
  skin?: string;
  shade?: string;
  background?: string;
  /**
   * Extra SVG in the face's own coordinates (a 1000 x 1250 canvas, eyes at y 560), above the skin and below the eyes.
   */
  onSkin?: string;
  /** Extra SVG above everything, to cover the face. */
  above?: string;
  /** Fine structure of the skin, as in every photograph. */
  grain?: number;
}

/** Eye distance on the face's own canvas: outer eye corners at x 320 and 680. */
const CANVAS_EYES = 360;

const faceSvg = ({
  skin = "#d9a98a",
  shade = "#b07a5c",
  onSkin = "",
  above = "",
}: Pick<DrawnFace, "skin" | "shade" | "onSkin" | "above">) => `
  <defs>
    <radialGradient id="skin" cx="0.5" cy="0.45" r="0.62">
      <stop offset="0" stop-color="${skin}"/><stop offset="0.7" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/>
    </radialGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>
    <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
    <filter id="edge" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="1.6"/></filter>
    <clipPath id="eyeL"><path d="M320 566 Q385 512 452 570 Q385 606 320 566Z"/></clipPath>
    <clipPath id="eyeR"><path d="M680 566 Q615 512 548 570 Q615 606 680 566Z"/></clipPath>
  </defs>
  <path d="M500 90 C180 90 130 400 160 700 C170 900 150 1000 120 1150 L880 1150 C850 1000 830 900 840 700 C870 400 820 90 500 90Z" fill="#2c1f1a"/>
  <path d="M390 930 L380 1250 L620 1250 L610 930Z" fill="${shade}"/>
  <path d="M100 1250 C200 1130 330 1120 385 1090 L615 1090 C670 1120 800 1130 900 1250Z" fill="#4a5a72"/>
  <path d="M390 1010 Q500 1100 610 1010 L615 1090 Q500 1180 385 1090Z" fill="${shade}" filter="url(#soft)" opacity="0.9"/>
  <g filter="url(#edge)">
    <ellipse cx="232" cy="620" rx="34" ry="78" fill="${shade}"/><ellipse cx="768" cy="620" rx="34" ry="78" fill="${shade}"/>
    <path d="M500 210 C330 210 240 350 240 560 C240 700 262 810 330 915 C385 1000 440 1040 500 1040 C560 1040 615 1000 670 915 C738 810 760 700 760 560 C760 350 670 210 500 210Z" fill="url(#skin)"/>
  </g>
  <path d="M500 190 C320 190 225 330 232 560 C262 430 300 360 380 320 C450 290 560 285 620 320 C700 360 738 430 768 560 C775 330 680 190 500 190Z" fill="#2c1f1a"/>
  ${onSkin}
  <ellipse cx="386" cy="545" rx="92" ry="46" fill="${shade}" opacity="0.5" filter="url(#soft)"/>
  <ellipse cx="614" cy="545" rx="92" ry="46" fill="${shade}" opacity="0.5" filter="url(#soft)"/>
  <path d="M462 560 Q448 660 436 720 Q470 750 500 752 Q530 750 564 720 Q552 660 538 560Z" fill="${shade}" opacity="0.28" filter="url(#soft)"/>
  <path d="M484 540 L478 700 Q500 722 522 700 L516 540Z" fill="#ffffff" opacity="0.1" filter="url(#soft)"/>
  <path d="M432 722 Q428 752 460 756 Q500 778 540 756 Q572 752 568 722 Q560 744 536 742 Q500 764 464 742 Q440 744 432 722Z" fill="${shade}" opacity="0.85" filter="url(#edge)"/>
  <ellipse cx="466" cy="750" rx="16" ry="7" fill="#4d2a20" filter="url(#edge)"/><ellipse cx="534" cy="750" rx="16" ry="7" fill="#4d2a20" filter="url(#edge)"/>
  <path d="M300 490 Q370 448 462 484 Q372 470 300 490Z M700 490 Q630 448 538 484 Q628 470 700 490Z" fill="#33231b" stroke="#33231b" stroke-width="12" stroke-linejoin="round" filter="url(#edge)"/>
  <g filter="url(#edge)">
    <path d="M320 566 Q385 512 452 570 Q385 606 320 566Z" fill="#b9b0a8"/><path d="M680 566 Q615 512 548 570 Q615 606 680 566Z" fill="#b9b0a8"/>
    <g clip-path="url(#eyeL)"><circle cx="388" cy="560" r="29" fill="#5a3a22"/><circle cx="388" cy="560" r="13" fill="#120b08"/><circle cx="398" cy="551" r="5" fill="#ffffff"/></g>
    <g clip-path="url(#eyeR)"><circle cx="612" cy="560" r="29" fill="#5a3a22"/><circle cx="612" cy="560" r="13" fill="#120b08"/><circle cx="622" cy="551" r="5" fill="#ffffff"/></g>
    <path d="M316 568 Q385 506 454 572" fill="none" stroke="#241712" stroke-width="8"/><path d="M684 568 Q615 506 546 572" fill="none" stroke="#241712" stroke-width="8"/>
    <path d="M322 540 Q385 488 450 540" fill="none" stroke="${shade}" stroke-width="5"/><path d="M678 540 Q615 488 550 540" fill="none" stroke="${shade}" stroke-width="5"/>
    <path d="M396 858 Q450 826 500 842 Q550 826 604 858 Q500 872 396 858Z" fill="#a8564f"/>
    <path d="M396 858 Q500 872 604 858 Q560 912 500 914 Q440 912 396 858Z" fill="#bb6a62"/>
    <path d="M396 858 Q500 874 604 858" fill="none" stroke="#6b302c" stroke-width="5"/>
  </g>
  <ellipse cx="500" cy="945" rx="60" ry="14" fill="${shade}" opacity="0.55" filter="url(#soft)"/>
  <ellipse cx="285" cy="760" rx="40" ry="130" fill="${shade}" opacity="0.4" filter="url(#softer)"/><ellipse cx="715" cy="760" rx="40" ry="130" fill="${shade}" opacity="0.4" filter="url(#softer)"/>
  ${above}`;

const drawn = new Map<string, Promise<Buffer>>();

/** Returns the drawn face as PNG bytes. Cached, because many tests use the same face. */
export async function drawFace(face: DrawnFace = {}): Promise<Buffer> {
  const key = JSON.stringify(face);
  const known = drawn.get(key) ?? draw(face);
  drawn.set(key, known);
  return Buffer.from(await known);
}

async function draw(face: DrawnFace): Promise<Buffer> {
  const {
    width = 800,
    height = 1000,
    eyeDistance = 200,
    at = { x: 0.5, y: 0.5 },
    background = "#9aa7ad",
    grain = 5,
  } = face;
  const scale = eyeDistance / CANVAS_EYES;
  const x = width * at.x - 500 * scale;
  const y = height * at.y - 625 * scale;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>
    <g transform="translate(${x} ${y}) scale(${scale})">${faceSvg(face)}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  addGrain(data, info.channels, grain);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}

/** Adds the same pseudo-random grain every time. */
function addGrain(data: Buffer, channels: number, strength: number): void {
  let state = 12345;
  for (let i = 0; i < data.length; i += channels) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    const offset = (state / 0x7fffffff - 0.5) * 2 * strength;
    for (let channel = 0; channel < 3; channel++) {
      data[i + channel] = Math.min(255, Math.max(0, Math.round((data[i + channel] ?? 0) + offset)));
    }
  }
}
