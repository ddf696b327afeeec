// What the numbers mean, in words. Cosmetic only: no age, no gender, no origin, no mood, no illness.

import type { FaceAnalysis } from "@vitrine/contract";
import type { NamedProduct, ProductFacts } from "../../engine.ts";
import type { FaceReading, PictureQuality, RegionName } from "../../face-reading.ts";
import type { Topic } from "../../text/concept-names.ts";
import type { Language } from "../../text/languages.ts";
import { isQuotable, passagesOf, shorten } from "../../text/passages.ts";
import { speaksAgainst } from "../../text/stance.ts";
import { type ConcernName, FACE_PHRASES, type FacePhrases, type Level, type ToneClass } from "./phrases.ts";

type PublicRegion = FaceAnalysis["regions"][number]["name"];

const REGION_NAMES: Record<RegionName, PublicRegion> = {
  forehead: "FOREHEAD",
  leftCheek: "LEFT_CHEEK",
  rightCheek: "RIGHT_CHEEK",
  nose: "NOSE",
  chin: "CHIN",
  leftUnderEye: "LEFT_UNDER_EYE",
  rightUnderEye: "RIGHT_UNDER_EYE",
};

/** From which value on something is worth a word, and from which it stands out. */
const THRESHOLDS: Record<ConcernName, { medium: number; high: number }> = {
  REDNESS: { medium: 5, high: 10 },
  SHINE: { medium: 0.15, high: 0.4 },
  UNDER_EYE: { medium: 6, high: 11 },
  TEXTURE: { medium: 3.2, high: 5 },
};

/** Texture needs pixels: below this eye distance it cannot be told from the camera's. */
const TEXTURE_EYE_DISTANCE_MIN = 135;
/** A soft picture mixes the iris into the white of the eye, and every tone comes out too light. */
const TONE_SHARPNESS_MIN = 0.3;

interface Measured {
  name: ConcernName;
  value: number;
  regions: PublicRegion[];
  confidence: number;
}

export function describeFace(reading: FaceReading, language: Language): FaceAnalysis {
  const phrases = FACE_PHRASES[language];
  const measured = measure(reading);
  const concerns = measured
    .map((item) => ({ ...item, level: levelOf(item) }))
    .filter(({ level }) => level !== "LOW")
    .sort((a, b) => Number(b.level === "HIGH") - Number(a.level === "HIGH"))
    .map(({ name, level, regions, confidence }) => ({ name, level, regions, confidence }));
  return {
    quality: publicQuality(reading.quality),
    regions: Object.entries(reading.regions).map(([name, region]) => ({
      name: REGION_NAMES[name as RegionName],
      lightness: round(region.lightness, 1),
      redness: round(region.redness, 1),
      shine: round(region.shine, 2),
      texture: round(region.texture, 2),
    })),
    attributes: [
      describeTone(reading, phrases),
      ...measured.map((item) => ({
        name: item.name,
        value: phrases.levels[levelOf(item)],
        confidence: item.confidence,
      })),
      describeShape(reading, phrases),
    ],
    concerns,
    summary: summarize(concerns, reading.quality, phrases),
    disclaimer: phrases.disclaimer,
  };
}

const publicQuality = ({ eyeDistance, sharpness, lightness, whiteReference }: PictureQuality) => ({
  eyeDistance: round(eyeDistance, 0),
  sharpness: round(Math.min(1, sharpness), 2),
  lightness: round(Math.min(100, Math.max(0, lightness)), 1),
  whiteReference,
});

function measure(reading: FaceReading): Measured[] {
  const { quality, regions, redness, shine, underEye } = reading;
  const overall = confidenceOf(quality);
  // Colours are doubtful where the light is not known.
  const inColour = round(overall * (quality.whiteReference ? 1 : 0.6), 2);
  const above = (names: RegionName[], key: "redness" | "shine" | "texture", least: number) =>
    names.filter((name) => regions[name][key] >= least).map((name) => REGION_NAMES[name]);
  const skin: RegionName[] = ["forehead", "leftCheek", "rightCheek", "nose", "chin"];
  const texture = quality.eyeDistance >= TEXTURE_EYE_DISTANCE_MIN ? overall : 0.2;
  return [
    {
      name: "REDNESS",
      value: Math.max(redness.difference, redness.area * 12),
      regions: above(skin, "redness", THRESHOLDS.REDNESS.medium),
      confidence: inColour,
    },
    {
      name: "SHINE",
      value: Math.max(shine.tZone, shine.cheeks),
      regions: above(skin, "shine", THRESHOLDS.SHINE.medium),
      confidence: round(overall, 2),
    },
    {
      name: "UNDER_EYE",
      value: (underEye.left + underEye.right) / 2,
      regions: [
        ...(underEye.left >= THRESHOLDS.UNDER_EYE.medium ? (["LEFT_UNDER_EYE"] as const) : []),
        ...(underEye.right >= THRESHOLDS.UNDER_EYE.medium ? (["RIGHT_UNDER_EYE"] as const) : []),
      ],
      confidence: round(overall * (1 - Math.min(1, quality.sideLight / 20)), 2),
    },
    {
      name: "TEXTURE",
      value: quality.eyeDistance >= TEXTURE_EYE_DISTANCE_MIN ? reading.texture : 0,
      regions: above(skin, "texture", THRESHOLDS.TEXTURE.medium),
      confidence: round(texture, 2),
    },
  ];
}

/** How far the picture can be trusted, from 0 to 1: large, sharp, straight and lit from the front. */
function confidenceOf({ eyeDistance, sharpness, sideLight, turn }: PictureQuality): number {
  const size = 0.5 + 0.5 * Math.min(1, eyeDistance / 180);
  const focus = 0.5 + 0.5 * Math.min(1, sharpness / 0.4);
  const light = 1 - Math.min(0.5, sideLight / 40);
  const pose = 1 - Math.min(0.5, turn);
  return Math.min(0.9, size * focus * light * pose);
}

function levelOf({ name, value }: Pick<Measured, "name" | "value">): Level {
  const { medium, high } = THRESHOLDS[name];
  return value >= high ? "HIGH" : value >= medium ? "MEDIUM" : "LOW";
}

/** Lower ends of the usual classes of the typology angle, in degrees. */
const TONES: readonly (readonly [ToneClass, number])[] = [
  ["veryLight", 55],
  ["light", 41],
  ["intermediate", 28],
  ["tan", 10],
  ["brown", -30],
  ["dark", Number.NEGATIVE_INFINITY],
];
/** The white of the eyes is not calibrated: the true angle may lie this far to either side. */
const TONE_ERROR = 10;

function describeTone(
  { typologyAngle, quality }: FaceReading,
  phrases: FacePhrases,
): FaceAnalysis["attributes"][number] {
  const name = "SKIN_TONE";
  if (typologyAngle === null || quality.sharpness < TONE_SHARPNESS_MIN) {
    return { name, value: phrases.undetermined, confidence: 0 };
  }
  const classOf = (angle: number) => TONES.find(([, least]) => angle >= least)?.[0] ?? "dark";
  const [lighter, darker] = [classOf(typologyAngle + TONE_ERROR), classOf(typologyAngle - TONE_ERROR)];
  const value =
    lighter === darker ? phrases.tones[lighter] : phrases.toneBetween(phrases.tones[lighter], phrases.tones[darker]);
  return { name, value, confidence: round(confidenceOf(quality) * 0.7, 2) };
}

/** Ratios are stable, labels such as "oval" are not: they are left to who reads them. */
function describeShape({ shape, quality }: FaceReading, phrases: FacePhrases): FaceAnalysis["attributes"][number] {
  const [length, jaw, forehead] = [shape.lengthToWidth, shape.jawToCheeks, shape.foreheadToCheeks].map((ratio) =>
    ratio.toFixed(2),
  );
  return {
    name: "FACE_SHAPE",
    value: phrases.shape(length ?? "", jaw ?? "", forehead ?? ""),
    confidence: round(Math.max(0, 0.8 - quality.turn), 2),
  };
}

function summarize(concerns: FaceAnalysis["concerns"], quality: PictureQuality, phrases: FacePhrases): string {
  const doubt = confidenceOf(quality) < 0.5 || !quality.whiteReference ? ` ${phrases.doubt}` : "";
  if (concerns.length === 0) return `${phrases.calm}${doubt}`;
  const items = concerns.map(({ name, level }) =>
    phrases.withLevel(phrases.concerns[name as ConcernName], phrases.levels[level]),
  );
  return `${phrases.noticed(phrases.list(items))} ${phrases.even}${doubt}`;
}

/** What to look for in the catalogue for each concern. */
const CONCERN_TOPICS: Record<ConcernName, readonly Topic[]> = {
  REDNESS: ["redness", "sensitiveSkin"],
  SHINE: ["oilySkin", "pores"],
  UNDER_EYE: ["darkCircles"],
  TEXTURE: ["pores", "moisture", "ageing"],
};

export const topicsOf = (concerns: FaceAnalysis["concerns"]): Topic[] => [
  ...new Set(concerns.flatMap(({ name }) => CONCERN_TOPICS[name as ConcernName] ?? [])),
];

const PRODUCTS_MAX = 4;

/** Products with a sentence that speaks of what was noticed, which is the reason that is given; the strongest concern first. */
export function matchProducts(
  concerns: FaceAnalysis["concerns"],
  candidates: readonly ProductFacts[],
  language: Language,
): NamedProduct[] {
  const { quote } = FACE_PHRASES[language];
  const topics = topicsOf(concerns);
  return candidates
    .filter(({ stock }) => stock > 0)
    .flatMap((product) => {
      const met = topics.filter((topic) => sentenceFor(product, topic) !== undefined);
      const [first] = met;
      const sentence = first === undefined ? undefined : sentenceFor(product, first);
      if (first === undefined || sentence === undefined) return [];
      return [{ id: product.id, met: met.length, place: topics.indexOf(first), reason: quote(shorten(sentence)) }];
    })
    .sort((a, b) => a.place - b.place || b.met - a.met)
    .slice(0, PRODUCTS_MAX)
    .map(({ id, reason }) => ({ id, reason }));
}

/** None where the product speaks against it anywhere. */
function sentenceFor(product: ProductFacts, topic: Topic): string | undefined {
  const about = passagesOf(product).filter((passage) => passage.topics.has(topic) && isQuotable(passage));
  if (about.some((passage) => speaksAgainst(passage, topic))) return undefined;
  return about.find(({ field }) => field !== "tag")?.text;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
