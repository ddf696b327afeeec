// Possible shoppers' questions, for shops-coast.ts: routines among tempting wrong products, and limits that no product
// keeps.

import { abstain, answerable, limits, routine, type UnseenQuestion, which } from "../unseen/question.ts";

/** Products that never belong on a face. */
const NOT_FOR_FACES = [
  "fuss",
  "hand",
  "schaum",
  "dusch",
  "milch",
  "sand",
  "haar",
  "kur",
  "baby",
  "zahn",
  "raum",
  "spray",
];

export const COAST_ROUTINES: UnseenQuestion[] = [
  routine("lagune", "de", "eine einfache gesichtsroutine bitte", {
    fits: ["wasch", "hafer", "sonne", "matt"],
    unfit: [...NOT_FOR_FACES, "flut"],
  }),
  routine("lagune", "de", "abendroutine für trockene haut", {
    fits: ["wasch", "oel", "hafer"],
    unfit: [...NOT_FOR_FACES, "matt", "klar", "sonne", "reife", "tropfen"],
  }),
  routine("lagune", "de", "mein gesicht fühlt sich nach dem waschen immer so gespannt an. welche routine hilft?", {
    fits: ["wasch", "hafer", "sonne"],
    unfit: [...NOT_FOR_FACES, "matt", "klar", "reife"],
  }),
  routine("lagune", "de", "pflegeroutine gegen unreinheiten und glanz", {
    fits: ["wasch", "matt", "klar", "sonne"],
    unfit: [...NOT_FOR_FACES, "hafer", "reife", "flut"],
  }),
  routine("lagune", "de", "ich stille noch und will was gegen falten tun, routine?", {
    fits: ["wasch", "hafer", "sonne", "tropfen"],
    unfit: [...NOT_FOR_FACES, "flut", "reife"],
  }),
  routine("lagune", "de", "routine für meine füße", {
    unfit: ["wasch", "hafer", "matt", "flut", "sonne", "klar", "hand", "schaum", "zahn", "raum", "haar", "kur"],
  }),
  routine("lagune", "de", "haarroutine nach einem tag am meer", {
    fits: ["haar", "kur"],
    unfit: ["wasch", "hafer", "milch", "dusch", "sonne", "spray", "raum"],
  }),
  routine("lagune", "de", "körperpflege-routine für trockene haut", {
    fits: ["dusch", "milch", "sand"],
    unfit: ["wasch", "hafer", "matt", "sonne", "haar", "kur", "zahn", "raum", "schaum"],
  }),
  routine("lagune", "de", "habe eine duftstoffallergie, morgenroutine für mein gesicht", {
    fits: ["wasch", "hafer", "sonne"],
    unfit: [...NOT_FOR_FACES, "matt", "reife", "oel"],
  }),
  routine(
    "lagune",
    "de",
    "reinigung und sonnenschutz habe ich schon, was fehlt mir noch für eine routine bei trockener haut?",
    {
      unfit: [...NOT_FOR_FACES, "wasch", "sonne", "matt", "reife", "klar"],
    },
  ),
  routine("lagune", "de", "komplette routine für höchstens 40 euro", {
    fits: ["wasch", "hafer", "matt", "sonne"],
    unfit: [...NOT_FOR_FACES, "flut", "reife"],
  }),
  routine("lagune", "en", "morning routine for a sensitive face please", {
    fits: ["wasch", "hafer", "sonne"],
    unfit: [...NOT_FOR_FACES, "klar", "flut", "oel", "reife"],
  }),
  routine("lagune", "en", "i get shiny by noon, can you put together a routine", {
    fits: ["wasch", "matt", "klar", "sonne"],
    unfit: [...NOT_FOR_FACES, "hafer", "reife", "flut"],
  }),
  routine("lagune", "en", "i'm nuts-allergic (almonds), evening routine?", {
    fits: ["wasch", "hafer", "matt"],
    unfit: [...NOT_FOR_FACES, "oel", "sonne", "tropfen"],
  }),
  routine("lagune", "en", "anti-ageing routine for the night, i'm 48", {
    fits: ["wasch", "flut", "hafer", "oel"],
    unfit: [...NOT_FOR_FACES, "klar", "sonne", "tropfen", "reife"],
  }),
  routine("lagune", "en", "which order do i use these in the evening", {
    selected: ["hafer", "flut", "wasch", "oel"],
    order: ["oel", "wasch", "flut", "hafer"],
  }),
  routine("lagune", "en", "can these two go together at night", {
    selected: ["flut", "klar"],
    apart: ["flut", "klar"],
  }),
  routine("lagune", "en", "my skin is sensitive, does this work?", { selected: ["wasch", "klar"], warns: /rötungen/i }),
  routine("lagune", "tr", "karma cilt için sabah rutini", {
    fits: ["wasch", "matt", "sonne"],
    unfit: [...NOT_FOR_FACES, "flut", "reife", "hafer"],
  }),
  routine("lagune", "tr", "hamileyim, kırışıklık karşıtı bir rutin istiyorum", {
    fits: ["wasch", "hafer", "sonne", "tropfen", "oel"],
    unfit: [...NOT_FOR_FACES, "flut", "reife"],
  }),
  routine("lagune", "tr", "cildim gerginlik hissediyor, akşam rutini", {
    fits: ["wasch", "oel", "hafer"],
    unfit: [...NOT_FOR_FACES, "matt", "klar", "sonne", "tropfen", "reife"],
  }),
  routine("lagune", "tr", "bunları hangi sırayla kullanayım", {
    selected: ["sonne", "hafer", "tropfen", "wasch"],
    order: ["wasch", "tropfen", "hafer", "sonne"],
  }),
  routine("lagune", "tr", "50 euroya kadar kuru cilt rutini", {
    fits: ["wasch", "hafer", "sonne"],
    unfit: [...NOT_FOR_FACES, "matt", "flut", "reife", "klar"],
  }),
  routine("barbier", "de", "reinigung hab ich schon, brauche noch eine routine gegen trockene haut", {
    unfit: ["wasch", "mild", "rasur", "balsam", "bartol", "schuppen", "shampoo", "haarkur", "tag", "peel"],
  }),
  routine("barbier", "en", "beard care routine", {
    fits: ["bartwasch", "bartol"],
    unfit: ["wasch", "mild", "tag", "reich", "nacht", "sonne", "shampoo", "schuppen", "haarkur"],
  }),
  routine("yasemin", "tr", "ayak bakımı için bir rutin", {
    unfit: ["sut", "kopuk", "tonik", "nacht", "tag", "gkrem", "jelkrem", "serumc", "sampuan", "brennnessel"],
  }),
  routine("alba", "en", "hand care routine for the winter", {
    unfit: ["foam", "rice", "balm", "night", "c15", "spf", "mineral", "dew", "clay", "calm", "barrier", "mist"],
  }),
  routine("meadow", "en", "i have sunscreen at home, just need the rest of a morning routine for oily skin", {
    fits: ["foam", "firstlight", "pebble", "spark"],
    unfit: ["sail", "noon", "harbour", "shore", "dusk"],
  }),
];

export const COAST_WHICH: UnseenQuestion[] = [
  which("lagune", null, "de", "meine fersen sind total rissig", ["fuss"], ["hand", "milch"]),
  which("lagune", null, "de", "etwas gegen mitesser", ["klar"], ["sand"]),
  which("lagune", null, "en", "my baby has a sore bottom", ["baby"], []),
  which("lagune", "zahn", "de", "was hilft gegen pigmentflecken", ["tropfen"], []),
  which("lagune", null, "tr", "saçlarım tuzlu sudan sonra taranmıyor", ["kur"], ["haar"]),
  which("plank", null, "en", "i want to put up shelves on a brick wall", ["drill18"], ["drill12"]),
  which("plank", null, "en", "screws for my terrace", ["decking"], ["screws"]),
  which("plank", null, "en", "paint for the bathroom", ["satin"], ["wallpaint", "fence"]),
  which("plank", "glue", "en", "something to protect my eyes when sawing", ["goggles"], ["gloves"]),
  which("plank", null, "de", "farbe für den gartenzaun", ["fence"], ["wallpaint", "satin"]),
  which("plank", null, "de", "womit sehe ich ob das regal gerade hängt", ["level"], []),
  which("plank", null, "tr", "çatı katında çalışırken ışık lazım", ["lamp"], []),
];

export const COAST_LIMITS: UnseenQuestion[] = [
  limits("lagune", null, "de", "gesichtscreme unter 20 euro ohne parfum", ["hafer"], ["matt", "reife", "hand", "baby"]),
  limits("lagune", null, "de", "habt ihr nagellack", []),
  limits("lagune", null, "de", "deo ohne aluminium", []),
  limits("lagune", null, "en", "sunscreen without alcohol", ["sonne"], ["spray"]),
  limits("lagune", null, "en", "do you sell lipstick", []),
  limits("lagune", null, "tr", "parfümsüz vücut losyonu", ["milch"], ["hand", "dusch"]),
  limits("plank", null, "en", "drill under £80", ["drill12"], ["drill18"]),
  limits("plank", null, "en", "do you have a circular saw", []),
  limits("plank", null, "en", "white paint with at least 4 litres", ["wallpaint"], ["satin", "fence"]),
  limits("plank", null, "en", "cut resistant gloves", [], ["gloves"]),
  limits("plank", null, "en", "a ladder with 8 treads", [], ["ladder"]),
  limits("plank", null, "en", "gloves in size 12", [], ["gloves"]),
  limits("plank", null, "de", "wasserwaage auf lager", [], ["level"]),
  limits("plank", null, "de", "akkuschrauber mit akku dabei", ["drill12"], ["drill18"]),
  limits("plank", null, "tr", "30 sterlin altında boya", ["fence"], ["wallpaint", "satin"]),
  limits("plank", null, "tr", "zımpara var mı", []),
];

export const COAST_ANSWERABLE: UnseenQuestion[] = [
  answerable("plank", "drill12", "en", "could i hang a mirror on a concrete wall with this", [
    "not for brick or concrete",
  ]),
  answerable("plank", "drill12", "en", "do i have to buy a charger separately", ["charger in the box"]),
  answerable("plank", "drill12", "de", "wie schwer ist die", ["0.9 kg"]),
  answerable("plank", "drill18", "en", "is the battery included", ["sold bare"]),
  answerable("plank", "drill18", "tr", "betonu deler mi", ["concrete"]),
  answerable("plank", "screws", "en", "can i use them outside", ["rust outside"]),
  answerable("plank", "decking", "en", "do i need to pre-drill", ["no pilot hole"]),
  answerable("plank", "glue", "en", "how long until it's fully hard", ["after a day"]),
  answerable("plank", "glue", "de", "ist der wasserfest", ["splash proof"]),
  answerable("plank", "wallpaint", "en", "my room is 40 square metres, is one bucket enough", ["12 square metres"]),
  answerable("plank", "wallpaint", "en", "does it smell", ["low odour"]),
  answerable("plank", "wallpaint", "en", "when can i paint over it again", ["after four"]),
  answerable("plank", "wallpaint", "de", "kann man die wand danach abwischen", ["not scrubbable"]),
  answerable("plank", "fence", "en", "i have a koi pond next to the shed", ["harmful to fish"]),
  answerable("plank", "fence", "en", "how long does the colour last", ["three years"]),
  answerable("plank", "goggles", "en", "i wear glasses", ["over spectacles"]),
  answerable("plank", "gloves", "en", "i react to latex", ["latex free"]),
  answerable("plank", "gloves", "tr", "çamaşır makinesinde yıkanır mı", ["40 degrees"]),
  answerable("plank", "ladder", "en", "i weigh 120 kilos, will it hold me", ["150 kg"]),
  answerable("plank", "ladder", "en", "does it fit behind a door", ["17 cm"]),
  answerable("plank", "level", "en", "when do you get more of these", ["march"]),
  answerable("plank", "lamp", "de", "wie lange hält der akku", ["4 hours"]),
  answerable("plank", "tape", "en", "will it pull the paint off", ["without a trace"]),
  answerable("plank", "tape", "tr", "kaç metre", ["50 m"]),
  answerable("lagune", "flut", "de", "darf ich das in der stillzeit nehmen", ["stillzeit bitte weglassen"]),
  answerable("lagune", "flut", "en", "every night or less often?", ["jeden zweiten abend"]),
  answerable("lagune", "spray", "de", "kann ich das auch ins gesicht machen", ["nicht ins gesicht"]),
  answerable("lagune", "spray", "de", "geht das beim schwimmen runter", ["wasserfest"]),
  answerable("lagune", "klar", "tr", "hassas cildim var, kullanabilir miyim", ["rötungen"]),
  answerable("lagune", "raum", "de", "wie lange riecht man das", ["zwei monate"]),
  answerable("lagune", "zahn", "de", "ist da fluor drin", ["fluorid"]),
  answerable("lagune", "reife", "de", "wann kommt die wieder rein", ["ab mai"]),
  answerable("lagune", "milch", "tr", "yüzüme sürebilir miyim", ["fürs gesicht zu fett"]),
];

export const COAST_ABSTAIN: UnseenQuestion[] = [
  abstain("plank", "drill18", "en", "who manufactures the motor"),
  abstain("plank", "lamp", "en", "can i connect it to bluetooth"),
  abstain("plank", "ladder", "de", "gibt es die auch in rot"),
  abstain("plank", "fence", "en", "is it suitable for a trampoline frame"),
  abstain("plank", "glue", "tr", "cam yapıştırır mı"),
  abstain("lagune", "dusch", "de", "ist das für hunde geeignet"),
  abstain("lagune", "wasch", "de", "welchen ph wert hat das"),
  abstain("lagune", "zahn", "en", "does it whiten teeth"),
  abstain("lagune", "raum", "tr", "hangi ülkede üretildi"),
];
