// The face report of `npm run eval`: the gate on every picture, and the same change measured on every skin tone.

import { describe, expect, it } from "vitest";
import { relativeTo } from "../../src/providers/models/face/colour.ts";
import { readFace } from "../../src/providers/models/face/read-face.ts";
import type { FaceOutcome, FaceReading } from "../../src/providers/models/face-reading.ts";
import { PICTURE_SIDE_MAX } from "../../src/providers/pictures/index.ts";
import { decodePicture } from "../../src/providers/pictures/visitor-pictures.ts";
import { isEmbedded } from "./configured.ts";
import { type Change, FACE_PICTURES, plainFace, TONES, type Tone, withChange } from "./face-pictures.ts";

const PICTURES_MIN = 120;
const RIGHT_MIN = 0.95;
/** Maximum difference between tones for the same change. */
const APART_MAX = 0.2;

async function look(bytes: Buffer): Promise<FaceOutcome> {
  const picture = await decodePicture(bytes, PICTURE_SIDE_MAX);
  return readFace(picture, (region) => decodePicture(bytes, PICTURE_SIDE_MAX, region));
}

async function reading(bytes: Buffer): Promise<FaceReading> {
  const outcome = await look(bytes);
  if (!outcome.passed) throw new Error(`refused: ${outcome.code}`);
  return outcome.reading;
}

const MEASURES: Record<Change, (of: FaceReading) => number> = {
  underEye: ({ underEye }) => (underEye.left + underEye.right) / 2,
  redness: ({ redness }) => redness.difference,
};

describe.runIf(isEmbedded)("faces", () => {
  it("are accepted or refused correctly by the gate for at least 95% of pictures", async () => {
    const wrong: string[] = [];
    for (const { tone, name, codes, take } of FACE_PICTURES) {
      const outcome = await look(await take());
      const said = outcome.passed ? "passed" : outcome.code;
      const isRight = outcome.passed ? codes.length === 0 : codes.includes(outcome.code);
      if (!isRight) wrong.push(`${tone}, ${name}: ${said}`);
    }
    const right = 1 - wrong.length / FACE_PICTURES.length;
    console.log(`the gate: ${Math.round(right * 100)}% of ${FACE_PICTURES.length} right\n${wrong.join("\n")}`);
    expect(FACE_PICTURES.length).toBeGreaterThanOrEqual(PICTURES_MIN);
    expect(right).toBeGreaterThanOrEqual(RIGHT_MIN);
  });

  it.each(["underEye", "redness"] as const)(
    "differ by at most 20% between skin tones for the same change: %s",
    async (change) => {
      const measure = MEASURES[change];
      const rows: { tone: Tone; relative: number; absolute: number }[] = [];
      for (const tone of Object.keys(TONES) as Tone[]) {
        const plain = await reading(await plainFace(tone));
        const relative = measure(await reading(await withChange(tone, change))) - measure(plain);
        // The measure without regard to the skin's own lightness.
        const lightness = (plain.regions.leftCheek.lightness + plain.regions.rightCheek.lightness) / 2;
        rows.push({ tone, relative, absolute: relative / relativeTo(lightness) });
      }
      const usual = rows.reduce((sum, { relative }) => sum + relative, 0) / rows.length;
      console.log(
        [
          `${change}: the same change on every tone`,
          ...rows.map(
            ({ tone, relative, absolute }) =>
              `${tone.padEnd(12)} absolute ${absolute.toFixed(1).padStart(5)}   relative to the skin ${relative.toFixed(1).padStart(5)}`,
          ),
        ].join("\n"),
      );
      for (const { tone, relative } of rows) {
        expect(Math.abs(relative - usual) / usual, tone).toBeLessThanOrEqual(APART_MAX);
      }
    },
  );
});
