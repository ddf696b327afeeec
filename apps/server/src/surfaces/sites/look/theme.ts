// Theme of a site: the template sets the layout, the owner two colours and a font. One short block of custom properties
// differs per site; all other styles are one file per template.

import type { Website } from "@vitrine/contract";
import { type Palette, paletteOf, rgb } from "./colours.ts";

export const LAYOUTS = ["classic", "minimal", "beauty", "textile"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A site that our team still works on uses the calmest layout. */
export const layoutOf = ({ templateKey }: Pick<Website, "templateKey">): Layout =>
  templateKey === "customized" ? "classic" : templateKey;

const GROUNDS: Record<Layout, { paper: string; ink: string; washShare: number }> = {
  classic: { paper: "#ffffff", ink: "#1c1a18", washShare: 0.1 },
  minimal: { paper: "#ffffff", ink: "#141414", washShare: 0.06 },
  beauty: { paper: "#fbf8f3", ink: "#2a1d1a", washShare: 0.22 },
  textile: { paper: "#f6f4ef", ink: "#181614", washShare: 0.14 },
};

/** Minimal follows the visitor's colour scheme; the others are light only. */
const DARK_GROUNDS = { paper: "#121212", ink: "#f2f2f0", washShare: 0.08 };

interface Face {
  family: string;
  /** File in the package with the glyphs that a page needs at once. */
  file: string;
}

const FACES = {
  figtree: { family: "Figtree Variable", file: "figtree-latin-wght-normal.woff2" },
  newsreader: { family: "Newsreader", file: "newsreader-latin-400-normal.woff2" },
  inter: { family: "Inter Variable", file: "inter-latin-wght-normal.woff2" },
  poppins: { family: "Poppins", file: "poppins-latin-400-normal.woff2" },
  nunito: { family: "Nunito Variable", file: "nunito-latin-wght-normal.woff2" },
  lora: { family: "Lora Variable", file: "lora-latin-wght-normal.woff2" },
  "playfair-display": { family: "Playfair Display Variable", file: "playfair-display-latin-wght-normal.woff2" },
  "space-grotesk": { family: "Space Grotesk Variable", file: "space-grotesk-latin-wght-normal.woff2" },
} satisfies Record<string, Face>;

/** A serif font applies to titles only, any other font to the rest of the page. */
const SERIFS: ReadonlySet<Website["font"]> = new Set(["lora", "playfair-display"]);

export interface Faces {
  title: Face;
  text: Face;
}

export function facesOf(layout: Layout, font: Website["font"]): Faces {
  if (SERIFS.has(font)) return { title: FACES[font], text: FACES.figtree };
  const isQuiet = layout === "minimal" || layout === "textile";
  return { title: isQuiet ? FACES[font] : FACES.newsreader, text: FACES[font] };
}

/** The site's own style block. It contains no free text: the contract validates colours and fonts. */
export function themeStyle({ primaryColor, accentColor, font, templateKey }: Website): string {
  const layout = layoutOf({ templateKey });
  const { title, text } = facesOf(layout, font);
  const light = paletteFrom(GROUNDS[layout]);
  const fonts = `--title:"${title.family}",Georgia,serif;--text:"${text.family}",system-ui,sans-serif`;
  const dark =
    layout === "minimal" ? `@media(prefers-color-scheme:dark){:root{${colours(paletteFrom(DARK_GROUNDS))}}}` : "";
  return `:root{${colours(light)};${fonts}}${dark}`;

  function paletteFrom({ paper, ink, washShare }: (typeof GROUNDS)[Layout]): Palette {
    return paletteOf(primaryColor, accentColor, { paper: rgb(paper), ink: rgb(ink), washShare });
  }
}

const colours = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(";");
