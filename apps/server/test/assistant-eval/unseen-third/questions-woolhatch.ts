import { abstain, answerable, compare, follow, limits, parts, type UnseenQuestion, which } from "../unseen/question.ts";

const SHOP = "woolhatch";
export const Q_WOOLHATCH: UnseenQuestion[] = [
  answerable(SHOP, "skerry", "en", "im right between m and l, which way do i go", [["larger"]], {
    never: [/(take|go for|choose) the smaller/i],
  }),
  answerable(SHOP, "fold", "en", "can i just chuck it in the machine", [["felt", "hand wash"]], {
    never: [/(is|it's) machine[- ]washable/i, /yes,? you can (chuck|put|machine)/i],
  }),
  answerable(SHOP, "flurry", "en", "would that do for an all day downpour in wales?", [["not waterproof"]], {
    never: [/flurry is waterproof/i],
  }),
  answerable(SHOP, "lido", "en", "why do you say no softener? i always use it", [["repel water"]]),
  answerable(
    SHOP,
    "gauze",
    "en",
    "can ppl see me in the evening with the light on",
    [["by night", "semi-transparent"]],
    { never: [/nobody (can see|sees) in at night/i] },
  ),
  answerable(SHOP, "burrow", "en", "our nursery is about 18 degrees, is it the right thickness?", [
    ["16 to 20", "2.5 tog"],
  ]),
  answerable(SHOP, "pier", "en", "i've short legs, will you take them up for me? how much", ["£10"]),
  answerable(SHOP, "trudge", "en", "what if i get a hole in them next year", [["two years", "replace"]]),
  answerable(SHOP, "slack", "de", "bei wieviel grad waschbar", [["60"]]),
  answerable(SHOP, "midnight", "de", "wie breit und wie lang ist ein schal", ["140 cm", "245 cm"]),
  answerable(SHOP, "squall", "tr", "makinede kaç derecede yıkanır acaba", ["30"]),
  answerable(SHOP, "towpath", "tr", "ölçüsü ne bunun, ne kadar", ["70", "140", "18"]),
  abstain(SHOP, "eider", "en", "where do the geese live? poland, hungary?"),
  abstain(SHOP, "ballast", "en", "is it gots certified", { never: [/yes,? it('s| is)/i] }),
  abstain(SHOP, "otter", "en", "do the otters glow in the dark lol", { never: [/they (do )?glow/i, /yes,? they do/i] }),
  abstain(SHOP, "cove", "en", "whats your return policy if it's been washed once"),
  abstain(SHOP, "squall", "en", "does the membrane have pfas in it?", {
    never: [/yes,? it (does|contains)/i, /no,? it('s| is) (pfas|free)/i],
  }),
  abstain(SHOP, "dune", "de", "wie groß ist das model auf dem foto und welche größe trägt er"),
  abstain(SHOP, "trudge", "tr", "türkiyeye kargo kaç günde gelir"),
  which(
    SHOP,
    null,
    "en",
    "street lamp right outside the bedroom, i work nights and cant sleep",
    ["midnight"],
    ["gauze"],
  ),
  which(SHOP, null, "en", "mum's ankles swell up and every sock leaves a ring", ["slack"], ["trudge"]),
  which(
    SHOP,
    "eider",
    "en",
    "i sneeze from feathers and dust, which one would you put on my bed instead",
    ["cumulus"],
    ["fold"],
  ),
  which(SHOP, null, "de", "ich brauch nen dicken pulli aber wolle juckt mich", ["quarry"], ["fold", "skerry"]),
  which(SHOP, null, "tr", "bebeğim gece üstünü açıyor, üşüyor", ["burrow"], ["otter", "eider", "cumulus", "breeze"]),
  limits(SHOP, null, "en", "bed linen for a king size bed under £85", ["cove"], ["ember"]),
  limits(SHOP, null, "en", "a bath towel for the gym, 20 pounds tops, must dry fast", ["towpath"], ["lido"]),
  compare(SHOP, "cumulus", "en", "what would the goose one cost me for a double compared to this", ["£75", "£199"]),
  compare(SHOP, "cumulus", "de", "wie heiß darf ich das waschen und wie heiß das july? hausstaubmilben..", [
    "60",
    "40",
  ]),
  compare(SHOP, "lido", "tr", "waffle olan towpath havlu bundan ne kadar ince, gramajları ne", ["600", "260"]),
  follow(SHOP, "ember", "en", "when can i get this again?", "does it come in king", [["No king"]], {
    never: [/it (also )?comes in (a )?king/i],
  }),
  follow(SHOP, "squall", "en", "how do i wash it", "and do i have to treat it with anything after, how often", [
    ["once a year", "re-proof"],
  ]),
  follow(SHOP, "flurry", "en", "has it got a hood?", "ok then which jacket of yours does have one", [["Squall"]], {
    fits: ["squall"],
    unfit: ["skerry"],
  }),
  parts(SHOP, "burrow", "en", "baby is 10 months: which length do i need, what wash, how much", [
    ["90 cm"],
    ["60 °C"],
    ["£38"],
  ]),
];
