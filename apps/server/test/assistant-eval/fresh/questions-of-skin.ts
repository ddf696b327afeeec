// Routines and choices in the three care shops.

import { follow, limits, routine, type UnseenQuestion, which } from "../unseen/question.ts";

/** Products that never belong in a routine for the face. */
const BIRCH_ELSEWHERE = ["hand-balm", "heel", "body-lotion", "cold-sore", "micellar"] as const;
const QUELLE_ELSEWHERE = ["hand", "handseife", "fuss", "magnesium", "sonne-kind", "rasier", "balsam-herren"] as const;
const HAMAM_ELSEWHERE = [
  "lif",
  "sabun",
  "sampuan-kepek",
  "sampuan-kuru",
  "sackrem",
  "sacyag",
  "kolonya",
  "elkrem",
] as const;

export const BIRCH_ROUTINES: UnseenQuestion[] = [
  routine("birch", "en", "Can you put together a morning routine for dry sensitive skin?", {
    fits: ["cream-wash", "barrier", "spf-mineral"],
    unfit: ["purify", "toner-glycolic", "vit-c", "retinol", "night-balm", "gel-cream", "spf-fluid", ...BIRCH_ELSEWHERE],
  }),
  routine("birch", "en", "evening routine please, I'm 14 weeks pregnant and breaking out", {
    fits: ["cream-wash", "niacin", "azelaic", "gel-cream", "barrier"],
    unfit: ["purify", "retinol", "spf-fluid", "spf-mineral", "eye", "vit-c", ...BIRCH_ELSEWHERE],
  }),
  routine("birch", "en", "I need a full skincare routine", {
    profile: { skinType: "oily", allergies: ["fragrance"], age: 24 },
    fits: ["purify", "niacin", "spf-mineral", "azelaic", "cream-wash", "barrier"],
    unfit: ["gel-cream", "spf-fluid", "night-balm", ...BIRCH_ELSEWHERE],
  }),
  routine("birch", "en", "i already have a cleanser and a sunscreen, what else for wrinkles at night?", {
    fits: ["retinol", "barrier", "night-balm", "niacin"],
    unfit: ["cream-wash", "purify", "spf-fluid", "spf-mineral", "vit-c", "eye", ...BIRCH_ELSEWHERE],
  }),
  routine("birch", "en", "simple routine for redness, max £50 altogether", {
    fits: ["cream-wash", "azelaic", "barrier", "spf-mineral"],
    unfit: ["purify", "toner-glycolic", "vit-c", "retinol", "night-balm", "spf-fluid", ...BIRCH_ELSEWHERE],
  }),
  routine("birch", "en", "build a night routine for mature skin", {
    profile: { allergies: ["lanolin"], age: 58 },
    fits: ["cream-wash", "retinol", "barrier", "niacin"],
    unfit: ["night-balm", "purify", "spf-fluid", "spf-mineral", "vit-c", "eye", ...BIRCH_ELSEWHERE],
  }),
  routine("birch", "en", "which order do I use these in?", {
    selected: ["spf-fluid", "gel-cream", "niacin", "purify"],
    order: ["purify", "niacin", "gel-cream", "spf-fluid"],
  }),
  routine("birch", "en", "is it ok to use both of these in the evening?", {
    selected: ["toner-glycolic", "retinol"],
    apart: ["toner-glycolic", "retinol"],
    warns: /retinoid/i,
  }),
  routine("birch", "de", "hautpflege routine für fettige haut mit großen poren, bitte nur morgens", {
    fits: ["purify", "niacin", "gel-cream", "spf-fluid"],
    unfit: ["cream-wash", "toner-glycolic", "retinol", "night-balm", "barrier", ...BIRCH_ELSEWHERE],
  }),
];

export const BIRCH_CHOICES: UnseenQuestion[] = [
  which(
    "birch",
    null,
    "en",
    "What do you have for rosacea?",
    ["azelaic"],
    ["purify", "toner-glycolic", "vit-c", "retinol"],
  ),
  which("birch", null, "en", "my heels are cracked and sore", ["heel"], ["hand-balm", "cold-sore"]),
  which("birch", null, "en", "which sunscreen for my toddler", ["spf-mineral"], ["spf-fluid"]),
  which("birch", null, "en", "bags under my eyes in the morning", ["eye"], ["vit-c", "night-balm"]),
  which("birch", "cream-wash", "en", "do you have a cleanser for oily skin instead", ["purify"], ["micellar"]),
  which("birch", null, "en", "something for dark spots", ["vit-c"], ["heel", "eye", "cold-sore"]),
  which(
    "birch",
    null,
    "en",
    "a moisturiser that won't make me shiny",
    ["gel-cream"],
    ["barrier", "night-balm", "body-lotion"],
  ),
  which("birch", null, "en", "hand cream without nuts", [], ["hand-balm"]),
  limits("birch", null, "en", "a serum under £15", ["niacin"], ["vit-c", "retinol"]),
  limits("birch", null, "en", "fragrance-free moisturiser for the face", ["barrier"], ["gel-cream", "night-balm"]),
  limits("birch", null, "en", "do you sell shampoo?", []),
  limits("birch", null, "en", "wrinkle treatment that's safe in pregnancy", [], ["retinol"]),
  follow("birch", "retinol", "en", "can i use it while breastfeeding?", "what about the azelaic one, is that safe?", [
    "Safe to use in pregnancy",
  ]),
  follow("birch", "gel-cream", "en", "does it have perfume?", "and the barrier cream?", ["Free from fragrance"]),
];

export const QUELLE_ROUTINES: UnseenQuestion[] = [
  routine("quelle", "de", "Ich suche eine Abendroutine gegen Falten, bin 52 und habe eine Erdnussallergie.", {
    fits: ["milch", "hyaluron", "falten", "sensitiv"],
    unfit: ["nacht", "waschgel", "tag-matt", "tag-reich", "sonne", ...QUELLE_ELSEWHERE],
  }),
  routine("quelle", "de", "Welche Morgenroutine passt zu trockener Haut?", {
    fits: ["milch", "hyaluron", "tag-reich", "sonne"],
    unfit: ["waschgel", "tag-matt", "nacht", "falten", ...QUELLE_ELSEWHERE],
  }),
  routine(
    "quelle",
    "de",
    "meine haut ist total empfindlich und wird schnell rot, was soll ich morgens und abends nehmen?",
    {
      fits: ["milch", "sensitiv", "sonne", "hyaluron"],
      unfit: ["waschgel", "tonic", "tag-matt", "falten", "nacht", ...QUELLE_ELSEWHERE],
    },
  ),
  routine("quelle", "de", "Pflegeroutine für meine rissigen Hände", {
    fits: ["hand", "handseife"],
    unfit: [
      "milch",
      "waschgel",
      "tonic",
      "tag-matt",
      "tag-reich",
      "nacht",
      "sensitiv",
      "fuss",
      "falten",
      "sonne",
      "magnesium",
    ],
  }),
  routine("quelle", "de", "Bin schwanger, brauche was gegen Pigmentflecken, bitte eine Routine", {
    fits: ["milch", "hyaluron", "sonne", "tag-reich", "sensitiv"],
    unfit: ["falten", ...QUELLE_ELSEWHERE],
  }),
  routine("quelle", "de", "stell mir eine einfache routine für höchstens 50 euro zusammen, mischhaut", {
    fits: ["waschgel", "tag-matt", "sonne", "milch"],
    unfit: ["tag-reich", "nacht", "falten", ...QUELLE_ELSEWHERE],
  }),
  routine("quelle", "de", "Routine zum Rasieren, meine Haut ist danach immer gereizt", {
    fits: ["rasier", "balsam-herren"],
    unfit: ["falten", "tonic", "waschgel", "nacht", "hand", "handseife", "fuss", "magnesium", "sonne-kind"],
  }),
  routine("quelle", "de", "Was kommt zuerst?", {
    selected: ["sonne", "tag-reich", "hyaluron", "tonic", "milch"],
    order: ["milch", "tonic", "hyaluron", "tag-reich", "sonne"],
  }),
  routine("quelle", "en", "daily routine, I'm vegan so nothing with beeswax, dry skin", {
    fits: ["milch", "hyaluron", "sensitiv", "sonne"],
    unfit: ["tag-reich", "waschgel", "tag-matt", ...QUELLE_ELSEWHERE],
  }),
];

export const QUELLE_CHOICES: UnseenQuestion[] = [
  which(
    "quelle",
    null,
    "de",
    "Welche Creme ist die richtige bei trockener Haut im Winter?",
    ["tag-reich"],
    ["tag-matt", "fuss"],
  ),
  which("quelle", null, "de", "ich hab dauernd pickel am kinn", ["waschgel"], ["nacht", "tag-reich", "hand"]),
  which(
    "quelle",
    null,
    "de",
    "geschenk für meinen vater, er rasiert sich nass",
    ["rasier", "balsam-herren"],
    ["falten", "nacht"],
  ),
  which("quelle", null, "de", "hornhaut an den füßen", ["fuss"], ["hand", "peeling"]),
  which("quelle", null, "de", "Sonnencreme für meine 4-jährige Tochter", ["sonne-kind"], ["tag-matt"]),
  which(
    "quelle",
    "tag-matt",
    "de",
    "was nehm ich stattdessen bei reifer haut",
    ["nacht", "falten"],
    ["waschgel", "fuss"],
  ),
  which("quelle", null, "de", "ich habe nachts wadenkrämpfe", ["magnesium"], ["fuss", "nacht", "falten"]),
  which("quelle", null, "en", "a peeling that is gentle", ["peeling"], ["waschgel", "tonic"]),
  limits(
    "quelle",
    null,
    "de",
    "gesichtscreme ohne parfüm unter 22 euro",
    ["sensitiv"],
    ["tag-matt", "tag-reich", "nacht"],
  ),
  limits("quelle", null, "de", "Gesichtswasser ohne Alkohol", [], ["tonic"]),
  limits("quelle", null, "de", "habt ihr lippenstift", []),
  follow("quelle", "nacht", "de", "ist da nuss drin?", "und was steht bei der sensitiv creme drin?", ["Squalan"]),
  follow("quelle", "waschgel", "de", "geht das bei empfindlicher haut?", "und das enzym peeling?", [
    "auch für empfindliche Haut",
  ]),
];

export const HAMAM_ROUTINES: UnseenQuestion[] = [
  routine("hamam", "tr", "kuru cildim için akşam rutini yapar mısınız", {
    fits: ["yuzsut", "gulsuyu", "besleyici"],
    unfit: ["yuzjel", "kil", "gunes", ...HAMAM_ELSEWHERE],
  }),
  routine("hamam", "tr", "yağlı cilt sabah rutini", {
    fits: ["yuzjel", "gulsuyu", "nemkrem", "gunes"],
    unfit: ["yuzsut", "besleyici", "serum", ...HAMAM_ELSEWHERE],
  }),
  routine("hamam", "tr", "saçlarım çok yıprandı, bir saç bakım rutini istiyorum", {
    fits: ["sampuan-kuru", "sackrem", "sacyag"],
    unfit: ["sampuan-kepek", "yuzjel", "yuzsut", "nemkrem", "besleyici", "gunes", "elkrem", "kolonya", "serum"],
  }),
  routine("hamam", "tr", "hamileyim, lekelerim çıktı, rutin önerir misin", {
    fits: ["yuzsut", "yuzjel", "nemkrem", "gunes", "gulsuyu"],
    unfit: ["serum", ...HAMAM_ELSEWHERE],
  }),
  routine("hamam", "tr", "bana uygun bir günlük bakım rutini", {
    profile: { skinType: "kuru", allergies: ["badem"] },
    fits: ["gulsuyu", "nemkrem", "besleyici", "gunes"],
    unfit: ["yuzsut", "yuzjel", "kil", ...HAMAM_ELSEWHERE],
  }),
  routine("hamam", "tr", "karma cilt için rutin, bütçem 700 lira", {
    fits: ["yuzjel", "nemkrem", "gulsuyu", "gunes"],
    unfit: ["besleyici", "serum", "yuzsut", ...HAMAM_ELSEWHERE],
  }),
  routine("hamam", "tr", "kepekli saçlar için rutin, saç kremim zaten var", {
    fits: ["sampuan-kepek", "sacyag"],
    unfit: ["sampuan-kuru", "sackrem", "yuzjel", "yuzsut", "nemkrem", "besleyici", "gunes", "elkrem", "kolonya"],
  }),
  routine("hamam", "tr", "hangi sırayla kullanayım", {
    selected: ["gunes", "nemkrem", "gulsuyu", "yuzjel"],
    order: ["yuzjel", "gulsuyu", "nemkrem", "gunes"],
  }),
];

export const HAMAM_CHOICES: UnseenQuestion[] = [
  which("hamam", null, "tr", "ellerim çok kuruyor", ["elkrem"], ["besleyici", "sampuan-kuru", "yuzsut"]),
  which("hamam", null, "tr", "kepek için ne önerirsiniz", ["sampuan-kepek"], ["sampuan-kuru", "kil"]),
  which(
    "hamam",
    null,
    "tr",
    "saç uçlarım kırılıyor",
    ["sacyag", "sampuan-kuru", "sackrem"],
    ["sampuan-kepek", "besleyici"],
  ),
  which("hamam", null, "tr", "yüzümdeki lekeler için", ["serum"], ["sacyag", "kolonya"]),
  which("hamam", null, "tr", "siyah nokta ve parlama", ["kil", "yuzjel"], ["besleyici", "yuzsut"]),
  which("hamam", "yuzjel", "tr", "bunun kuru ciltler için olanı var mı", ["yuzsut"], ["kil", "sampuan-kuru", "elkrem"]),
  which("hamam", null, "tr", "misafirlere ikram etmek için kolonya", ["kolonya"], ["gulsuyu"]),
  which("hamam", null, "de", "eine leichte creme für mischhaut", ["nemkrem"], ["besleyici", "elkrem"]),
  limits(
    "hamam",
    null,
    "tr",
    "100 liradan ucuz bir şey",
    ["lif", "sabun", "elkrem"],
    ["gulsuyu", "kolonya", "serum", "gunes"],
  ),
  limits("hamam", null, "tr", "sülfatsız şampuan", ["sampuan-kuru"], ["sampuan-kepek", "yuzjel"]),
  limits("hamam", null, "tr", "diş macunu var mı", []),
  follow("hamam", "sampuan-kuru", "tr", "kaç lira?", "peki saç kremi?", ["160 TL"]),
];
