import {
  abstain,
  answerable,
  compare,
  follow,
  limits,
  parts,
  routine,
  type UnseenQuestion,
  which,
} from "../../unseen/question.ts";

const SHOP = "stoppelfeld";
export const stoppelfeld: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "de",
    "nach dem Rasieren brennt mir der Hals wie Hölle und ist den halben Tag knallrot",
    ["feuerwehr", "gleitzeit"],
    ["maulwurf", "nachtschicht", "dickfell"],
  ),
  which(
    SHOP,
    null,
    "de",
    "bei mir kringeln sich am Nacken die Barthaare zurück in die Haut und dann gibts so Knubbel. was hilft da?",
    ["maulwurf"],
    ["dickfell", "schattenparker", "achselzucken", "augenzeuge"],
  ),
  which(
    SHOP,
    null,
    "de",
    "Mein Sohn ist 13 und hat die ganze Stirn voller Pickel. Womit soll er sich das Gesicht waschen?",
    ["putzteufel"],
    ["kaltstart", "pickelpate", "maulwurf", "nachtschicht", "dickfell"],
  ),
  which(
    SHOP,
    null,
    "de",
    "seh morgens aus als hätt ich drei nächte durchgefeiert, unter den augen ist alles dick",
    ["augenzeuge"],
    ["sturkopf", "pickelpate", "putzteufel"],
  ),
  which(
    SHOP,
    null,
    "de",
    "Was nehm ich gegen einen Bart, der juckt und sich anfühlt wie Stroh?",
    ["sturkopf", "querkopf"],
    ["gleitzeit", "putzteufel", "leichtsinn"],
  ),

  limits(SHOP, null, "de", "Suche eine Gesichtscreme unter 16 Euro, die nicht fettet", ["leichtsinn"], ["dickfell"]),
  limits(
    SHOP,
    null,
    "de",
    "gibts was zum gesicht waschen ganz ohne parfüm für weniger als 12 €?",
    ["putzteufel"],
    ["samtpfote", "kaltstart"],
  ),
  limits(
    SHOP,
    null,
    "de",
    "Ich bräuchte einen Abdeckstift, aber noch diese Woche. Habt ihr einen auf Lager?",
    [],
    ["pickelpate", "putzteufel"],
  ),
  limits(SHOP, null, "de", "veganes Deo ohne Alu, nicht teurer als 10 €", ["achselzucken"], ["hochdruck"]),

  parts(SHOP, "schattenparker", "de", "Ist da Parfüm drin, und wie lange hält der beim Schwimmen?", [
    "parfümfrei",
    "40 Minuten",
  ]),
  parts(
    SHOP,
    "nachtschicht",
    "de",
    "ab wieviel jahren darf man das nehmen, wieviel retinol ist drin und verträgt sich das mit dem Ruhepol?",
    [["ab 25 Jahren"], "0,2 %", ["mit Ruhepol kombiniert werden"]],
  ),
  parts(SHOP, "querkopf", "de", "Von welchem Tier sind die Borsten? Und wie mach ich die Bürste sauber?", [
    ["Wildschwein"],
    ["Shampoo"],
  ]),

  answerable(SHOP, "feuerwehr", "de", "hab ne Haselnussallergie, kann ich den trotzdem nehmen?", [
    ["Bei Nussallergie nicht verwenden", "Haselnussöl"],
  ]),
  answerable(SHOP, "augenzeuge", "de", "ich trage Linsen, muss ich da was beachten?", [["nach fünf Minuten"]]),
  answerable(SHOP, "hochdruck", "en", "for how many hours does it keep me dry?", ["72"]),

  abstain(SHOP, "kaltstart", "de", "welchen pH-Wert hat das Waschgel?"),
  abstain(SHOP, "dickfell", "de", "Wie lange ist die Creme nach dem Öffnen haltbar?"),
  abstain(SHOP, "gleitzeit", "de", "wurde das an tieren getestet?"),
  abstain(SHOP, "tarnkappe", "tr", "bu kapatıcı suya dayanıklı mı?"),

  compare(SHOP, "achselzucken", "de", "wie lang hält das im vergleich zum Hochdruck?", ["24 Stunden", "72 Stunden"]),
  compare(SHOP, "putzteufel", "de", "Ist im Pickelpate mehr Salicylsäure drin als hier?", ["0,5 %", "2 %"]),

  follow(
    SHOP,
    "pickelpate",
    "de",
    "wie oft am Tag darf ich das auftragen?",
    "und abends zusammen mit der Nachtschicht?",
    [["Nicht am selben Abend"]],
  ),
  follow(SHOP, "dickfell", "de", "Geht die auch bei unreiner Haut?", "hm schade. und was kostet Leichtsinn?", [
    "14,90",
  ]),

  routine(
    SHOP,
    "de",
    "Ich bin 17, glänze ab mittags wie eine Speckschwarte und hab dauernd Pickel am Kinn. Was soll ich morgens und abends machen?",
    {
      profile: { age: 17, gender: "männlich", skinType: "fettig", concerns: ["Pickel", "Glanz"] },
      fits: ["putzteufel", "kaltstart", "pickelpate", "ruhepol", "leichtsinn", "schattenparker"],
      unfit: ["nachtschicht", "dickfell"],
      order: ["putzteufel", "ruhepol", "leichtsinn", "schattenparker"],
    },
  ),
  routine(
    SHOP,
    "de",
    "Bin im fünften Monat schwanger und brauche was Einfaches für abends, meine Haut ist eher unrein und rot",
    {
      profile: { age: 31, gender: "weiblich", skinType: "empfindlich", notes: "schwanger" },
      fits: ["samtpfote", "ruhepol", "leichtsinn", "putzteufel", "kaltstart"],
      unfit: ["nachtschicht", "pickelpate"],
      order: ["samtpfote", "ruhepol", "leichtsinn"],
    },
  ),
  routine(SHOP, "de", "Die drei hab ich mir bestellt. Wann kommt was dran?", {
    selected: ["samtpfote", "nachtschicht", "maulwurf"],
    warns: /selben Abend|gleichen Abend|abwechselnd|nicht (zusammen|gleichzeitig)|nicht am gleichen/i,
  }),
  routine(SHOP, "de", "Trockene Haut, nass rasiert, und gegen Nüsse bin ich allergisch. Was passt zu mir?", {
    profile: { age: 38, gender: "männlich", skinType: "trocken", allergies: ["Haselnuss", "Mandel"] },
    fits: ["samtpfote", "ruhepol", "gleitzeit", "schattenparker", "leichtsinn", "nachtschicht"],
    unfit: ["dickfell", "feuerwehr", "sturkopf"],
  }),
  routine(SHOP, "de", "was schlichtes für jeden morgen bei fettiger haut, alles zusammen höchstens 30 euro", {
    profile: { age: 24, skinType: "fettig", budget: "30 €" },
    fits: ["kaltstart", "putzteufel", "leichtsinn", "schattenparker"],
    unfit: ["nachtschicht", "dickfell"],
    order: ["kaltstart", "leichtsinn", "schattenparker"],
  }),
];
