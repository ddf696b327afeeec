// Routines in shops with many tempting wrong products: another kind, skin or time of day, sold out, or against the
// visitor's own facts.

import { routine, type UnseenQuestion } from "../unseen/question.ts";

export const ROUTINES_OF_SKIN: UnseenQuestion[] = [
  routine("alba", "en", "a simple morning routine for sensitive skin", {
    fits: ["rice", "calm", "barrier", "mineral"],
    unfit: ["foam", "cloud", "balm", "night", "c15", "hand", "after", "spf"],
  }),
  routine("alba", "en", "can you build me an evening routine? my skin is really dry", {
    fits: ["balm", "rice", "whip", "barrier"],
    unfit: ["foam", "dew", "hand", "spf", "mineral", "clay", "c15", "cloud"],
  }),
  routine("alba", "en", "full routine for a 14 year old with spots", {
    fits: ["foam", "dew", "rice", "spf", "mineral"],
    unfit: ["night", "whip", "hand", "cloud"],
  }),
  routine("alba", "en", "skincare routine please, nothing perfumed", {
    fits: ["rice", "dew", "barrier", "mineral", "calm"],
    unfit: ["mist", "spf", "cloud", "hand"],
  }),
  routine("alba", "en", "what would a routine for my oily t-zone look like", {
    fits: ["foam", "rice", "dew", "spf", "mineral"],
    unfit: ["whip", "hand", "balm", "cloud"],
  }),
  routine("alba", "en", "i'm expecting, what routine can i follow at night", {
    fits: ["balm", "rice", "calm", "whip", "dew", "barrier"],
    unfit: ["night", "foam", "spf", "mineral", "cloud"],
  }),
  routine("alba", "en", "routine for dry skin under £60 for everything", {
    fits: ["rice", "balm", "whip", "barrier", "mineral", "spf"],
    unfit: ["foam", "hand", "dew", "clay", "night"],
  }),
  routine("alba", "en", "which products for my morning routine?", {
    profile: { allergies: ["lanolin"], skinType: "dry" },
    fits: ["rice", "barrier", "mineral", "calm"],
    unfit: ["whip", "hand", "balm", "foam", "night", "cloud"],
  }),
  routine("alba", "en", "build a routine for me", {
    profile: { skinType: "sensitive", age: 31, concerns: ["redness"] },
    fits: ["rice", "calm", "barrier", "mineral"],
    unfit: ["foam", "night", "c15", "cloud", "hand", "spf"],
  }),
  routine("alba", "en", "routine against wrinkles please", {
    profile: { age: 19 },
    fits: ["rice", "dew", "barrier", "spf", "mineral", "balm", "whip"],
    unfit: ["night", "hand", "cloud"],
  }),
  routine("alba", "en", "evening routine for fine lines", {
    profile: { notes: "my skin is very reactive" },
    fits: ["rice", "barrier", "calm", "balm"],
    unfit: ["night", "foam", "c15", "spf", "mineral", "hand", "cloud"],
  }),
  routine("alba", "en", "put these in the right order", {
    selected: ["spf", "c15", "mist", "dew", "rice"],
    order: ["rice", "mist", "c15", "dew", "spf"],
  }),
  routine("alba", "en", "how do i use these together", { selected: ["c15", "night"], apart: ["c15", "night"] }),
  routine("alba", "en", "i am 17, is this routine ok for me?", {
    selected: ["rice", "night"],
    warns: /under the age/i,
  }),
  routine("alba", "en", "my skin is sensitive, please sort these", {
    selected: ["rice", "night", "barrier"],
    warns: /reactive/i,
  }),
  routine("alba", "en", "is it fine to use these while pregnant", {
    selected: ["foam", "dew"],
    warns: /not recommended in pregnancy/i,
  }),
  routine("alba", "de", "ich reagiere allergisch auf mandeln, stell mir eine abendroutine zusammen", {
    fits: ["rice", "whip", "barrier", "dew", "calm"],
    unfit: ["balm", "spf", "mineral", "hand", "cloud"],
  }),
  routine("alba", "tr", "kuru cildim için akşam rutini", {
    fits: ["balm", "rice", "whip", "barrier"],
    unfit: ["foam", "dew", "hand", "spf", "mineral", "clay", "cloud"],
  }),
  routine("alba", "de", "morgenroutine für fettige haut bitte", {
    fits: ["foam", "rice", "dew", "spf", "mineral"],
    unfit: ["whip", "hand", "balm", "night", "cloud"],
  }),
  routine("alba", "tr", "hamileyim, bana bir cilt bakım rutini kurar mısın", {
    fits: ["rice", "dew", "barrier", "whip", "spf", "mineral", "balm"],
    unfit: ["foam", "night", "cloud", "hand"],
  }),
  routine("yasemin", "tr", "hassas cildim var, sabah ne kullanmalıyım, rutin yapar mısın", {
    fits: ["sut", "tag", "gkrem"],
    unfit: ["kopuk", "tonik", "nacht", "ayak", "gunes"],
  }),
  routine("yasemin", "tr", "yağlı cilt için sabah akşam rutin", {
    fits: ["kopuk", "jelkrem", "gkrem"],
    unfit: ["nacht", "tag", "gunes", "ayak"],
  }),
  routine("yasemin", "tr", "leke karşıtı rutin, badem alerjim var", {
    fits: ["serumc", "sut", "kopuk", "jelkrem", "tag"],
    unfit: ["gkrem", "gunes", "ayak"],
  }),
  routine("yasemin", "tr", "kuru saçlarım için saç rutini", {
    fits: ["sampuan", "krem-sac"],
    unfit: ["brennnessel", "bart"],
  }),
  routine("yasemin", "de", "haarpflege-routine für fettige haare", {
    fits: ["brennnessel", "krem-sac"],
    unfit: ["sampuan", "bart"],
  }),
  routine("yasemin", "de", "abendroutine für trockene haut", {
    fits: ["sut", "nacht", "tag"],
    unfit: ["kopuk", "jelkrem", "ayak", "gkrem", "gunes"],
  }),
  routine("yasemin", "de", "bitte eine pflegeroutine ohne duftstoffe", {
    fits: ["sut", "tag", "jelkrem", "gkrem"],
    unfit: ["kopuk", "nacht", "gunes", "ayak"],
  }),
  routine("yasemin", "de", "ich bin schwanger und habe trockene haut, welche routine passt", {
    fits: ["sut", "tag", "gkrem"],
    unfit: ["nacht", "kopuk", "gunes", "ayak"],
  }),
  routine("yasemin", "de", "routine für mich", {
    profile: { skinType: "empfindlich", allergies: ["Bienenwachs"] },
    fits: ["sut", "tag", "gkrem"],
    unfit: ["nacht", "kopuk", "tonik", "gunes", "ayak"],
  }),
  routine("yasemin", "de", "in welcher reihenfolge?", {
    selected: ["gkrem", "serumc", "tag", "sut"],
    order: ["sut", "serumc", "tag", "gkrem"],
  }),
  routine("yasemin", "de", "empfindliche haut, passt das so?", { selected: ["tonik", "tag"], warns: /zu stark/i }),
  routine("yasemin", "tr", "bunları nasıl sıralayayım, cildim hassas", {
    selected: ["kopuk", "tag"],
    warns: /kullanılmamalıdır/i,
  }),
  routine("yasemin", "tr", "akşam hangi sırayla", { selected: ["tonik", "nacht"], apart: ["tonik", "nacht"] }),
  routine("yasemin", "en", "evening routine for mature skin", {
    fits: ["sut", "nacht"],
    unfit: ["serumc", "gkrem", "gunes", "ayak", "kopuk"],
  }),
  routine("yasemin", "en", "a routine for redness, i don't like acids", {
    fits: ["sut", "tag", "gkrem"],
    unfit: ["tonik", "kopuk", "gunes", "ayak"],
  }),
  routine("yasemin", "tr", "600 liraya kadar yağlı cilt rutini", {
    fits: ["kopuk", "jelkrem", "gkrem"],
    unfit: ["nacht", "tag", "gunes", "serumc"],
  }),
];
