// Routines and choices for mothers, babies, make-up and hair.

import { follow, limits, routine, type UnseenQuestion, which } from "../unseen/question.ts";

const OF_BABIES = [
  "bebek-sampuan",
  "bebek-krem",
  "pisik",
  "bebek-gunes",
  "mendil",
  "pamuk-yagi",
  "emzik",
  "biberon",
] as const;
const OF_MOTHERS = [
  "catlak",
  "gogus",
  "anne-yuz",
  "anne-nem",
  "anne-leke",
  "anne-retinol",
  "anne-gunes",
  "bacak",
] as const;
const STUDIO_HAIR = ["shampoo-color", "shampoo-volume", "cond", "mask-hair", "heat"] as const;
const STUDIO_COLOUR = ["mascara", "mascara-sens", "lip-matte", "nail", "base-matte", "base-dewy", "setting"] as const;

export const MINIK_ROUTINES: UnseenQuestion[] = [
  routine("minik", "tr", "bebeğim için banyo sonrası bakım rutini", {
    fits: ["bebek-sampuan", "bebek-krem", "pisik", "pamuk-yagi"],
    unfit: [...OF_MOTHERS, "emzik", "biberon"],
  }),
  routine("minik", "tr", "hamileyim, yüzüm için sabah rutini", {
    fits: ["anne-yuz", "anne-nem", "anne-gunes"],
    unfit: ["anne-retinol", "catlak", "gogus", "bacak", ...OF_BABIES],
  }),
  routine("minik", "tr", "emziriyorum, akşamları yüzüme ne kullanmalıyım, rutin yapar mısın", {
    fits: ["anne-yuz", "anne-nem"],
    unfit: ["anne-retinol", "anne-gunes", "catlak", "gogus", "bacak", "anne-leke", ...OF_BABIES],
  }),
  routine("minik", "tr", "bebeğime rutin lazım, bademe alerjisi var", {
    fits: ["bebek-sampuan", "pisik", "mendil", "bebek-gunes"],
    unfit: ["bebek-krem", "pamuk-yagi", "emzik", "biberon", ...OF_MOTHERS],
  }),
  routine("minik", "en", "skincare routine for me, my baby is weaned and I look tired", {
    fits: ["anne-yuz", "anne-nem", "anne-gunes", "anne-retinol", "anne-leke"],
    unfit: ["catlak", "gogus", "bacak", ...OF_BABIES],
  }),
  routine("minik", "de", "Pflegeroutine für mein Baby, 2 Monate alt", {
    fits: ["bebek-sampuan", "bebek-krem", "pisik", "mendil"],
    unfit: ["bebek-gunes", "pamuk-yagi", "emzik", "biberon", ...OF_MOTHERS],
  }),
];

export const MINIK_CHOICES: UnseenQuestion[] = [
  which("minik", null, "tr", "bebeğimin poposu kızardı", ["pisik"], ["bacak", "anne-yuz", "bebek-gunes"]),
  which("minik", null, "tr", "göğüs uçlarım çatladı", ["gogus"], ["catlak", "emzik", "biberon"]),
  which("minik", null, "tr", "karnımda çatlak oluşmasın", ["catlak"], ["gogus", "anne-retinol"]),
  which("minik", null, "tr", "bacaklarım çok şişiyor", ["bacak"], ["pisik", "emzik"]),
  which("minik", null, "tr", "plaja gideceğiz, bebeğim 8 aylık", ["bebek-gunes"], ["anne-gunes", "pisik"]),
  which("minik", null, "de", "was hilft dem baby beim einschlafen", ["pamuk-yagi"], ["anne-retinol", "bacak"]),
  which("minik", null, "en", "a bottle that goes in the dishwasher", ["biberon"], ["emzik", "mendil"]),
  which(
    "minik",
    "anne-retinol",
    "tr",
    "hamileyken bunun yerine ne kullanabilirim",
    ["anne-nem", "anne-yuz", "anne-gunes"],
    ["anne-retinol", "pisik"],
  ),
  limits(
    "minik",
    null,
    "tr",
    "bebek için 150 liradan ucuz ürünler",
    ["pisik", "mendil", "emzik"],
    ["bebek-krem", "biberon", "bebek-gunes"],
  ),
  limits("minik", null, "tr", "bebek arabası", []),
  follow("minik", "bebek-gunes", "tr", "kaç aylıktan itibaren?", "ya masaj yağı?", ["3 aydan itibaren"]),
  follow("minik", "emzik", "tr", "nasıl temizlenir?", "peki biberon makinede yıkanır mı", ["Bulaşık makinesinde"]),
];

export const STUDIO_ROUTINES: UnseenQuestion[] = [
  routine("studio", "en", "simple morning skincare routine before make-up", {
    fits: ["foam", "day", "primer"],
    unfit: ["night", "remover", "lip-matte", "nail", "mascara", "mascara-sens", "setting", ...STUDIO_HAIR],
  }),
  routine("studio", "en", "I wear waterproof mascara every day. What's a good evening routine?", {
    fits: ["remover", "foam", "night"],
    unfit: ["day", "primer", ...STUDIO_COLOUR, ...STUDIO_HAIR],
  }),
  routine("studio", "de", "Haarpflege für gefärbtes Haar, welche Routine?", {
    fits: ["shampoo-color", "cond", "heat"],
    unfit: ["shampoo-volume", "foam", "day", "night", "primer", "remover", ...STUDIO_COLOUR],
  }),
  routine("studio", "de", "ich habe feines haar und föhne jeden tag, bitte eine routine für die haare", {
    fits: ["shampoo-volume", "heat", "cond"],
    unfit: ["mask-hair", "foam", "day", "night", "primer", "remover", ...STUDIO_COLOUR],
  }),
  routine("studio", "en", "routine for dry skin, no fragrance please", {
    fits: ["foam", "night", "remover", "base-dewy"],
    unfit: ["day", "base-matte", "nail", "lip-matte", "setting", "mascara", "mascara-sens", ...STUDIO_HAIR],
  }),
  routine("studio", "en", "in what order do these go on?", {
    selected: ["setting", "base-matte", "primer", "day", "foam"],
    order: ["foam", "day", "primer", "base-matte", "setting"],
  }),
  routine("studio", "tr", "kıvırcık saçlarım için bir saç rutini önerir misiniz", {
    fits: ["mask-hair", "cond", "heat", "shampoo-color"],
    unfit: ["shampoo-volume", "foam", "day", "night", "primer", "remover", ...STUDIO_COLOUR],
  }),
];

export const STUDIO_CHOICES: UnseenQuestion[] = [
  which("studio", null, "en", "foundation for oily skin", ["base-matte"], ["base-dewy", "primer", "setting"]),
  which("studio", null, "en", "my eyes water with most mascaras", ["mascara-sens"], ["remover"]),
  which(
    "studio",
    null,
    "en",
    "my make-up slides off by noon",
    ["primer", "setting", "base-matte"],
    ["base-dewy", "remover", "lip-balm"],
  ),
  which("studio", null, "en", "a lipstick for vegans", ["lip-matte"], ["lip-balm"]),
  which("studio", null, "de", "meine lippen sind trocken", ["lip-balm"], ["lip-matte", "base-dewy"]),
  which("studio", null, "de", "ich benutze jeden tag das glätteisen", ["heat"], ["nail", "shampoo-volume"]),
  which("studio", "mascara", "de", "womit bekomme ich die wieder ab?", ["remover"], ["setting", "primer"]),
  which("studio", null, "tr", "oje var mı", ["nail"], ["mascara"]),
  limits("studio", null, "en", "anything for lips under $10", ["lip-balm"], ["lip-matte"]),
  limits("studio", null, "en", "moisturiser without fragrance for daytime", [], ["day"]),
  limits("studio", null, "de", "shampoo ohne sulfate", ["shampoo-color"], ["shampoo-volume"]),
  follow("studio", "mascara", "de", "was kostet die?", "und die hitzeschutz spray?", ["13 €"]),
  follow("studio", "base-dewy", "en", "how many shades?", "and the matte one?", ["20 shades"]),
];
