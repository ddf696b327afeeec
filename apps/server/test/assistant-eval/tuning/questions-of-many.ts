// Questions that need the whole catalogue, for the shops in this folder.

import { compare, follow, limits, routine, type UnseenQuestion, which } from "../unseen/question.ts";

export const TUNING_WHICH: UnseenQuestion[] = [
  which("garden", null, "en", "i have a lot of brambles to clear, my arms get scratched", ["gloves"]),
  which("garden", null, "en", "what do you have for sore knees when weeding", ["kneeler"]),
  which("garden", null, "en", "something to protect young plants from the cold", ["cloche"]),
  which("garden", null, "en", "my tomatoes hardly fruit", ["feed"]),
  which("garden", "feed", "en", "what should i use for dead branches", ["lopper"], ["secateurs"]),
  which("garden", null, "en", "soil for my herb pots", ["compost"]),
  which("garden", "cloche", "de", "womit schneide ich meine rosen", ["secateurs"]),
  which("garden", null, "tr", "bahçeyi sulamak için bir şey lazım", ["hose"]),
  which("rad", null, "de", "womit komme ich trocken zur arbeit", ["regen"]),
  which("rad", null, "de", "mein rad wurde geklaut, ich brauch was gegen diebe", ["schloss"]),
  which("rad", null, "de", "ich will meinen kleinen sohn mitnehmen", ["sitz"]),
  which("rad", "helm", "de", "meine kette quietscht", ["oel"]),
  which("rad", null, "de", "meine reifen sind platt", ["pumpe"]),
  which("rad", null, "en", "i ride home in the dark", ["licht", "helm"]),
  which("rad", "oel", "de", "wie nehme ich meinen laptop mit ins büro", ["tasche"]),
  which("rad", null, "tr", "başımı koruyacak bir şey", ["helm"]),
  which("demlik", null, "tr", "gece uyumadan önce içmelik bir şey", ["ihlamur", "kis"]),
  which("demlik", null, "tr", "soğuk algınlığına iyi gelecek bir çay", ["kis", "ihlamur"]),
  which("demlik", null, "tr", "anneme hediye", ["bardak", "demlik"]),
  which("demlik", "rize", "tr", "kafeinsiz ne var", ["ihlamur", "kis"], ["matcha"]),
  which("demlik", null, "en", "green tea", ["matcha"]),
  which("demlik", "bal", "tr", "demlemek için çaydanlık arıyorum", ["demlik"]),
  which("demlik", null, "de", "habt ihr honig", ["bal"]),
  which("welle", null, "en", "my hair is frizzy and the ends are split", ["argan", "locken"]),
  which("welle", null, "de", "meine kopfhaut juckt so", ["shampoo"]),
  which("welle", null, "de", "was hilft bei ganz trockenen schienbeinen", ["lotion"]),
  which("welle", null, "tr", "dalgalı saçlarım için", ["locken", "argan"]),
  which("welle", "deo", "en", "something to relax in the bath", ["badetuz"]),
  which("welle", null, "en", "my scalp burns in the sun", ["scheitel"]),
  which("welle", "locken", "de", "ein deo ohne alu", ["deo"]),
  which("welle", null, "de", "peeling für die beine", ["peeling"]),
];

export const TUNING_LIMITS: UnseenQuestion[] = [
  limits("garden", null, "en", "do you sell lawn mowers", []),
  limits("garden", null, "en", "pruning tool under 40 pounds", ["secateurs"], ["lopper"]),
  limits("garden", null, "en", "a present for under £20", ["feed", "compost"], ["hose", "cloche", "kneeler"]),
  limits("garden", null, "en", "greenhouse heater", []),
  limits("rad", null, "de", "habt ihr e-bikes", []),
  limits("rad", null, "de", "etwas für die werkstatt unter 20 euro", ["oel"], ["pumpe"]),
  limits("rad", null, "de", "schloss bis 50 euro", []),
  limits("rad", null, "de", "einen sattel bitte", []),
  limits("demlik", null, "tr", "200 liranın altında çay", ["rize", "ihlamur", "kis"], ["matcha"]),
  limits("demlik", null, "tr", "türk kahvesi var mı", []),
  limits("demlik", null, "tr", "stokta olan bardak var mı", [], ["bardak"]),
  limits("welle", null, "en", "body care without fragrance", ["lotion", "deo"], ["locken"]),
  limits("welle", null, "de", "haarspray", []),
  limits("welle", null, "de", "pflege unter 15 euro für den körper", ["peeling"], ["lotion"]),
  limits("welle", null, "tr", "diş macunu arıyorum", []),
];

export const TUNING_COMPARE: UnseenQuestion[] = [
  compare("garden", "secateurs", "en", "is the lopper heavier than this?", ["210 g", "1.1 kg"]),
  compare("garden", "hose", "en", "which has the longer guarantee, this or the secateurs", ["12 years", "ten year"]),
  compare("rad", "helm", "de", "was ist teurer, der helm oder das schloss", ["89,90", "99 eur"]),
  compare("demlik", "ihlamur", "tr", "ıhlamur mu kış çayı mı daha uzun demlenir", ["5 dakika", "7-8 dakika"]),
  compare("welle", "lotion", "de", "unterschied zum körperpeeling", [["urea"], ["kaffeesatz", "einmal pro woche"]]),
];

export const TUNING_FOLLOW: UnseenQuestion[] = [
  follow("garden", "secateurs", "en", "how much are these?", "and the lopper?", ["49.90"]),
  follow("garden", "hose", "en", "is it frost proof?", "how long is the guarantee", ["12 years"]),
  follow("rad", "licht", "de", "wie lange hält der akku?", "und wasserdicht?", ["ipx4"]),
  follow("rad", "helm", "de", "was wiegt er?", "und das schloss?", ["1,3 kg"]),
  follow("demlik", "rize", "tr", "ne kadar bu", "peki matcha?", ["560 tl"]),
  follow("demlik", "demlik", "tr", "kaç litre", "peki bulaşık makinesi?", ["bulaşık makinesinde"]),
  follow("welle", "deo", "en", "how long does it last?", "and is it vegan", ["vegan"]),
  follow("welle", "lotion", "de", "wie oft trage ich die auf?", "und nach der rasur?", ["rasierter"]),
];

export const TUNING_ROUTINES: UnseenQuestion[] = [
  routine("welle", "en", "i'm pregnant, is this fine together?", {
    selected: ["badetuz", "lotion"],
    warns: /pregnan|hamile/i,
  }),
  routine("welle", "de", "ich habe eine mandelallergie, in welcher reihenfolge?", {
    selected: ["peeling", "lotion"],
    warns: /mandel/i,
  }),
  routine("welle", "en", "hair routine for curls please", {
    fits: ["locken", "shampoo", "argan", "scheitel"],
    unfit: ["peeling", "deo"],
  }),
  routine("welle", "tr", "saç bakım rutini öner", {
    fits: ["argan", "shampoo", "locken"],
    unfit: ["peeling", "deo", "badetuz"],
  }),
  routine("welle", "de", "körperpflege routine, max 30 euro", {
    fits: ["lotion", "deo", "badetuz"],
    unfit: ["peeling"],
  }),
  routine("lumen", "en", "evening routine for dry skin", {
    fits: ["LUM-002", "LUM-006", "LUM-007", "LUM-011"],
    unfit: ["LUM-010"],
  }),
  routine("lumen", "de", "ich stille, bitte eine abendroutine", {
    fits: ["LUM-001", "LUM-002", "LUM-006", "LUM-007"],
    unfit: ["LUM-004"],
  }),
  routine("lumen", "en", "put these in order", {
    selected: ["LUM-004", "LUM-002", "LUM-006", "LUM-008"],
    order: ["LUM-002", "LUM-004", "LUM-006", "LUM-008"],
  }),
  routine("lumen", "tr", "bunları hangi sırayla kullanayım", {
    selected: ["LUM-003", "LUM-008", "LUM-001"],
    order: ["LUM-001", "LUM-003", "LUM-008"],
  }),
  routine("lumen", "de", "retinol und säuren zusammen, geht das?", {
    selected: ["LUM-004", "LUM-005"],
    apart: ["LUM-004", "LUM-005"],
  }),
  routine("lumen", "tr", "badem alerjim var, yağlı cilt için rutin", { fits: ["LUM-001", "LUM-008", "LUM-006"] }),
  routine("lumen", "en", "morning routine for oily skin, no sunscreen stick please", {
    fits: ["LUM-001", "LUM-003", "LUM-008", "LUM-006"],
    unfit: ["LUM-009"],
  }),
];
