// Routine requests with many kinds of self-description, for shops-care.ts.

import { routine, type UnseenQuestion } from "../unseen/question.ts";

const NEVER_FOR_THE_FACE = ["spfbody", "duesche", "body"] as const;

export const CARE_ROUTINES: UnseenQuestion[] = [
  routine("moor", "de", "wie lege ich die übereinander?", {
    selected: ["tages", "vitc", "spf", "mousse", "goz"],
    order: ["mousse", "vitc", "goz", "tages", "spf"],
  }),
  routine("moor", "en", "what goes first, what goes last?", {
    selected: ["yag", "essence", "sakin", "bakuchiol", "oel", "mousse"],
    order: ["oel", "mousse", "essence", "bakuchiol", "sakin", "yag"],
  }),
  routine("moor", "en", "please sort my morning shelf", {
    selected: ["primer", "spf", "mousse", "tages"],
    order: ["mousse", "tages", "spf", "primer"],
  }),
  routine("moor", "tr", "önce hangisini sürmeliyim", {
    selected: ["sakin", "essence", "mousse", "spf"],
    order: ["mousse", "essence", "sakin", "spf"],
  }),
  routine("moor", "en", "can i do these two on the same night?", {
    selected: ["bha", "retinal"],
    warns: /Skip it on nights/i,
  }),
  routine("moor", "de", "kann ich die beiden zusammen nehmen?", { selected: ["vitc", "bha"], apart: ["vitc", "bha"] }),
  routine("moor", "de", "ich bin im fünften monat, ist das alles in ordnung?", {
    selected: ["mousse", "retinal"],
    warns: /kullanılmaz|pregnan|schwanger/i,
  }),
  routine("moor", "de", "bin gerade schwanger, welche davon darf ich weiter benutzen", {
    selected: ["bha", "bakuchiol"],
    warns: /expecting/i,
  }),
  routine("moor", "tr", "bebek bekliyorum, akşam rutini öner", {
    fits: ["mousse", "oel", "sakin", "bakuchiol", "yag", "gel"],
    unfit: ["retinal", "bha", "vitc", "spf", "tages", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "en", "i can't have walnuts, allergic. is my shelf safe?", {
    selected: ["oel", "sakin"],
    warns: /walnuts?|nut/i,
  }),
  routine("moor", "de", "ich vertrage keine bienenprodukte (allergie), stimmt die reihenfolge?", {
    selected: ["kalt", "mousse"],
    warns: /bienen/i,
  }),
  routine("moor", "tr", "bala alerjim var, bu rutin uygun mu", { selected: ["maske", "mousse"], warns: /bal/i }),
  routine("moor", "en", "aspirin allergy here. what order for these", {
    selected: ["bha", "tages"],
    warns: /aspirin/i,
  }),
  routine("moor", "en", "skin care routine for acne-prone skin", {
    fits: ["gel", "mousse", "bha", "tages", "spf"],
    unfit: ["kalt", "yag", "retinal", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "routine gegen pickel, ich bin 15", {
    fits: ["gel", "mousse", "tages", "spf", "bha"],
    unfit: ["kalt", "yag", "retinal", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "tr", "16 yaşındayım, kırışıklık önleyici rutin istiyorum", {
    fits: ["mousse", "bakuchiol", "sakin", "tages", "spf", "kalt"],
    unfit: ["retinal", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "tr", "kızarık ve hassas cilt için gündüz rutini", {
    fits: ["mousse", "sakin", "spf", "bakuchiol"],
    unfit: ["vitc", "bha", "retinal", "gel", "oel", "yag", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "en", "night routine against lines", {
    fits: ["oel", "mousse", "retinal", "bakuchiol", "sakin", "kalt", "yag"],
    unfit: ["spf", "tages", "vitc", "primer", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "was brauche ich morgens für meine sehr trockene haut? bitte als routine", {
    fits: ["mousse", "kalt", "sakin", "spf", "bakuchiol"],
    unfit: ["gel", "tages", "oel", "retinal", "bha", "yag", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "en", "dry skin, no beeswax, full routine please", {
    fits: ["mousse", "oel", "sakin", "spf"],
    unfit: ["kalt", "gel", "tages", "maske", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "körperroutine für trockene haut", {
    fits: ["duesche", "body"],
    unfit: ["kalt", "gel", "tages", "oel"],
  }),
  routine("moor", "en", "a body routine, i am allergic to almonds", {
    unfit: ["duesche", "kalt"],
  }),
  routine("moor", "tr", "yağlı cildim için basit bir akşam bakımı, rutin olarak", {
    fits: ["gel", "mousse", "oel", "bha", "retinal", "sakin"],
    unfit: ["kalt", "yag", "spf", "vitc", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "meine haut glänzt schnell, passt das so?", {
    selected: ["kalt", "mousse"],
    warns: /Verstopft/i,
  }),
  routine("moor", "tr", "cildim akneli, bunları sıralar mısın", { selected: ["yag", "gel"], warns: /önerilmez/i }),
  routine("moor", "de", "trockene haut, in welcher reihenfolge?", { selected: ["gel", "sakin"], warns: /spannen/i }),
  routine("moor", "en", "i have sensitive skin, order please", { selected: ["vitc", "sakin"], warns: /reizen/i }),
  routine("moor", "en", "could you make me a routine", {
    profile: { skinType: "oily", concerns: ["pores"] },
    fits: ["gel", "mousse", "bha", "tages", "spf"],
    unfit: ["kalt", "yag", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "mach mir bitte eine routine", {
    profile: { skinType: "trocken", notes: "ich stille noch", allergies: ["Mandel"] },
    fits: ["mousse", "sakin", "spf", "bakuchiol"],
    unfit: ["kalt", "retinal", "gel", "tages", "bha", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "tr", "bana rutin hazırla", {
    profile: { skinType: "hassas", goals: ["ışıltı"], allergies: ["parfüm"] },
    fits: ["mousse", "sakin", "spf", "bakuchiol"],
    unfit: ["vitc", "kalt", "retinal", "bha", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "en", "three step routine for combination skin under £50", {
    fits: ["mousse", "gel", "tages", "spf"],
    unfit: ["kalt", "retinal", "bakuchiol", ...NEVER_FOR_THE_FACE],
  }),
];

/** A warning needs a real conflict, and a budget holds in any wording. */
export const CARE_LIMITS: UnseenQuestion[] = [
  routine("moor", "en", "do these get along?", {
    selected: ["bakuchiol", "sakin"],
    never: [/do not go together|same time of day|acids/i],
  }),
  routine("moor", "de", "passen die zusammen?", {
    selected: ["essence", "tages"],
    never: [/passen nicht zusammen|gleichen Tageszeit|Säuren/i],
  }),
  routine("alba", "en", "i have 45 pounds for a complete routine, dry skin", {
    fits: ["rice", "barrier", "whip", "mineral", "spf", "balm"],
    unfit: ["night", "c15", "hand", "cloud", "foam"],
  }),
  routine("alba", "en", "routine please", {
    profile: { budget: "£35", skinType: "combination" },
    fits: ["rice", "foam", "dew", "spf", "mineral"],
    unfit: ["whip", "night", "c15", "balm", "cloud"],
  }),
  routine("yasemin", "de", "habe nur 45 euro für eine routine, trockene haut", {
    fits: ["sut", "tag", "gkrem", "nacht"],
    unfit: ["kopuk", "jelkrem", "ayak", "gunes"],
  }),
  routine("yasemin", "tr", "bütçem 500 tl, karma cilt için bakım rutini", {
    fits: ["kopuk", "jelkrem", "sut"],
    unfit: ["nacht", "tag", "serumc", "gunes"],
  }),
  routine("alba", "en", "morning and evening routine for an older lady with very dry skin", {
    fits: ["rice", "balm", "whip", "barrier", "spf", "mineral", "night"],
    unfit: ["foam", "dew", "hand", "clay", "cloud"],
  }),
  routine("alba", "de", "was soll ich abends benutzen? meine haut ist sehr empfindlich", {
    fits: ["rice", "balm", "calm", "barrier"],
    unfit: ["foam", "night", "c15", "spf", "mineral", "cloud", "hand", "after"],
  }),
  routine("moor", "en", "can you suggest a routine for men with oily skin", {
    fits: ["gel", "mousse", "tages", "spf", "bha"],
    unfit: ["kalt", "yag", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "routine ohne öle bitte, fettige haut", {
    fits: ["gel", "mousse", "tages", "spf", "bha"],
    unfit: ["kalt", "yag", "oel", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "en", "fragrance gives me hives. routine for dry skin?", {
    fits: ["mousse", "sakin", "spf"],
    unfit: ["kalt", "gel", "tages", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "de", "auf nüsse reagiere ich mit ausschlag, abendroutine bitte", {
    unfit: ["oel", "kalt", "spf", "tages", ...NEVER_FOR_THE_FACE],
  }),
  routine("moor", "tr", "kokulu ürünler cildimi kaşındırıyor, kuru cilt rutini", {
    fits: ["mousse", "sakin", "spf"],
    unfit: ["kalt", "gel", "tages", ...NEVER_FOR_THE_FACE],
  }),
];
