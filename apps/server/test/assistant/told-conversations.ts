// Conversations with facts about the visitor, and the rules for the last turn. All use one shop.

import type { UserProfile } from "@vitrine/contract";

/** The shop's products, by their problem. */
export const SHELF = {
  retinol: [
    "Night Retinol Cream",
    "A night cream for fine lines.",
    "How to use: in the evening. Ingredients: aqua, retinol 0.3%.",
  ],
  retinal: [
    "Velvet Renewal Serum",
    "A serum for fine lines with 0.1% retinal.",
    "How to use: in the evening. Ingredients: aqua, retinal.",
  ],
  sage: [
    "Sage Body Balm",
    "A balm for dry skin.",
    "Do not use during pregnancy or breastfeeding. Ingredients: aqua, salvia.",
  ],
  nuts: [
    "Cosy Day Cream",
    "A rich day moisturiser for dry skin.",
    "How to use: in the morning. Ingredients: aqua, prunus amygdalus dulcis oil.",
  ],
  honey: ["Golden Hour Mask", "A mask for dry skin.", "How to use: once a week. Ingredients: aqua, mel, glycerin."],
  soy: [
    "Silk Milk Cleanser",
    "A gentle cleanser.",
    "How to use: morning and evening. Ingredients: aqua, glycine soja oil.",
  ],
  perfume: [
    "Rose Garden Toner",
    "A toner for every skin.",
    "How to use: in the morning. Ingredients: aqua, parfum, linalool.",
  ],
  night: [
    "Moonlight Sleep Gel",
    "A night moisturiser for dry skin.",
    "How to use: in the evening. Ingredients: aqua, glycerin.",
  ],
  cleanser: [
    "Plain Water Cleanser",
    "A gentle cleanser.",
    "How to use: in the morning. Ingredients: aqua, coco-betaine.",
  ],
  cream: [
    "Quiet Barrier Cream",
    "A moisturiser for dry and sensitive skin.",
    "How to use: in the morning. Ingredients: aqua, squalane.",
  ],
  serum: [
    "Clear Drop Serum",
    "A serum for fine lines with niacinamide.",
    "How to use: in the morning. Ingredients: aqua, niacinamide.",
  ],
  sun: [
    "Shield Fluid SPF 50",
    "A sunscreen for the face.",
    "How to use: in the morning. Ingredients: aqua, zinc oxide.",
  ],
} as const;
export type Item = keyof typeof SHELF;

export interface Told {
  readonly language: "en" | "de" | "tr";
  /** The last turn asks. Facts are in it or in earlier turns. */
  readonly turns: readonly string[];
  /** Sent with the first turn. */
  readonly profile?: UserProfile;
  readonly forbidden: readonly Item[];
  /** Products that may be recommended, again or all the time. */
  readonly allowed: readonly Item[];
  /** Time of day that no step may have. */
  readonly notAt?: "MORNING" | "EVENING";
}

const MOTHER = ["retinol", "retinal", "sage"] as const;
const ask = {
  en: "Build me a routine against fine lines, please.",
  de: "Bitte stelle mir eine Routine gegen Fältchen zusammen.",
  tr: "İnce çizgilere karşı bana bir rutin hazırlar mısın?",
};
const simpler = {
  en: "Thanks! Can you make the routine simpler?",
  de: "Danke! Geht die Routine auch einfacher?",
  tr: "Teşekkürler! Rutini basitleştirir misin?",
};

type Rest = Omit<Told, "language">;
const told = (language: Told["language"], rows: readonly Rest[]): Told[] => rows.map((row) => ({ language, ...row }));
const row = (
  turns: readonly string[],
  forbidden: readonly Item[],
  allowed: readonly Item[] = ["cream"],
  more: Partial<Rest> = {},
): Rest => ({
  turns,
  forbidden,
  allowed,
  ...more,
});

const EN = told("en", [
  row(["I am pregnant. Which serum do you recommend?", ask.en], MOTHER),
  row([`We are expecting a baby. ${ask.en}`, simpler.en, "And which cream should I use at night?"], MOTHER),
  row([ask.en, `By the way, I am breastfeeding. ${ask.en}`, simpler.en], MOTHER),
  row([ask.en, simpler.en], MOTHER, ["cream"], { profile: { notes: "I am pregnant" } }),
  row([`I am pregnant, so I can't use retinol any more. ${ask.en}`, simpler.en], MOTHER),
  row([`I am pregnant. ${ask.en}`, `I am not pregnant any more. ${ask.en}`], [], ["retinol"]),
  row([`I am not pregnant. ${ask.en}`, simpler.en], [], ["retinol"]),
  row([`I am pregnant and breastfeeding. ${ask.en}`, "I stopped breastfeeding.", simpler.en], MOTHER),
  row([`I have a nut allergy. ${ask.en}`, simpler.en], ["nuts"], ["soy"]),
  row(
    [`I am allergic to honey, soy and nuts. ${ask.en}`, "What about something for the evening?"],
    ["honey", "soy", "nuts"],
  ),
  row([ask.en, simpler.en, "Can I have it without a mask?"], ["honey", "nuts"], ["cream"], {
    profile: { allergies: ["honey", "nuts"] },
  }),
  row([`I am not allergic to soy. ${ask.en}`, simpler.en], [], ["soy"]),
  row([`I am allergic to soy and nuts. ${ask.en}`, `The allergy to nuts was a mistake. ${ask.en}`], ["soy"], ["nuts"]),
  row([`I am allergic to nuts, but not to soy. ${ask.en}`, simpler.en], ["nuts"], ["soy"]),
  row([`Perfume gives me hives. ${ask.en}`, simpler.en], ["perfume"]),
  row(["A routine without fragrance please.", simpler.en], ["perfume"]),
  row([`Without the retinol please, and nothing in the evening. ${ask.en}`, simpler.en], ["retinol"], ["cream"], {
    notAt: "EVENING",
  }),
  row([ask.en, "Nothing in the evening, please.", simpler.en], [], ["cream"], { notAt: "EVENING" }),
  row([`No retinol, please. ${ask.en}`, `Retinol is fine after all. ${ask.en}`], [], ["retinol"]),
  row([ask.en, "My nut allergy was a mistake.", simpler.en], ["soy"], ["nuts"], {
    profile: { allergies: ["nuts", "soy"] },
  }),
]);

const DE = told("de", [
  row(["Ich bin schwanger. Welches Serum empfehlen Sie?", ask.de], MOTHER),
  row([`Wir erwarten ein Baby. ${ask.de}`, simpler.de, "Und welche Creme nehme ich nachts?"], MOTHER),
  row([ask.de, `Übrigens stille ich gerade. ${ask.de}`, simpler.de], MOTHER),
  row([ask.de, simpler.de], MOTHER, ["cream"], { profile: { notes: "Ich bin schwanger" } }),
  row([`Ich darf kein Retinol mehr nehmen, weil ich schwanger bin. ${ask.de}`, simpler.de], MOTHER),
  row([`Ich bin schwanger. ${ask.de}`, `Ich bin nicht mehr schwanger. ${ask.de}`], [], ["retinol"]),
  row([`Ich bin nicht schwanger. ${ask.de}`, simpler.de], [], ["retinol"]),
  row([`Ich bin schwanger und stille noch. ${ask.de}`, "Ich habe abgestillt.", simpler.de], MOTHER),
  row([`Ich habe eine Nussallergie. ${ask.de}`, simpler.de], ["nuts"], ["soy"]),
  row(
    [`Ich bin allergisch gegen Honig, Soja und Nüsse. ${ask.de}`, "Gibt es etwas für den Abend?"],
    ["honey", "soy", "nuts"],
  ),
  row([ask.de, simpler.de, "Geht es auch ohne Maske?"], ["honey", "nuts"], ["cream"], {
    profile: { allergies: ["Honig", "Nüsse"] },
  }),
  row([`Ich bin nicht allergisch gegen Soja. ${ask.de}`, simpler.de], [], ["soy"]),
  row(
    [`Ich bin allergisch gegen Soja und Nüsse. ${ask.de}`, `Die Allergie gegen Nüsse war ein Irrtum. ${ask.de}`],
    ["soy"],
    ["nuts"],
  ),
  row([`Ich bin allergisch gegen Nüsse, aber nicht gegen Soja. ${ask.de}`, simpler.de], ["nuts"], ["soy"]),
  row([`Ich vertrage kein Parfüm. ${ask.de}`, simpler.de], ["perfume"]),
  row(["Bitte eine Routine ohne Duftstoffe.", simpler.de], ["perfume"]),
  row([`Bitte ohne Retinol, und abends nichts. ${ask.de}`, simpler.de], ["retinol"], ["cream"], { notAt: "EVENING" }),
  row([ask.de, "Nur morgens, bitte.", simpler.de], [], ["cream"], { notAt: "EVENING" }),
  row([`Kein Retinol, bitte. ${ask.de}`, `Retinol ist doch in Ordnung. ${ask.de}`], [], ["retinol"]),
  row([ask.de, "Meine Nussallergie war ein Irrtum.", simpler.de], ["soy"], ["nuts"], {
    profile: { allergies: ["Nüsse", "Soja"] },
  }),
]);

const TR = told("tr", [
  row(["Hamileyim. Hangi serumu önerirsiniz?", ask.tr], MOTHER),
  row([`Bebek bekliyoruz. ${ask.tr}`, simpler.tr, "Peki gece hangi kremi süreyim?"], MOTHER),
  row([ask.tr, `Bu arada emziriyorum. ${ask.tr}`, simpler.tr], MOTHER),
  row([ask.tr, simpler.tr], MOTHER, ["cream"], { profile: { notes: "Hamileyim" } }),
  row([`Hamile olduğum için artık retinol kullanamam. ${ask.tr}`, simpler.tr], MOTHER),
  row([`Hamileyim. ${ask.tr}`, `Artık hamile değilim. ${ask.tr}`], [], ["retinol"]),
  row([`Hamile değilim. ${ask.tr}`, simpler.tr], [], ["retinol"]),
  row([`Hamileyim ve emziriyorum. ${ask.tr}`, "Emzirmeyi bıraktım.", simpler.tr], MOTHER),
  row([`Fındığa alerjim var. ${ask.tr}`, simpler.tr], ["nuts"], ["soy"]),
  row([`Bala, soyaya ve fındığa alerjim var. ${ask.tr}`, "Akşam için bir şey var mı?"], ["honey", "soy", "nuts"]),
  row([ask.tr, simpler.tr, "Maske olmadan olur mu?"], ["honey", "nuts"], ["cream"], {
    profile: { allergies: ["bal", "fındık"] },
  }),
  row([`Soyaya alerjim yok. ${ask.tr}`, simpler.tr], [], ["soy"]),
  row([`Soyaya ve fındığa alerjim var. ${ask.tr}`, `Fındık alerjim yanlışmış. ${ask.tr}`], ["soy"], ["nuts"]),
  row([`Fındığa alerjim var, ama soya alerjim yok. ${ask.tr}`, simpler.tr], ["nuts"], ["soy"]),
  row([`Parfüm bana dokunuyor. ${ask.tr}`, simpler.tr], ["perfume"]),
  row(["Parfümsüz bir rutin lütfen.", simpler.tr], ["perfume"]),
  row([`Retinol olmasın, akşam bir şey istemiyorum. ${ask.tr}`, simpler.tr], ["retinol"], ["cream"], {
    notAt: "EVENING",
  }),
  row([ask.tr, "Sadece sabah, lütfen.", simpler.tr], [], ["cream"], { notAt: "EVENING" }),
  row([`Retinol istemiyorum. ${ask.tr}`, `Retinol olabilir. ${ask.tr}`], [], ["retinol"]),
  row([ask.tr, "Fındık alerjim yanlışmış.", simpler.tr], ["soy"], ["nuts"], {
    profile: { allergies: ["fındık", "soya"] },
  }),
]);

export const CONVERSATIONS: readonly Told[] = [...EN, ...DE, ...TR];
