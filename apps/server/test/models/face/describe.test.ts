import { FaceAnalysis } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { describeFace, matchProducts } from "../../../src/providers/models/face/describe/analysis.ts";
import type { FaceReading } from "../../../src/providers/models/face-reading.ts";
import { isCosmeticOnly } from "../../../src/providers/models/rules/cosmetic-words.ts";
import { product } from "../products.ts";
import { READING } from "../reading.ts";

const LANGUAGES = ["en", "tr", "de"] as const;
const with_ = (changes: Partial<FaceReading>): FaceReading => ({ ...READING, ...changes });
const blurred = { ...READING.quality, sharpness: 0.2 };

const STRONG = with_({
  redness: { difference: 12, area: 0.7 },
  shine: { tZone: 0.5, cheeks: 0.1 },
  underEye: { left: 12, right: 12 },
  texture: 6,
});

describe("the description of a face", () => {
  it.each(LANGUAGES)("matches the contract in %s", (language) => {
    for (const reading of [READING, STRONG]) FaceAnalysis.parse(describeFace(reading, language));
  });

  it("lists no concerns for even skin", () => {
    const { concerns, summary } = describeFace(READING, "en");
    expect(concerns).toEqual([]);
    expect(summary).toContain("even and calm");
  });

  it("lists a concern with level and regions", () => {
    const cheeks = { ...READING.regions, leftCheek: { ...READING.regions.leftCheek, redness: 8 } };
    const { concerns } = describeFace(with_({ redness: { difference: 8, area: 0.3 }, regions: cheeks }), "en");
    expect(concerns).toEqual([
      { name: "REDNESS", level: "MEDIUM", regions: ["LEFT_CHEEK"], confidence: expect.any(Number) },
    ]);
  });

  it.each([
    ["REDNESS", { redness: { difference: 12, area: 0.5 } }],
    ["SHINE", { shine: { tZone: 0.5, cheeks: 0 } }],
    ["UNDER_EYE", { underEye: { left: 12, right: 12 } }],
    ["TEXTURE", { texture: 6 }],
  ] as const)("lists only %s for its measure", (name, changes) => {
    expect(describeFace(with_(changes), "en").concerns.map((concern) => concern.name)).toEqual([name]);
  });

  it.each(LANGUAGES)("contains no medical or personal terms in %s", (language) => {
    const { summary, attributes, concerns } = describeFace(STRONG, language);
    expect(concerns).toHaveLength(4);
    for (const text of [summary, ...attributes.map(({ value }) => value)])
      expect(isCosmeticOnly(text), text).toBe(true);
  });

  it("gives the skin tone as a band, or undetermined in poor pictures", () => {
    const toneOf = (reading: FaceReading) =>
      describeFace(reading, "en").attributes.find(({ name }) => name === "SKIN_TONE");
    expect(toneOf(READING)?.value).toBe("light to tan");
    expect(toneOf(with_({ typologyAngle: null }))).toEqual({ name: "SKIN_TONE", value: "undetermined", confidence: 0 });
    expect(toneOf(with_({ quality: blurred }))).toMatchObject({ value: "undetermined" });
    expect(toneOf(with_({ typologyAngle: -50 }))?.value).toBe("dark");
  });

  it("omits texture when the face is too small", () => {
    const small = with_({ texture: 6, quality: { ...READING.quality, eyeDistance: 90 } });
    expect(describeFace(small, "en").concerns).toEqual([]);
  });

  it("lowers the confidence of a poor picture and mentions it", () => {
    const poor = {
      ...READING.quality,
      eyeDistance: 65,
      sharpness: 0.2,
      sideLight: 15,
      turn: 0.3,
      whiteReference: false,
    };
    const confidence = (reading: FaceReading) =>
      describeFace(reading, "en").attributes.find(({ name }) => name === "REDNESS")?.confidence ?? 0;
    expect(confidence(READING)).toBeGreaterThan(2 * confidence(with_({ quality: poor })));
    expect(describeFace(with_({ quality: poor }), "en").summary).toContain("uncertain");
  });
});

describe("products for a face", () => {
  const { concerns } = describeFace(
    with_({ redness: { difference: 12, area: 0.6 }, shine: { tZone: 0.5, cheeks: 0 } }),
    "en",
  );
  const calming = product("calming", { description: "Calms redness and soothes." });
  const matte = product("matte", { description: "A gel for oily skin." });
  const both = product("both", { description: "Against redness.", information: "Mattifies oily skin." });

  it("are available products that mention the concerns, best match first", () => {
    const gone = { ...calming, id: "gone", stock: 0 };
    const found = matchProducts(concerns, [product("other"), calming, gone, matte, both], "en");
    expect(found.map(({ id }) => id)).toEqual(["both", "calming", "matte"]);
    expect(found[0]?.reason).toBe("“Against redness.”");
  });

  it("exclude products that their page advises against", () => {
    expect(matchProducts(concerns, [product("x", { description: "Not for oily skin." })], "en")).toEqual([]);
  });
});
