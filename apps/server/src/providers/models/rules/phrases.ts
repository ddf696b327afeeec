import type { Active } from "../text/concept-names.ts";
import type { InEveryLanguage } from "../text/languages.ts";

export interface RulePhrases {
  actives: Record<Exclude<Active, "sunFilter">, string>;
  allergyUnknown(products: string, allergy: string): string;
  /** A product with a reason of `reasons` behind it. */
  leftOut(product: string): string;
  notForYou(product: string): string;
  reasons: {
    allergy(allergy: string): string;
    state(active: string): string;
    quote(quote: string): string;
    unwanted: string;
    time: string;
  };
  allergy(allergies: string): string;
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
    allergyUnknown: (products, allergy) =>
      `I cannot check your allergy (${allergy}) for ${products}: no ingredients are listed. Read the label first.`,
    leftOut: (product) => `${product} was left out`,
    notForYou: (product) => `${product} is not for you`,
    reasons: {
      allergy: (allergy) => `: its text names what you are allergic to (${allergy}).`,
      state: (active) => `: ${active} is not recommended during pregnancy and breastfeeding.`,
      quote: (quote) => `; it says: “${quote}”`,
      unwanted: ": it contains what you asked to leave out.",
      time: ": it is for a time of day at which you want nothing.",
    },
    allergy: (allergies) => `You told me of an allergy (${allergies}): read the label before you use a new product.`,
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
    allergyUnknown: (products, allergy) =>
      `Alerjinizi (${allergy}) şu ürünler için denetleyemiyorum: ${products}. İçindekiler yazmıyor, önce etiketi okuyun.`,
    leftOut: (product) => `${product} rutine alınmadı`,
    notForYou: (product) => `${product} size uygun değil`,
    reasons: {
      allergy: (allergy) => `: metninde alerjiniz olan madde geçiyor (${allergy}).`,
      state: (active) => `: ${active} hamilelikte ve emzirme döneminde önerilmez.`,
      quote: (quote) => `; sayfasında şöyle yazıyor: “${quote}”`,
      unwanted: ": istemediğiniz bir madde içeriyor.",
      time: ": bir şey kullanmak istemediğiniz saat için.",
    },
    allergy: (allergies) =>
      `Alerjiniz olduğunu söylediniz (${allergies}): yeni bir ürünü kullanmadan önce etiketi okuyun.`,
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
    allergyUnknown: (products, allergy) =>
      `Ihre Allergie (${allergy}) kann ich bei ${products} nicht prüfen: Es sind keine Inhaltsstoffe genannt. Lesen Sie zuerst das Etikett.`,
    leftOut: (product) => `${product} wurde weggelassen`,
    notForYou: (product) => `${product} ist nichts für Sie`,
    reasons: {
      allergy: (allergy) => `: Der Text nennt, worauf Sie allergisch sind (${allergy}).`,
      state: (active) => `: ${active} wird in Schwangerschaft und Stillzeit nicht empfohlen.`,
      quote: (quote) => `; dort steht: „${quote}“`,
      unwanted: ": Es enthält, was Sie weglassen möchten.",
      time: ": Es ist für eine Tageszeit, zu der Sie nichts verwenden möchten.",
    },
    allergy: (allergies) =>
      `Sie haben eine Allergie genannt (${allergies}): Lesen Sie das Etikett, bevor Sie ein neues Produkt verwenden.`,
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
