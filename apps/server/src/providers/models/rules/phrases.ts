import type { Active } from "../text/concept-names.ts";
import type { InEveryLanguage } from "../text/languages.ts";

export interface RulePhrases {
  actives: Record<Exclude<Active, "sunFilter">, string>;
  allergyExcluded(product: string, allergy: string): string;
  allergyUnknown(products: string, allergy: string): string;
  pregnancyExcluded(product: string, active: string): string;
  leftOut(product: string, quote: string): string;
  pregnancy: string;
  apart(a: string, b: string, activeA: string, activeB: string): string;
  saidApart(a: string, b: string, quote: string): string;
  notSameTime(other: string): string;
  needsSunscreen: string;
  young: string;
  irritating: string;
  saidAgainst(product: string, quote: string): string;
  list(items: readonly string[]): string;
}

export const RULE_PHRASES: InEveryLanguage<RulePhrases> = {
  en: {
    actives: {
      retinoid: "retinol",
      acid: "exfoliating acids",
      vitaminC: "vitamin C",
      benzoylPeroxide: "benzoyl peroxide",
    },
    allergyExcluded: (product, allergy) =>
      `${product} was left out: its text names what you are allergic to (${allergy}).`,
    allergyUnknown: (products, allergy) =>
      `I cannot check your allergy (${allergy}) for ${products}: no ingredients are listed. Read the label first.`,
    pregnancyExcluded: (product, active) => `${product} was left out: ${active} is not recommended during pregnancy.`,
    leftOut: (product, quote) => `${product} was left out; it says: “${quote}”`,
    pregnancy: "During pregnancy and breastfeeding, ask a doctor before you use a new product.",
    apart: (a, b, activeA, activeB) => `Do not use ${a} (${activeA}) and ${b} (${activeB}) at the same time of day.`,
    saidApart: (a, b, quote) => `${a} and ${b} do not go together; ${a} says: “${quote}”`,
    notSameTime: (other) => `Not on the same day as ${other}: use them on alternate days.`,
    needsSunscreen: "This routine makes the skin more sensitive to the sun: use sun protection every morning.",
    young: "For people under 18, ask a doctor or pharmacist before you use retinol, acids or benzoyl peroxide.",
    irritating:
      "Retinol, acids and benzoyl peroxide can irritate sensitive or reddened skin: test them on a small area, start slowly, and ask a dermatologist about a skin condition.",
    saidAgainst: (product, quote) => `${product} may not be right for you; it says: “${quote}”`,
    list: (items) => new Intl.ListFormat("en").format(items),
  },
  tr: {
    actives: {
      retinoid: "retinol",
      acid: "peeling asitleri",
      vitaminC: "C vitamini",
      benzoylPeroxide: "benzoil peroksit",
    },
    allergyExcluded: (product, allergy) =>
      `${product} rutine alınmadı: metninde alerjiniz olan madde geçiyor (${allergy}).`,
    allergyUnknown: (products, allergy) =>
      `Alerjinizi (${allergy}) şu ürünler için denetleyemiyorum: ${products}. İçindekiler yazmıyor, önce etiketi okuyun.`,
    pregnancyExcluded: (product, active) => `${product} rutine alınmadı: ${active} hamilelikte önerilmez.`,
    leftOut: (product, quote) => `${product} rutine alınmadı; sayfasında şöyle yazıyor: “${quote}”`,
    pregnancy: "Hamilelikte ve emzirme döneminde yeni bir ürün kullanmadan önce doktora danışın.",
    apart: (a, b, activeA, activeB) => `${a} (${activeA}) ile ${b} (${activeB}) günün aynı saatinde kullanılmamalı.`,
    saidApart: (a, b, quote) => `${a} ile ${b} birlikte kullanılmamalı; ${a} sayfasında şöyle yazıyor: “${quote}”`,
    notSameTime: (other) => `${other} ile aynı gün kullanmayın: günleri dönüşümlü ayırın.`,
    needsSunscreen: "Bu rutin cildi güneşe karşı hassaslaştırır: her sabah güneş koruyucu kullanın.",
    young:
      "18 yaşından küçükler retinol, asit ya da benzoil peroksit kullanmadan önce bir doktora veya eczacıya danışmalı.",
    irritating:
      "Retinol, asitler ve benzoil peroksit hassas ya da kızarık cildi tahriş edebilir: önce küçük bir alanda deneyin, yavaş başlayın, cilt hastalığında dermatoloğa danışın.",
    saidAgainst: (product, quote) => `${product} size uygun olmayabilir; sayfasında şöyle yazıyor: “${quote}”`,
    list: (items) => new Intl.ListFormat("tr").format(items),
  },
  de: {
    actives: { retinoid: "Retinol", acid: "Säuren", vitaminC: "Vitamin C", benzoylPeroxide: "Benzoylperoxid" },
    allergyExcluded: (product, allergy) =>
      `${product} wurde weggelassen: Der Text nennt, worauf Sie allergisch sind (${allergy}).`,
    allergyUnknown: (products, allergy) =>
      `Ihre Allergie (${allergy}) kann ich bei ${products} nicht prüfen: Es sind keine Inhaltsstoffe genannt. Lesen Sie zuerst das Etikett.`,
    pregnancyExcluded: (product, active) =>
      `${product} wurde weggelassen: ${active} wird in der Schwangerschaft nicht empfohlen.`,
    leftOut: (product, quote) => `${product} wurde weggelassen; dort steht: „${quote}“`,
    pregnancy: "Fragen Sie in Schwangerschaft und Stillzeit eine Ärztin, bevor Sie ein neues Produkt verwenden.",
    apart: (a, b, activeA, activeB) =>
      `Verwenden Sie ${a} (${activeA}) und ${b} (${activeB}) nicht zur selben Tageszeit.`,
    saidApart: (a, b, quote) => `${a} und ${b} passen nicht zusammen; bei ${a} steht: „${quote}“`,
    notSameTime: (other) => `Nicht am selben Tag wie ${other}: an wechselnden Tagen anwenden.`,
    needsSunscreen: "Diese Routine macht die Haut empfindlicher für Sonne: Verwenden Sie jeden Morgen Sonnenschutz.",
    young: "Unter 18 Jahren bitte vor Retinol, Säuren oder Benzoylperoxid mit Arzt oder Apotheke sprechen.",
    irritating:
      "Retinol, Säuren und Benzoylperoxid können empfindliche oder gerötete Haut reizen: erst an einer kleinen Stelle testen, langsam beginnen und bei Hautkrankheiten eine Hautärztin fragen.",
    saidAgainst: (product, quote) => `${product} ist vielleicht nicht das Richtige für Sie; dort steht: „${quote}“`,
    list: (items) => new Intl.ListFormat("de").format(items),
  },
};
