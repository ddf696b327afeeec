import {
  abstain,
  answerable,
  compare,
  follow,
  limits,
  parts,
  type UnseenQuestion,
  which,
} from "../../unseen/question.ts";

const SHOP = "hechtkraut";
export const hechtkraut: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "de",
    "mir beißt jeder zweite hecht einfach die schnur durch, hab schon drei köder verloren",
    ["beissschutz"],
    ["glasaal", "knobi", "kleinvieh"],
  ),
  which(
    SHOP,
    null,
    "de",
    "Meine Tochter wird sechs und will unbedingt mit Opa angeln gehen. Was schenk ich ihr?",
    ["dreikaesehoch"],
    ["auftrieb", "langfinger", "brummbaer", "blinkfeuer"],
  ),
  which(
    SHOP,
    null,
    "de",
    "wir fahren mit der bahn nach schweden und im koffer ist kaum platz, welche rute?",
    ["wandergeselle"],
    ["langfinger", "dreikaesehoch"],
  ),
  which(
    SHOP,
    null,
    "de",
    "nachts im zelt krieg ich nie mit wenn was an der angel ist",
    ["piepmatz"],
    ["wartesaal", "sanftmut", "trockendock"],
  ),
  which(
    SHOP,
    null,
    "de",
    "Der Haken sitzt oft so tief im Maul, dass ich mit den Fingern nicht drankomme",
    ["zahnarzt"],
    ["sanftmut", "beissschutz", "blinkfeuer"],
  ),
  which(
    SHOP,
    "zappel",
    "de",
    "was brauch ich dazu, damit der überhaupt absinkt?",
    ["schwergewicht"],
    ["knobi", "haltdurch", "sanftmut"],
  ),

  limits(SHOP, null, "de", "eine Rolle, die auch an der Ostsee taugt, bis 100 Euro", ["brummbaer"], ["schnurrer"]),
  limits(
    SHOP,
    null,
    "de",
    "Rute unter 60 €, aber nicht für Kinder",
    ["wandergeselle"],
    ["kleinvieh", "langfinger", "dreikaesehoch"],
  ),
  limits(SHOP, null, "de", "habt ihr grad nen angelstuhl da der 120 kilo aushält?", [], ["sanftmut", "auftrieb"]),
  limits(
    SHOP,
    null,
    "de",
    "Köder für Hecht, höchstens 6 Euro das Stück oder die Packung",
    ["blinkfeuer"],
    ["knobi", "zappel"],
  ),
  limits(
    SHOP,
    null,
    "de",
    "Gewichte oder Jigköpfe ohne Blei, nicht über 10 Euro",
    ["schwergewicht"],
    ["blinkfeuer", "langfinger"],
  ),

  parts(
    SHOP,
    "wandergeselle",
    "de",
    "Wie lang ist die zusammengeschoben, was für Gewichte wirft die und kann ich damit ans Meer?",
    ["48 cm", "10 bis 30 g", ["rosten die Ringe", "Für Süßwasser"]],
  ),
  parts(SHOP, "auftrieb", "de", "ab wie viel kilo ist die weste und wie oft muss die zur wartung?", [
    "40 kg",
    "alle zwei Jahre",
  ]),
  parts(SHOP, "petrilicht", "de", "wie lang hält der akku bei rotlicht und womit wird die geladen", [
    "30 Stunden",
    "USB-C",
  ]),
  parts(SHOP, "piepmatz", "de", "Sind Batterien dabei? Wie weit funkt das?", [["nicht dabei"], "100 m"]),

  answerable(SHOP, "schnurrer", "de", "bin linkshänder, kann man die kurbel umbauen?", [
    ["links oder rechts montierbar"],
  ]),
  answerable(SHOP, "haltdurch", "de", "taugt die schnur auch im winter?", [
    ["Bei Frost friert sie ein", "friert sie ein"],
  ]),
  answerable(SHOP, "sanftmut", "de", "Wie klein kriegt man den Kescher zusammengelegt?", ["70 cm"]),
  answerable(SHOP, "knobi", "de", "darf ich damit am bach angeln?", [["am Bach meistens nicht"]]),
  answerable(SHOP, "trockendock", "tr", "ağırlığı ne kadar bunun, taşıması zor mu?", ["890 g"]),

  abstain(SHOP, "langfinger", "de", "Aus wie viel Prozent Carbon ist der Blank?"),
  abstain(SHOP, "brummbaer", "de", "wie viele Kugellager hat die?"),
  abstain(SHOP, "trockendock", "de", "welche schuhgröße haben die Füßlinge bei L?"),
  abstain(SHOP, "piepmatz", "en", "what colour are the LEDs on the alarms?"),

  compare(SHOP, "kleinvieh", "de", "Wie viel leichter ist die als die Langfinger?", ["92 g", "310 g"]),
  compare(SHOP, "glasaal", "de", "welche trägt mehr, die oder halt durch?", ["4,1 kg", "8,2 kg"]),

  follow(SHOP, "zappel", "de", "sind jigköpfe dabei?", "und was kosten die dann?", ["8,90"]),
  follow(SHOP, "wartesaal", "de", "Wie schwer ist der Stuhl?", "und wann gibts den wieder?", [["im März"]]),
];
