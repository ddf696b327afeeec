// Container parsing is safe for any malicious content.

import { describe, expect, it } from "vitest";
import { sniffMediaType, walkPicture } from "../../src/providers/pictures/containers/index.ts";
import { box } from "../media/containers.ts";
import { animation, canvas, FORMATS, picture, TYPES } from "../media/pictures.ts";

const keptOf = (walked: ReturnType<typeof walkPicture>) => Buffer.concat(walked?.kept ?? []);

describe.each(FORMATS)("%s", (format) => {
  const type = TYPES[format];

  it("is recognized by its first bytes and kept unchanged when clean", async () => {
    const file = await picture(format);
    expect(sniffMediaType(file)).toBe(type);
    expect(keptOf(walkPicture(file, type)).equals(file)).toBe(true);
  });

  it("is unchanged by a second cleaning", async () => {
    const noted = await canvas(30, 20)
      .toFormat(format, format === "avif" ? { effort: 0 } : {})
      .withExif({ IFD0: { Copyright: "x" } })
      .toBuffer();
    const clean = keptOf(walkPicture(noted, type, 6));
    expect(keptOf(walkPicture(clean, type, 6)).equals(clean)).toBe(true);
  });

  it("is rejected when truncated at any byte", async () => {
    const file = await picture(format);
    for (let length = 1; length < file.length; length++) {
      const cut = file.subarray(0, length);
      expect(walkPicture(cut, type)).toBeUndefined();
      sniffMediaType(cut);
    }
  });

  it("is parsed within its bounds with any byte changed", async () => {
    const file =
      format === "gif" || format === "webp" ? (await animation(format)).subarray(0, 4000) : await picture(format);
    for (let at = 0; at < Math.min(file.length, 1500); at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(file);
        changed[at] = value;
        const walked = walkPicture(changed, type);
        expect(walked === undefined || walked.end <= file.length).toBe(true);
      }
    }
  });
});

describe("an AVIF with a video track", () => {
  const frame = Buffer.alloc(78);
  frame.writeUInt16BE(7000, 24);
  frame.writeUInt16BE(7000, 26);
  const table = box("stsd", Buffer.alloc(8), box("av01", frame));
  const header = Buffer.alloc(100, 7);
  const film = box(
    "moov",
    box("mvhd", Buffer.alloc(4), header),
    box("trak", box("mdia", box("minf", box("stbl", table))), box("udta", Buffer.from("a secret"))),
    box("meta", Buffer.from("a secret")),
  );

  it("announces the pixels of the video frames", async () => {
    const walked = walkPicture(Buffer.concat([await picture("avif"), film]), "image/avif");
    expect(walked?.announcedPixels).toBe(7000 * 7000);
  });

  it("keeps frame offsets and loses comments and dates", async () => {
    const still = await picture("avif");
    const file = Buffer.concat([still, film]);
    const kept = keptOf(walkPicture(file, "image/avif"));
    expect(kept.length).toBe(file.length);
    expect(kept.subarray(0, still.length).equals(still)).toBe(true);
    expect(kept.includes("secret")).toBe(false);
    const dates = kept.indexOf("mvhd") + 8;
    expect(kept.subarray(dates, dates + 8).equals(Buffer.alloc(8))).toBe(true);
    expect(kept.subarray(dates + 8, dates + 100).equals(header.subarray(8))).toBe(true);
  });
});

describe("false lengths in a container", () => {
  it("cause no reads beyond the file and no endless loop", async () => {
    const avif = await picture("avif");
    const endless = Buffer.from(avif);
    endless.writeUInt32BE(0, endless.indexOf("meta") - 4);
    expect(walkPicture(endless, "image/avif")).toBeUndefined();
    const deep = Buffer.alloc(8 * 200_000);
    for (let level = 0; level < 200_000; level++) {
      deep.writeUInt32BE(deep.length - 8 * level, 8 * level);
      deep.write(level === 0 ? "moov" : "trak", 8 * level + 4, "latin1");
    }
    expect(walkPicture(Buffer.concat([avif, deep]), "image/avif")).toBeUndefined();
  });
});
