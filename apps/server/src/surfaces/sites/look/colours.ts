// Keeps an owner's colours readable: text on them and in them always has a contrast of 4.5 or more.

/** Minimum contrast of WCAG for text. */
const CONTRAST_MIN = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const toHex = (colour: Rgb): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` is the part of the first colour. */
const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((value, i) => value * share + (b[i] ?? 0) * (1 - share)) as unknown as Rgb;

/** Black or white, the one with the higher contrast: one of them always reaches 4.5. */
const onColour = (colour: Rgb): Rgb => (contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK);

/** The colour, darkened or lightened only as far as it needs to be readable on all these grounds. */
function readableOn(colour: Rgb, grounds: readonly Rgb[]): Rgb {
  const towards = onColour(grounds[0] ?? WHITE);
  for (let share = 1; share > 0; share -= 0.05) {
    const shade = mix(colour, towards, share);
    if (grounds.every((ground) => contrast(shade, roundedOf(ground)) >= CONTRAST_MIN + 0.1)) return shade;
  }
  return towards;
}

const roundedOf = (colour: Rgb): Rgb => parse(toHex(colour));

export interface Palette {
  paper: string;
  wash: string;
  raised: string;
  line: string;
  edge: string;
  ink: string;
  inkSoft: string;
  brand: string;
  onBrand: string;
  brandText: string;
  accent: string;
  onAccent: string;
}

interface Grounds {
  paper: Rgb;
  ink: Rgb;
  /** Share of the accent colour in the wash. */
  washShare: number;
}

/** Derives all colours of a site from the owner's two and the grounds of its template. */
export function paletteOf(primaryColor: string, accentColor: string, { paper, ink, washShare }: Grounds): Palette {
  const [primary, accent] = [parse(primaryColor), parse(accentColor)];
  const wash = roundedOf(mix(accent, paper, washShare));
  const raised = roundedOf(mix(paper, onColour(ink), 0.4));
  const grounds = [paper, wash, raised];
  return {
    paper: toHex(paper),
    wash: toHex(wash),
    raised: toHex(raised),
    line: toHex(mix(ink, paper, 0.13)),
    edge: toHex(mix(ink, paper, 0.55)),
    ink: toHex(readableOn(ink, grounds)),
    inkSoft: toHex(readableOn(mix(ink, paper, 0.74), grounds)),
    brand: toHex(primary),
    onBrand: toHex(onColour(primary)),
    brandText: toHex(readableOn(primary, grounds)),
    accent: toHex(accent),
    onAccent: toHex(onColour(accent)),
  };
}

export const rgb = parse;

/** For tests, which check many pairs. */
export const contrastOf = (a: string, b: string): number => contrast(parse(a), parse(b));
