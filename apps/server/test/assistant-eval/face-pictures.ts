// Pictures of one drawn face in every skin tone, good and bad, each with the expected result of the gate.

import sharp, { type Sharp } from "sharp";
import type { GateCode } from "../../src/providers/models/face-reading.ts";
import { type DrawnFace, drawFace } from "../models/face/drawn-face.ts";

export const TONES = {
  "very light": { skin: "#f6ddcb", shade: "#dcb399" },
  light: { skin: "#f0cfb8", shade: "#d0a085" },
  medium: { skin: "#d9a98a", shade: "#b07a5c" },
  brown: { skin: "#a5714e", shade: "#7a4c32" },
  dark: { skin: "#6b452f", shade: "#46291b" },
} as const;
export type Tone = keyof typeof TONES;

export interface FacePicture {
  readonly tone: Tone;
  readonly name: string;
  /** Any of these codes is right. An empty list means a good picture. */
  readonly codes: readonly GateCode[];
  readonly take: () => Promise<Buffer>;
}

const SIZE = { width: 640, height: 800, eyeDistance: 160 } as const;
const BACKGROUND = "#9aa7ad";

type Take = (face: DrawnFace) => Promise<Buffer>;

const drawn =
  (more: DrawnFace = {}): Take =>
  (face) =>
    drawFace({ ...face, ...more });
const changed =
  (change: (picture: Sharp) => Sharp, more: DrawnFace = {}): Take =>
  async (face) =>
    change(sharp(await drawFace({ ...face, ...more })))
      .png()
      .toBuffer();
const covered = (svg: string): Take => drawn({ above: svg });

const GOOD: readonly [string, Take][] = [
  ["as it is", drawn()],
  ["mirrored", changed((picture) => picture.flop())],
  ["in less light", changed((picture) => picture.linear(0.7, 0))],
  ["in warm light", changed((picture) => picture.linear([1, 0.95, 0.82], [0, 0, 0]))],
  ["in cool light", changed((picture) => picture.linear([0.92, 0.97, 1], [0, 0, 0]))],
  [
    "as a poor JPEG",
    async (face) =>
      sharp(await drawFace(face))
        .jpeg({ quality: 50 })
        .toBuffer(),
  ],
  ["a little tilted", changed((picture) => picture.rotate(14, { background: BACKGROUND }))],
  ["from further away", drawn({ eyeDistance: 110 })],
  ["filling the frame", drawn({ eyeDistance: 270 })],
  ["before a dark wall", drawn({ background: "#2b2f33" })],
  ["before a bright wall", drawn({ background: "#e9ecee" })],
  ["beside the middle", drawn({ at: { x: 0.42, y: 0.46 } })],
];

const BAD: readonly [string, readonly GateCode[], Take][] = [
  ["nearly black", ["too_dark", "no_face"], changed((picture) => picture.linear(0.08, 0))],
  ["burnt", ["too_bright", "no_face"], changed((picture) => picture.linear(4.5, 60))],
  ["blurred", ["blurred"], changed((picture) => picture.blur(5))],
  ["without colour", ["no_colour"], changed((picture) => picture.grayscale())],
  ["half in shadow", ["uneven_light", "covered", "turned_away"], halfInShadow],
  ["upside down", ["turned_away", "no_face"], changed((picture) => picture.rotate(180))],
  ["lying", ["turned_away", "no_face"], changed((picture) => picture.rotate(90))],
  [
    "with a black mask",
    ["covered", "no_face", "turned_away"],
    covered(`<path d="M255 660 Q500 610 745 660 L690 950 Q500 1060 310 950Z" fill="#141418"/>`),
  ],
  [
    "with a surgical mask",
    ["covered", "no_face", "turned_away"],
    covered(`<path d="M255 660 Q500 610 745 660 L690 950 Q500 1060 310 950Z" fill="#9fc7dc"/>`),
  ],
  [
    "with dark glasses",
    ["covered", "no_face", "turned_away"],
    covered(`<g fill="#0c0c10"><rect x="262" y="498" width="216" height="150" rx="56"/><rect x="522" y="498" width="216" height="150" rx="56"/>
      <rect x="470" y="530" width="60" height="18"/></g>`),
  ],
  [
    "with a scarf over one half",
    ["covered", "no_face", "turned_away", "uneven_light"],
    covered(`<path d="M500 180 L820 180 L820 1060 L500 1060Z" fill="#3f7d4e"/>`),
  ],
  ["of two people", ["several_faces"], twoPeople],
  ["too small", ["too_small", "no_face"], drawn({ eyeDistance: 46 })],
  ["cut off", ["no_face", "turned_away"], drawn({ at: { x: 0.04, y: 0.5 } })],
  ["from the side", ["turned_away", "no_face"], fromTheSide],
];

async function halfInShadow(face: DrawnFace): Promise<Buffer> {
  const shadow = {
    width: SIZE.width / 2,
    height: SIZE.height,
    channels: 4 as const,
    background: { r: 0, g: 0, b: 0, alpha: 0.6 },
  };
  const half = await sharp({ create: shadow }).png().toBuffer();
  return sharp(await drawFace(face))
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

async function twoPeople(face: DrawnFace): Promise<Buffer> {
  const one = await drawFace({ ...face, width: 500, height: 700, eyeDistance: 120 });
  return sharp({ create: { width: 1000, height: 700, channels: 3, background: BACKGROUND } })
    .composite([
      { input: one, left: 0, top: 0 },
      { input: one, left: 500, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** Squeezing one half of the face simulates a turned head. */
async function fromTheSide(face: DrawnFace): Promise<Buffer> {
  const { width, height } = SIZE;
  const picture = await drawFace(face);
  const half = (left: number, to: number) =>
    sharp(picture)
      .extract({ left, top: 0, width: width / 2, height })
      .resize(to, height, { fit: "fill" })
      .toBuffer();
  const [left, right] = [await half(0, 170), await half(width / 2, 420)];
  return sharp({ create: { width: 590, height, channels: 3, background: BACKGROUND } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 170, top: 0 },
    ])
    .png()
    .toBuffer();
}

export const FACE_PICTURES: readonly FacePicture[] = (Object.keys(TONES) as Tone[]).flatMap((tone) => {
  const face = { ...TONES[tone], ...SIZE };
  return [
    ...GOOD.map(([name, take]) => ({ tone, name, codes: [], take: () => take(face) })),
    ...BAD.map(([name, codes, take]) => ({ tone, name, codes, take: () => take(face) })),
  ];
});

/** Share of light that a change leaves, in red, green and blue. */
type Left = readonly [number, number, number];

const CHANGES = {
  underEye: { at: { y: 632, dx: 114, rx: 74, ry: 30 }, left: [0.75, 0.75, 0.75] },
  redness: { at: { y: 720, dx: 165, rx: 80, ry: 85 }, left: [1, 0.75, 0.75] },
} as const satisfies Record<string, { at: Record<"y" | "dx" | "rx" | "ry", number>; left: Left }>;
export type Change = keyof typeof CHANGES;

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toEncoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** Draws the face with the same share of light removed on both sides. */
export async function withChange(tone: Tone, change: Change): Promise<Buffer> {
  const { at, left } = CHANGES[change];
  const { data, info } = await sharp(await drawFace({ ...TONES[tone], ...SIZE }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = SIZE.eyeDistance / 360;
  const middle = { x: info.width / 2, y: info.height / 2 - 625 * scale + at.y * scale };
  for (const side of [-1, 1]) {
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const far = Math.hypot(
          (x - middle.x - side * at.dx * scale) / (at.rx * scale),
          (y - middle.y) / (at.ry * scale),
        );
        const strength = Math.min(1, Math.max(0, (1.25 - far) / 0.4));
        if (strength === 0) continue;
        for (let channel = 0; channel < 3; channel++) {
          const place = (y * info.width + x) * info.channels + channel;
          const share = 1 - strength * (1 - (left[channel] ?? 1));
          data[place] = Math.round(255 * toEncoded(toLinear((data[place] ?? 0) / 255) * share));
        }
      }
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}

export const plainFace = (tone: Tone): Promise<Buffer> => drawFace({ ...TONES[tone], ...SIZE });
