import type { InEveryLanguage } from "../text/languages.ts";
import type { Period } from "../text/routine-slots.ts";

export interface RoutinePhrases {
  intro(steps: number, needs: string): string;
  /** The same where nothing is a routine: clothes, or anything else. */
  together(pieces: number, needs: string): string;
  periods: Record<Period, string>;
  suggestions(names: string): string;
  suggested(title: string): string;
  selected: string;
  nothing: string;
  seeWarnings: string;
  noPrices: string;
  prices(list: string): string;
  lacks(kinds: string): string;
  pictureUsed(what: string): string;
  pictureCalm: string;
  pictureUnused: string;
  /** What the routine itself answers. */
  questions: readonly string[];
}

export const ROUTINE_PHRASES: InEveryLanguage<RoutinePhrases> = {
  en: {
    intro: (steps, needs) =>
      `Here is a routine in ${steps} ${steps === 1 ? "step" : "steps"}${needs === "" ? "" : `, with ${needs} in mind`}.`,
    together: (_pieces, needs) => `These go together${needs === "" ? "" : `, with ${needs} in mind`}:`,
    periods: { MORNING: "Morning", EVENING: "Evening", WEEKLY: "Weekly", ANY: "Any time" },
    suggestions: (names) => `I added from the catalogue: ${names}.`,
    suggested: (title) => `fills the step “${title}”`,
    selected: "is one that you selected",
    nothing: "I have nothing to put together yet: select products, or allow suggestions from the catalogue.",
    seeWarnings: "Please read the warnings first.",
    noPrices: "I cannot check your budget: the product pages name no prices.",
    prices: (list) => `For your budget, what the product pages say of prices: ${list}.`,
    lacks: (kinds) => `For a complete routine I would still add: ${kinds}.`,
    pictureUsed: (what) => `In your picture I noticed ${what}; light and camera may mislead me.`,
    pictureCalm: "I noticed nothing in your picture that the routine should consider.",
    pictureUnused: "I could not use your picture.",
    questions: ["In which order do I use the products?"],
  },
  tr: {
    intro: (steps, needs) => `İşte ${steps} adımlık bir rutin${needs === "" ? "" : ` (dikkate alınan: ${needs})`}.`,
    together: (_pieces, needs) => `Bunlar birlikte kullanılabilir${needs === "" ? "" : ` (dikkate alınan: ${needs})`}:`,
    periods: { MORNING: "Sabah", EVENING: "Akşam", WEEKLY: "Haftalık", ANY: "Her zaman" },
    suggestions: (names) => `Katalogdan eklediklerim: ${names}.`,
    suggested: (title) => `“${title}” adımını tamamlıyor`,
    selected: "sizin seçtiğiniz ürün",
    nothing: "Henüz bir şey öneremiyorum: ürün seçin ya da katalogdan öneriye izin verin.",
    seeWarnings: "Lütfen önce uyarıları okuyun.",
    noPrices: "Bütçenizi denetleyemiyorum: ürün sayfalarında fiyat yazmıyor.",
    prices: (list) => `Bütçeniz için ürün sayfalarında yazan fiyatlar: ${list}.`,
    lacks: (kinds) => `Tam bir rutin için eksik kalanlar: ${kinds}.`,
    pictureUsed: (what) => `Fotoğrafınızda şunları fark ettim: ${what}; ışık ve kamera yanıltabilir.`,
    pictureCalm: "Fotoğrafınızda rutinde dikkate alınacak bir şey fark etmedim.",
    pictureUnused: "Fotoğrafınızı kullanamadım.",
    questions: ["Ürünleri hangi sırayla kullanmalıyım?"],
  },
  de: {
    intro: (steps, needs) =>
      `Hier ist eine Routine in ${steps} ${steps === 1 ? "Schritt" : "Schritten"}${needs === "" ? "" : `; berücksichtigt: ${needs}`}.`,
    together: (_pieces, needs) => `Das passt zusammen${needs === "" ? "" : `; berücksichtigt: ${needs}`}:`,
    periods: { MORNING: "Morgens", EVENING: "Abends", WEEKLY: "Wöchentlich", ANY: "Jederzeit" },
    suggestions: (names) => `Aus dem Katalog habe ich ergänzt: ${names}.`,
    suggested: (title) => `ergänzt den Schritt „${title}“`,
    selected: "haben Sie ausgewählt",
    nothing:
      "Ich kann noch nichts zusammenstellen: Wählen Sie Produkte aus oder erlauben Sie Vorschläge aus dem Katalog.",
    seeWarnings: "Bitte lesen Sie zuerst die Warnhinweise.",
    noPrices: "Ihr Budget kann ich nicht prüfen: Auf den Produktseiten stehen keine Preise.",
    prices: (list) => `Für Ihr Budget, was auf den Produktseiten zu Preisen steht: ${list}.`,
    lacks: (kinds) => `Für eine vollständige Routine fehlt noch: ${kinds}.`,
    pictureUsed: (what) => `Auf Ihrem Bild ist mir aufgefallen: ${what}; Licht und Kamera können täuschen.`,
    pictureCalm: "Auf Ihrem Bild ist mir nichts aufgefallen, was die Routine berücksichtigen sollte.",
    pictureUnused: "Ihr Bild konnte ich nicht verwenden.",
    questions: ["In welcher Reihenfolge wende ich die Produkte an?"],
  },
};
