// What is known of a face after looking at its pixels: numbers only, no picture, no person.

/** Left and right are the subject's own, as in a mirror. */
export type RegionName = "forehead" | "leftCheek" | "rightCheek" | "nose" | "chin" | "leftUnderEye" | "rightUnderEye";

/** Why a picture cannot be analysed; each says what to do better. */
export type GateCode =
  | "no_face"
  | "several_faces"
  | "too_small"
  | "too_dark"
  | "too_bright"
  | "turned_away"
  | "uneven_light"
  | "no_colour"
  | "covered"
  | "blurred";

export interface PictureQuality {
  /** Between the outer corners of the eyes, in pixels of the picture. */
  eyeDistance: number;
  /** What fine detail there is: 0 is mist, 0.5 is as sharp as photographs get. */
  sharpness: number;
  /** Median lightness of the skin as photographed, from 0 to 100. */
  lightness: number;
  /** Share of the skin without any drawing left in it. */
  clipped: number;
  /** Difference of lightness between the cheeks: light from one side. */
  sideLight: number;
  /** How far the head is turned to a side or up and down, from 0 (straight) to 1 (profile). */
  turn: number;
  /** How far the eyes are from level, in degrees: 180 stands on its head. */
  tilt: number;
  /** How much colour the skin has as photographed; a black and white picture has none. */
  colour: number;
  /** How far the part of the face that differs most is from the others, in units of colour difference. */
  oddest: number;
  /** Linear luminance of the eyes' white as photographed. */
  eyeWhite: number;
  /** Whether the light could be taken out by the white of the eyes. */
  whiteReference: boolean;
}

export interface RegionReading {
  lightness: number;
  redness: number;
  shine: number;
  texture: number;
}

export interface FaceReading {
  quality: PictureQuality;
  regions: Record<RegionName, RegionReading>;
  /** Degrees; null where the light is not known well enough. */
  typologyAngle: number | null;
  redness: { difference: number; area: number };
  shine: { tZone: number; cheeks: number };
  /** How much darker the skin below the eyes is than the cheek. */
  underEye: { left: number; right: number };
  texture: number;
  shape: { lengthToWidth: number; jawToCheeks: number; foreheadToCheeks: number };
}

export type FaceOutcome =
  | { readonly passed: true; readonly reading: FaceReading }
  | { readonly passed: false; readonly code: GateCode };

/** Finds the one face of a picture and measures it, or says why it cannot. Throws UnusablePicture for what is no picture. */
export interface ReadsFaces {
  read(bytes: Uint8Array, signal: AbortSignal, tenant?: string): Promise<FaceOutcome>;
}
