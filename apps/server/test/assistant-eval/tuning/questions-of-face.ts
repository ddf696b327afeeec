// Routines for `shops-face.ts`: with products the visitor already has, for another person, with a number of steps,
// within a budget.

import { routine, type UnseenQuestion } from "../unseen/question.ts";

export const ROUTINES_OF_FACE: UnseenQuestion[] = [
  routine("meadow", "en", "i need a routine, my face feels tight by lunchtime", {
    fits: ["firstlight", "harbour", "lull", "sail", "drift"],
    unfit: ["foam", "lowtide", "kiln", "pebble", "noon", "shore"],
  }),
  routine("meadow", "en", "evening routine for combination skin, nothing complicated", {
    fits: ["firstlight", "foam", "pebble", "drift", "lull", "dusk", "lowtide"],
    unfit: ["sail", "noon", "spark", "shore", "harbour"],
  }),
  routine("meadow", "en", "morning routine please, i have rosacea", {
    fits: ["firstlight", "lull", "sail"],
    unfit: ["foam", "lowtide", "dusk", "noon", "shore", "drift"],
  }),
  routine("meadow", "en", "can you suggest a routine for my breastfeeding wife, dry skin", {
    fits: ["firstlight", "harbour", "lull", "sail"],
    unfit: ["dusk", "foam", "noon", "shore", "pebble", "kiln"],
  }),
  routine("meadow", "en", "routine to fade marks, i already own a cleanser and a moisturiser", {
    fits: ["spark", "sail", "dusk", "lowtide"],
    unfit: ["firstlight", "foam", "harbour", "pebble", "lull", "noon", "shore"],
  }),
  routine("meadow", "en", "two step routine for greasy skin", {
    fits: ["foam", "firstlight", "pebble", "sail"],
    unfit: ["harbour", "shore", "noon"],
  }),
  routine("meadow", "en", "what's a good routine under £45 altogether for oily skin", {
    fits: ["foam", "firstlight", "pebble", "sail"],
    unfit: ["harbour", "dusk", "spark", "noon", "shore"],
  }),
  routine("meadow", "en", "i'm allergic to almonds and want a routine for the evening", {
    fits: ["firstlight", "lull", "pebble", "foam"],
    unfit: ["drift", "sail", "noon", "shore", "spark"],
  }),
  routine("meadow", "en", "vegan routine for dry skin", {
    fits: ["firstlight", "lull", "sail"],
    unfit: ["harbour", "foam", "pebble", "noon", "shore"],
  }),
  routine("meadow", "en", "routine for me please", {
    profile: { skinType: "oily", age: 15, concerns: ["pimples"] },
    fits: ["foam", "firstlight", "pebble", "sail"],
    unfit: ["dusk", "harbour", "noon", "shore"],
  }),
  routine("meadow", "en", "a routine that fits me", {
    profile: { skinType: "dry", budget: "max £60", allergies: ["fragrance"] },
    fits: ["firstlight", "lull"],
    unfit: ["harbour", "sail", "foam", "noon", "shore", "pebble"],
  }),
  routine("meadow", "en", "what goes first?", {
    selected: ["sail", "pebble", "kelp", "spark", "firstlight"],
    order: ["firstlight", "spark", "kelp", "pebble", "sail"],
  }),
  routine("meadow", "en", "order for the evening?", {
    selected: ["lull", "dusk", "drift", "firstlight"],
    order: ["drift", "firstlight", "dusk", "lull"],
  }),
  routine("meadow", "en", "how would i fit all of these into a week", {
    selected: ["lowtide", "dusk", "lull"],
    apart: ["lowtide", "dusk"],
  }),
  routine("meadow", "en", "can these be worn together in the morning", {
    selected: ["spark", "lowtide", "sail"],
    apart: ["spark", "lowtide"],
  }),
  routine("meadow", "en", "i am nursing, is that ok?", {
    selected: ["firstlight", "dusk"],
    warns: /nursing|breastfeed/i,
  }),
  routine("meadow", "en", "my skin is dry, are these right for me", {
    selected: ["foam", "harbour"],
    warns: /drying/i,
  }),
  routine("meadow", "en", "peanut allergy here, sort these for me", {
    selected: ["firstlight", "shore"],
    warns: /allerg/i,
  }),
  routine("meadow", "de", "stell mir bitte eine morgenroutine für fettige haut zusammen", {
    fits: ["firstlight", "pebble", "sail"],
    unfit: ["harbour", "dusk", "noon", "shore", "lowtide", "drift", "foam"],
  }),
  routine("meadow", "tr", "kuru ve hassas cildim için sabah rutini", {
    fits: ["firstlight", "lull", "harbour", "sail"],
    unfit: ["foam", "lowtide", "pebble", "noon", "shore", "dusk", "kiln"],
  }),
  routine("meadow", "tr", "emziriyorum, akşamları nasıl bir rutin uygulayayım", {
    fits: ["firstlight", "lull", "harbour", "pebble", "drift"],
    unfit: ["dusk", "foam", "sail", "noon", "spark", "shore"],
  }),
  routine("meadow", "tr", "bunları hangi sırayla süreyim", {
    selected: ["harbour", "spark", "sail", "firstlight"],
    order: ["firstlight", "spark", "harbour", "sail"],
  }),
  routine("barbier", "de", "eine einfache routine für männer mit fettiger haut", {
    fits: ["wasch", "tag", "sonne"],
    unfit: ["reich", "spulung", "schuppen", "haarkur", "bartol"],
  }),
  routine("barbier", "de", "ich brauche eine routine für meinen bart", {
    fits: ["bartwasch", "bartol"],
    unfit: ["wasch", "mild", "tag", "reich", "nacht", "sonne", "shampoo", "schuppen", "haarkur"],
  }),
  routine("barbier", "de", "routine rund um die nassrasur", {
    fits: ["rasur", "balsam"],
    unfit: ["nacht", "peel", "schuppen", "shampoo", "haarkur", "bartwasch"],
  }),
  routine("barbier", "de", "meine haut schuppt und spannt im winter, bitte eine abendroutine", {
    fits: ["mild", "reich"],
    unfit: ["wasch", "tag", "sonne", "schuppen", "peel", "shampoo"],
  }),
  routine("barbier", "de", "haarroutine für trockenes haar, ich habe eine nussallergie", {
    unfit: ["haarkur", "spulung", "schuppen", "bartol", "reich"],
  }),
  routine("barbier", "de", "haarpflege routine gegen schuppen", {
    fits: ["schuppen", "haarkur"],
    unfit: ["spulung", "wasch", "mild", "bartwasch"],
  }),
  routine("barbier", "de", "anti-aging routine für abends, bin 22", {
    fits: ["mild", "wasch", "reich"],
    unfit: ["nacht", "tag", "sonne", "spulung", "schuppen"],
  }),
  routine("barbier", "de", "routine bis 50 euro, empfindliche haut, ohne parfüm", {
    fits: ["mild", "sonne", "tag"],
    unfit: ["wasch", "peel", "nacht"],
  }),
  routine("barbier", "de", "wie kombiniere ich das richtig?", {
    selected: ["peel", "nacht", "reich"],
    apart: ["peel", "nacht"],
  }),
  routine("barbier", "de", "welche reihenfolge morgens", {
    selected: ["sonne", "balsam", "rasur", "wasch"],
    order: ["wasch", "rasur", "balsam", "sonne"],
  }),
  routine("barbier", "de", "ich bin 21, kann ich das so nutzen", { selected: ["mild", "nacht"], warns: /unter 25/i }),
  routine("barbier", "de", "mandelallergie, passt die reihenfolge?", { selected: ["mild", "reich"], warns: /allerg/i }),
  routine("barbier", "en", "a morning routine for dry flaky skin", {
    fits: ["mild", "reich", "sonne"],
    unfit: ["wasch", "peel", "nacht", "schuppen", "tag"],
  }),
  routine("barbier", "tr", "sabahları erkekler için cilt bakım rutini, cildim çok parlıyor", {
    fits: ["wasch", "tag", "sonne"],
    unfit: ["reich", "nacht", "peel", "schuppen", "spulung"],
  }),
  routine("barbier", "tr", "hamileyim, akşam rutini önerir misiniz", {
    fits: ["mild", "wasch", "reich"],
    unfit: ["nacht", "sonne", "tag", "schuppen", "spulung"],
  }),
  routine("barbier", "tr", "saç bakım rutinim nasıl olmalı, saçlarım kuru", {
    fits: ["shampoo", "haarkur"],
    unfit: ["schuppen", "spulung", "bartwasch", "wasch"],
  }),
];
