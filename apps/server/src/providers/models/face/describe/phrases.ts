import type { FaceAnalysis } from "@vitrine/contract";
import type { InEveryLanguage } from "../../text/languages.ts";

export type ConcernName = "REDNESS" | "SHINE" | "UNDER_EYE" | "TEXTURE";
export type Level = FaceAnalysis["concerns"][number]["level"];
export type ToneClass = "veryLight" | "light" | "intermediate" | "tan" | "brown" | "dark";

export interface FacePhrases {
  levels: Record<Level, string>;
  concerns: Record<ConcernName, string>;
  tones: Record<ToneClass, string>;
  toneBetween(from: string, to: string): string;
  undetermined: string;
  shape(length: string, jaw: string, forehead: string): string;
  calm: string;
  noticed(items: string): string;
  withLevel(concern: string, level: string): string;
  even: string;
  doubt: string;
  disclaimer: string;
  quote(text: string): string;
  list(items: readonly string[]): string;
}

export const FACE_PHRASES: InEveryLanguage<FacePhrases> = {
  en: {
    levels: { LOW: "low", MEDIUM: "medium", HIGH: "high" },
    concerns: {
      REDNESS: "redness",
      SHINE: "shine",
      UNDER_EYE: "shadows under the eyes",
      TEXTURE: "visible texture",
    },
    tones: {
      veryLight: "very light",
      light: "light",
      intermediate: "intermediate",
      tan: "tan",
      brown: "brown",
      dark: "dark",
    },
    toneBetween: (from, to) => `${from} to ${to}`,
    undetermined: "undetermined",
    shape: (length, jaw, forehead) => `length to width ${length}, jaw to cheeks ${jaw}, forehead to cheeks ${forehead}`,
    calm: "Your skin looks even and calm in this picture: nothing stands out.",
    noticed: (items) => `In this picture I notice ${items}.`,
    withLevel: (concern, level) => `${concern} (${level})`,
    even: "Everything else looks even.",
    doubt: "The light or the size of the picture makes this uncertain.",
    disclaimer: "Cosmetic estimate from one photo; light and camera change it. Not a medical assessment.",
    quote: (text) => `“${text}”`,
    list: (items) => new Intl.ListFormat("en").format(items),
  },
  tr: {
    levels: { LOW: "düşük", MEDIUM: "orta", HIGH: "yüksek" },
    concerns: {
      REDNESS: "kızarıklık",
      SHINE: "parlama",
      UNDER_EYE: "göz altında gölge",
      TEXTURE: "belirgin doku",
    },
    tones: { veryLight: "çok açık", light: "açık", intermediate: "orta", tan: "buğday", brown: "esmer", dark: "koyu" },
    toneBetween: (from, to) => `${from} ile ${to} arası`,
    undetermined: "belirlenemedi",
    shape: (length, jaw, forehead) => `boy/en ${length}, çene/elmacık ${jaw}, alın/elmacık ${forehead}`,
    calm: "Cildiniz bu fotoğrafta eşit ve sakin görünüyor: öne çıkan bir şey yok.",
    noticed: (items) => `Bu fotoğrafta fark ettiklerim: ${items}.`,
    withLevel: (concern, level) => `${concern} (${level})`,
    even: "Geri kalanı eşit görünüyor.",
    doubt: "Işık ya da fotoğrafın boyutu nedeniyle sonuç kesin değil.",
    disclaimer: "Tek fotoğraftan kozmetik tahmin; ışık ve kamera sonucu değiştirir. Tıbbi değerlendirme değildir.",
    quote: (text) => `“${text}”`,
    list: (items) => new Intl.ListFormat("tr").format(items),
  },
  de: {
    levels: { LOW: "gering", MEDIUM: "mittel", HIGH: "deutlich" },
    concerns: {
      REDNESS: "Rötung",
      SHINE: "Glanz",
      UNDER_EYE: "Schatten unter den Augen",
      TEXTURE: "sichtbare Hautstruktur",
    },
    tones: {
      veryLight: "sehr hell",
      light: "hell",
      intermediate: "mittel",
      tan: "gebräunt",
      brown: "braun",
      dark: "dunkel",
    },
    toneBetween: (from, to) => `${from} bis ${to}`,
    undetermined: "nicht bestimmbar",
    shape: (length, jaw, forehead) => `Länge zu Breite ${length}, Kiefer zu Wangen ${jaw}, Stirn zu Wangen ${forehead}`,
    calm: "Ihre Haut wirkt auf diesem Bild gleichmäßig und ruhig: Nichts fällt auf.",
    noticed: (items) => `Auf diesem Bild fällt mir auf: ${items}.`,
    withLevel: (concern, level) => `${concern} (${level})`,
    even: "Alles andere wirkt gleichmäßig.",
    doubt: "Licht oder Bildgröße machen das unsicher.",
    disclaimer:
      "Kosmetische Schätzung nach einem Foto; Licht und Kamera verändern sie. Keine medizinische Beurteilung.",
    quote: (text) => `„${text}“`,
    list: (items) => new Intl.ListFormat("de").format(items),
  },
};
