import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { relativeTo, toLab } from "../../../src/providers/models/face/colour.ts";
import { readFace as readFaceIn } from "../../../src/providers/models/face/read-face.ts";
import type { FaceReading, GateCode } from "../../../src/providers/models/face-reading.ts";
import { PICTURE_SIDE_MAX, UnusablePicture } from "../../../src/providers/pictures/index.ts";
import { decodePicture } from "../../../src/providers/pictures/visitor-pictures.ts";
import { type DrawnFace, drawFace } from "./drawn-face.ts";

type Outcome = ReturnType<typeof readFaceIn>;

const outcomes = new Map<string, Outcome>();

/** Caches results by picture: several tests use the same faces, and one reading takes most of a second. */
function readFace(bytes: Uint8Array): Outcome {
  const picture = createHash("sha256").update(bytes).digest("hex");
  const known = outcomes.get(picture) ?? readFaceAnew(bytes);
  outcomes.set(picture, known);
  return known;
}

async function readFaceAnew(bytes: Uint8Array) {
  const picture = await decodePicture(bytes, PICTURE_SIDE_MAX);
  return readFaceIn(picture, (region) => decodePicture(bytes, PICTURE_SIDE_MAX, region));
}

const TONES = {
  light: { skin: "#f0cfb8", shade: "#d0a085" },
  medium: { skin: "#d9a98a", shade: "#b07a5c" },
  dark: { skin: "#6b452f", shade: "#46291b" },
} as const;

async function read(picture: Buffer | Promise<Buffer>): Promise<FaceReading> {
  const outcome = await readFace(await picture);
  if (!outcome.passed) throw new Error(`refused: ${outcome.code}`);
  return outcome.reading;
}

async function codeOf(picture: Buffer | Promise<Buffer>): Promise<GateCode | "passed"> {
  const outcome = await readFace(await picture);
  return outcome.passed ? "passed" : outcome.code;
}

const changed = async (change: (picture: Sharp) => Sharp, face: DrawnFace = {}) =>
  change(sharp(await drawFace(face)))
    .png()
    .toBuffer();

const pair = (y: number, dx: number, shape: string) =>
  `<g filter="url(#soft)"><g transform="translate(${500 - dx} ${y})">${shape}</g><g transform="translate(${500 + dx} ${y})">${shape}</g></g>`;
const redCheeks = (strength: number) =>
  pair(720, 165, `<ellipse rx="75" ry="80" fill="#c03028" opacity="${strength}"/>`);
const darkUnderEyes = pair(630, 114, `<ellipse rx="70" ry="28" fill="#3a2a30" opacity="0.35"/>`);
const gloss = `<g filter="url(#soft)" opacity="0.75"><ellipse cx="500" cy="400" rx="120" ry="55" fill="#fff8f4"/><ellipse cx="500" cy="660" rx="30" ry="70" fill="#fff8f4"/></g>`;
describe.each(Object.entries(TONES))("%s skin", (_name, tone) => {
  let known: Promise<FaceReading> | undefined;
  const base = () => (known ??= read(drawFace(tone)));

  it("yields more redness for redder cheeks", async () => {
    const calm = await base();
    const red = await read(drawFace({ ...tone, onSkin: redCheeks(0.25) }));
    const redder = await read(drawFace({ ...tone, onSkin: redCheeks(0.5) }));
    expect(Math.abs(calm.redness.difference)).toBeLessThan(2);
    expect(red.redness.difference).toBeGreaterThan(5);
    expect(redder.redness.difference).toBeGreaterThan(red.redness.difference + 4);
    expect(red.regions.leftCheek.redness).toBeGreaterThan(red.regions.chin.redness + 5);
    expect(red.redness.area).toBeGreaterThan(0.4);
  });

  it("yields a higher under-eye value for shadows", async () => {
    const [calm, tired] = [await base(), await read(drawFace({ ...tone, onSkin: darkUnderEyes }))];
    for (const side of ["left", "right"] as const) {
      expect(tired.underEye[side]).toBeGreaterThan(calm.underEye[side] + 3);
    }
  });

  it("yields shine on the T-zone without a change of redness", async () => {
    const [matte, shiny] = [await base(), await read(drawFace({ ...tone, onSkin: gloss }))];
    expect(matte.shine.tZone).toBeLessThan(0.05);
    expect(shiny.shine.tZone).toBeGreaterThan(0.25);
    expect(shiny.shine.cheeks).toBeLessThan(0.1);
    expect(Math.abs(shiny.redness.difference - matte.redness.difference)).toBeLessThan(3);
  });

  it("yields a higher texture value for grain", async () => {
    const smooth = await base();
    const grained = await read(drawFace({ ...tone, grain: 30 }));
    expect(grained.texture).toBeGreaterThan(2.5 * smooth.texture);
  });

  it("keeps its measures in dim, mirrored, tinted and compressed pictures", async () => {
    const usual = await base();
    const variants = [
      changed((picture) => picture.linear(0.75, 0), tone),
      changed((picture) => picture.flop(), tone),
      changed((picture) => picture.linear([0.95, 1, 0.8], [0, 0, 0]), tone),
      sharp(await drawFace(tone))
        .jpeg({ quality: 60 })
        .toBuffer(),
    ];
    for (const variant of variants) {
      const reading = await read(variant);
      expect(reading.quality.whiteReference).toBe(true);
      expect(Math.abs((reading.typologyAngle ?? 99) - (usual.typologyAngle ?? 0))).toBeLessThan(6);
      expect(Math.abs(reading.redness.difference - usual.redness.difference)).toBeLessThan(2);
      expect(Math.abs(reading.underEye.left - usual.underEye.left)).toBeLessThan(2);
    }
  });
});

describe("skin tone", () => {
  it("is ordered from light to dark", async () => {
    const angles = [];
    for (const tone of Object.values(TONES)) angles.push((await read(drawFace(tone))).typologyAngle ?? 0);
    expect(angles[0]).toBeGreaterThan((angles[1] ?? 0) + 10);
    expect(angles[1]).toBeGreaterThan((angles[2] ?? 0) + 10);
  });
});

describe("the picture quality gate", () => {
  it("accepts a face in good light", async () => {
    expect(await codeOf(drawFace())).toBe("passed");
  });

  it("finds no face in blank pictures, noise and a drawing of a house", async () => {
    const flat = (background: string) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
    expect(await codeOf(flat("#000000"))).toBe("no_face");
    expect(await codeOf(flat("#ffffff"))).toBe("no_face");
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#888888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    expect(await codeOf(noise.png().toBuffer())).toBe("no_face");
    const house = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><rect width="500" height="500" fill="#9cf"/><path d="M100 250L250 100L400 250V450H100Z" fill="#a54"/><rect x="220" y="340" width="60" height="110" fill="#432"/></svg>`;
    expect(await codeOf(sharp(Buffer.from(house)).png().toBuffer())).toBe("no_face");
  });

  it("refuses a face at the edge", async () => {
    expect(["no_face", "turned_away"]).toContain(await codeOf(drawFace({ at: { x: 0.02, y: 0.5 } })));
  });

  it("refuses two people", async () => {
    const one = await drawFace({ width: 500, height: 700, eyeDistance: 120 });
    const two = sharp({ create: { width: 1000, height: 700, channels: 3, background: "#888888" } }).composite([
      { input: one, left: 0, top: 0 },
      { input: one, left: 500, top: 0 },
    ]);
    expect(await codeOf(two.png().toBuffer())).toBe("several_faces");
  });

  it("accepts a picture with a small face in the background", async () => {
    const background = await drawFace({ width: 150, height: 200, eyeDistance: 40 });
    const picture = sharp(await drawFace({ width: 1000, height: 1000 })).composite([
      { input: background, left: 830, top: 20 },
    ]);
    expect(await codeOf(picture.png().toBuffer())).toBe("passed");
  });

  it("refuses a small face but accepts one within a large picture", async () => {
    expect(await codeOf(drawFace({ eyeDistance: 50 }))).toBe("too_small");
    const close = await drawFace({ width: 500, height: 620, eyeDistance: 130 });
    const large = sharp({ create: { width: 3200, height: 2400, channels: 3, background: "#888899" } })
      .composite([{ input: close, left: 1300, top: 900 }])
      .jpeg()
      .toBuffer();
    const reading = await read(large);
    expect(reading.quality.eyeDistance).toBeGreaterThan(100);
  });

  it("refuses dark and overexposed pictures but accepts dark skin", async () => {
    expect(await codeOf(changed((picture) => picture.linear(0.15, 0)))).toBe("too_dark");
    expect(await codeOf(changed((picture) => picture.linear(0.05, 0)))).toBe("too_dark");
    expect(await codeOf(changed((picture) => picture.linear(2.6, 40)))).toBe("too_bright");
    expect(await codeOf(drawFace(TONES.dark))).toBe("passed");
  });

  it("refuses a blurred picture and accepts slight blur", async () => {
    expect(await codeOf(changed((picture) => picture.blur(5)))).toBe("blurred");
    expect(await codeOf(changed((picture) => picture.blur(0.8)))).toBe("passed");
  });

  it("refuses a picture without colour", async () => {
    for (const tone of Object.values(TONES)) {
      expect(await codeOf(changed((picture) => picture.grayscale(), tone))).toBe("no_colour");
    }
  });

  it("refuses a half-shaded face", async () => {
    for (const tone of [TONES.light, TONES.medium]) {
      const { width = 0, height = 0 } = await sharp(await drawFace(tone)).metadata();
      const shadow = {
        width: Math.floor(width / 2),
        height,
        channels: 4 as const,
        background: { r: 0, g: 0, b: 0, alpha: 0.6 },
      };
      const half = await sharp({ create: shadow }).png().toBuffer();
      expect(await codeOf(changed((picture) => picture.composite([{ input: half, left: 0, top: 0 }]), tone))).toBe(
        "uneven_light",
      );
    }
  });

  it("refuses a covered or upside-down face", async () => {
    const mask = `<path d="M270 640 Q500 600 730 640 L690 960 Q500 1060 310 960Z" fill="#101014"/>`;
    expect(await codeOf(drawFace({ onSkin: mask }))).not.toBe("passed");
    expect(await codeOf(changed((picture) => picture.rotate(180)))).not.toBe("passed");
  });

  it("does not count a frame-filling face as several", async () => {
    const close = await sharp(await drawFace({ width: 900, height: 1100, eyeDistance: 420 }))
      .png()
      .toBuffer();
    expect(await codeOf(close)).not.toBe("several_faces");
  });

  it("refuses a face turned to the side", async () => {
    // Squeezing one half of the face simulates a turned head.
    const face = await drawFace();
    const left = await sharp(face)
      .extract({ left: 0, top: 0, width: 400, height: 1000 })
      .resize(220, 1000, { fit: "fill" })
      .toBuffer();
    const right = await sharp(face)
      .extract({ left: 400, top: 0, width: 400, height: 1000 })
      .resize(520, 1000, { fit: "fill" })
      .toBuffer();
    const turned = sharp({ create: { width: 740, height: 1000, channels: 3, background: "#9aa7ad" } }).composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 220, top: 0 },
    ]);
    expect(await codeOf(turned.png().toBuffer())).toBe("turned_away");
  });

  it("corrects the camera orientation and a tilted head", async () => {
    const lying = await sharp(await drawFace())
      .rotate(90)
      .jpeg()
      .withMetadata({ orientation: 8 })
      .toBuffer();
    expect(await codeOf(lying)).toBe("passed");
    expect(await codeOf(changed((picture) => picture.rotate(20, { background: "#9aa7ad" })))).toBe("passed");
  });
});

describe("the same relative change on each skin tone", () => {
  const encode = (linear: number) => 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
  const lightSkin = [0.62, 0.4, 0.3] as const;
  const labOf = (colour: readonly number[]) => toLab(Float32Array.from(colour, encode));

  /** A shadow removes a fifth of all light; a flush removes it from green and blue. */
  it.each([
    ["a shadow", [0.8, 0.8, 0.8], "l"],
    ["a flush", [1, 0.8, 0.8], "a"],
  ] as const)("has the same measure within 20%: %s", (_name, change, plane) => {
    const measured = [1, 0.6, 0.35, 0.2, 0.12].map((factor) => {
      const skin = lightSkin.map((value) => value * factor);
      const usual = labOf(skin);
      const changed = labOf(skin.map((value, i) => value * (change[i] as number)));
      return Math.abs((changed[plane][0] as number) - (usual[plane][0] as number)) * relativeTo(usual.l[0] as number);
    });
    const [first = 0] = measured;
    for (const value of measured) expect(Math.abs(value - first)).toBeLessThanOrEqual(0.2 * first);
  });
});

describe("photographs of people", () => {
  it("are refused when they show a group", async () => {
    const folder = dirname(createRequire(import.meta.url).resolve("@vladmandic/human"));
    const group = await readFile(join(folder, "..", "assets", "screenshot-facedetect.jpg"));
    expect(await codeOf(group)).toBe("several_faces");
  });

  it("yield a face for a portrait", async () => {
    const folder = dirname(createRequire(import.meta.url).resolve("@vladmandic/human"));
    const group = await readFile(join(folder, "..", "assets", "screenshot-facedetect.jpg"));
    const portrait = await sharp(group)
      .extract({ left: 480, top: 347, width: 148, height: 148 })
      .resize(450)
      .png()
      .toBuffer();
    const outcome = await readFace(portrait);
    // Enlarged from a thumbnail: it may be blurred, but a face is found.
    expect(outcome.passed || ["blurred", "turned_away"].includes(outcome.code)).toBe(true);
  });
});

describe("unsupported picture data", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`;
  it.each([
    ["text", Buffer.from("hello")],
    ["an empty file", Buffer.alloc(0)],
    ["an SVG", Buffer.from(svg)],
    ["a broken JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
    ["more than 3 MiB", Buffer.alloc(3 * 1024 * 1024 + 1)],
  ])("is rejected: %s", async (_what, bytes) => {
    await expect(readFace(bytes)).rejects.toBeInstanceOf(UnusablePicture);
  });

  it("is rejected: more than 12 megapixels in a small file", async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" } })
        .png({ compressionLevel: 9 })
        .toBuffer();
    const huge = await blank(4096, 3073);
    expect(huge.length).toBeLessThan(3 * 1024 * 1024);
    await expect(readFace(huge)).rejects.toMatchObject({ problem: "must have at most 12 megapixels" });
    // Picture size of a phone camera.
    expect(await readFace(await blank(4032, 3024))).toEqual({ passed: false, code: "no_face" });
  });

  it("is rejected: a truncated JPEG", async () => {
    const whole = await sharp(await drawFace())
      .jpeg()
      .toBuffer();
    await expect(readFace(whole.subarray(0, whole.length / 2))).rejects.toBeInstanceOf(UnusablePicture);
  });
});
