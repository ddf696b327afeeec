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

const SHOP = "herdnah";
export const herdnah: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "de",
    "oma kriegt mit ihrer arthrose kein marmeladenglas mehr auf",
    ["krallenlos"],
    ["berta", "wirbel", "knethilde"],
  ),
  which(
    SHOP,
    null,
    "de",
    "meine rühreier kleben immer fest, hab nen gasherd",
    ["gleitflug"],
    ["altliebe", "sonntag", "pfiff"],
  ),
  which(
    SHOP,
    null,
    "de",
    "roastbeef ist bei mir entweder roh oder grau",
    ["sticht"],
    ["feinwaage", "milchmaedchen", "laibwache"],
  ),
  which(
    SHOP,
    null,
    "de",
    "tomaten quetsch ich nur noch platt mit meinem messer, will aber kein neues",
    ["funkenflug"],
    ["anton", "caesar", "berta"],
  ),
  which(
    SHOP,
    null,
    "de",
    "immer wenn es kürbissuppe gibt bleiben stücke drin, umfüllen mag ich nicht",
    ["wirbel"],
    ["orkan", "knethilde", "pfiff"],
  ),
  which(
    SHOP,
    null,
    "de",
    "komm um sechs heim und um halb sieben muss das linsengericht aufm tisch",
    ["pfiff"],
    ["sonntag", "laibwache", "knethilde"],
  ),
  which(
    SHOP,
    "gleitflug",
    "de",
    "hm wir haben induktion. was nehm ich für bratkartoffeln",
    ["altliebe", "hitzkopf"],
    ["gleitflug", "milchmaedchen"],
  ),
  which(
    SHOP,
    null,
    "de",
    "möcht das rohe hähnchen nicht mehr auf demselben teil haben wie den salat",
    ["wechselbrett"],
    ["kleinholz", "anton"],
  ),
  which(
    SHOP,
    null,
    "de",
    "mein bruder backt seit neuestem sauerteig. kleines mitbringsel?",
    ["laibwache"],
    ["knethilde", "funkenflug", "krallenlos"],
  ),
  which(
    SHOP,
    null,
    "en",
    "frozen margaritas for the terrace, what crushes the ice",
    ["orkan"],
    ["wirbel", "knethilde", "anton"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "bileklerim ağrıyor hamur yoğururken, her hafta pizza yapıyoruz",
    ["knethilde"],
    ["laibwache", "wirbel", "orkan"],
  ),

  answerable(SHOP, "altliebe", "de", "darf ich da tomatensoße drin kochen?", [
    ["Tomaten und Wein nehmen die Patina", "nehmen die Patina", "Patina"],
  ]),
  answerable(SHOP, "caesar", "de", "und wenns stumpf ist?", ["12,00"]),
  answerable(SHOP, "sonntag", "de", "für wieviele leute reicht der", [["6 Personen"]]),
  answerable(SHOP, "knethilde", "en", "how much yeast dough can it do at once", ["2 kg"]),
  answerable(SHOP, "feinwaage", "tr", "en fazla kaç kilo tartıyor", ["5 kg"]),

  abstain(SHOP, "anton", "de", "wird das in solingen gemacht?"),
  abstain(SHOP, "sonntag", "de", "habt ihr den deckel auch einzeln"),
  abstain(SHOP, "orkan", "en", "how long is the warranty on the motor"),
  abstain(SHOP, "schneise", "tr", "hangi yağla yağlamam lazım"),

  follow(SHOP, "pfiff", "de", "wie oft muss der dichtungsring neu", "und was kostet einer", ["9,50"]),
  follow(SHOP, "schneise", "de", "geht das in die spülmaschine?", "welches denn dann", [["spülmaschinenfest"]], {
    fits: ["wechselbrett"],
  }),
  follow(SHOP, "altliebe", "tr", "ağırlığı ne kadar", "çok ağırmış, aynı boyda daha hafifi var mı", [["1,7 kg"]], {
    fits: ["hitzkopf"],
    unfit: ["sonntag", "gleitflug"],
  }),
  follow(SHOP, "caesar", "de", "ist das auch für linkshänder?", "schade. und das kleine?", [["Auch für Linkshänder"]], {
    fits: ["berta"],
  }),

  parts(SHOP, "wirbel", "de", "wie schwer ist der und kann der fuß in die spülmaschine? schafft der eiswürfel?", [
    "780 g",
    ["spülmaschinenfest"],
    ["Kein Eis"],
  ]),
  parts(SHOP, "sticht", "en", "what battery does it use, and up to how many degrees", ["CR2032", "300 °C"]),

  limits(SHOP, null, "de", "pfanne für induktion unter 70 €", ["hitzkopf"], ["altliebe", "gleitflug"]),
  limits(SHOP, null, "en", "need a fine grater by friday for parmesan, in stock?", [], ["funkenflug", "caesar"], {
    never: [/kleinholz.{0,40}is (available|in stock)/i],
  }),

  compare(SHOP, "anton", "de", "wie viel länger ist die klinge als bei berta", ["20 cm", "8 cm"]),
  compare(SHOP, "wirbel", "tr", "orkan bundan kaç watt daha güçlü", ["600 W", "1.400 W"]),
];
