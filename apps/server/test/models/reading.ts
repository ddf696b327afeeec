import type { FaceReading } from "../../src/providers/models/face-reading.ts";

const region = { lightness: 65, redness: 0, shine: 0, texture: 1 };

/** A calm face in good light. */
export const READING: FaceReading = {
  quality: {
    eyeDistance: 190,
    sharpness: 0.5,
    lightness: 66,
    clipped: 0,
    sideLight: 1,
    tilt: 1,
    colour: 22,
    oddest: 6,
    turn: 0.02,
    eyeWhite: 0.4,
    whiteReference: true,
  },
  regions: {
    forehead: region,
    leftCheek: region,
    rightCheek: region,
    nose: region,
    chin: region,
    leftUnderEye: region,
    rightUnderEye: region,
  },
  typologyAngle: 35,
  redness: { difference: 0.4, area: 0 },
  shine: { tZone: 0, cheeks: 0 },
  underEye: { left: 0.5, right: 0.3 },
  texture: 1.1,
  shape: { lengthToWidth: 1.16, jawToCheeks: 0.79, foreheadToCheeks: 0.88 },
};
