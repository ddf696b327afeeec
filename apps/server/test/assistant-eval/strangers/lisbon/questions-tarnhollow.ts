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

const SHOP = "tarnhollow";
export const tarnhollow: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "en",
    "two kids, a wet dog and us, first holiday under canvas",
    ["heron"],
    ["wren", "plover", "ploverfloor"],
  ),
  which(
    SHOP,
    null,
    "en",
    "walking the pennine way on my own, every gram counts. where do i sleep",
    ["wren", "petal"],
    ["heron", "slab", "plover"],
  ),
  which(
    SHOP,
    null,
    "en",
    "my back is wrecked after every campsite, we go by car anyway",
    ["slab"],
    ["petal", "perch", "twiggy"],
  ),
  which(
    SHOP,
    null,
    "en",
    "feb in the cairngorms, last time i shivered all night",
    ["embers", "slab"],
    ["haymow", "leveret"],
  ),
  which(
    SHOP,
    null,
    "en",
    "grandad cant get up from low seats but wants to watch the cricket",
    ["thronechair"],
    ["perch", "icebox"],
  ),
  which(
    SHOP,
    null,
    "en",
    "can never find the pegs in the dark, torch in my teeth",
    ["glowworm"],
    ["porchlight", "puff", "ploverfloor"],
  ),
  which(
    SHOP,
    null,
    "en",
    "no idea if theres a shop for fuel up there, want hot tea all the same",
    ["twiggy"],
    ["kettleboy", "puff", "icebox"],
  ),
  which(SHOP, "haymow", "en", "shes only 7, bit big for her isnt it", ["leveret"], ["haymow", "embers"]),
  which(
    SHOP,
    null,
    "de",
    "wie kann ich unterwegs aus dem bach trinken ohne krank zu werden",
    ["clearbrook"],
    ["icebox", "kettleboy", "skip18"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "akşamları masada okey oynuyoruz kampta, hava kararınca taşları göremiyoruz",
    ["porchlight"],
    ["twiggy", "puff", "icebox"],
  ),

  answerable(SHOP, "plover", "en", "can i put it up alone?", [["7 minutes", "by one person"]]),
  answerable(
    SHOP,
    "kettleboy",
    "en",
    "raining cats n dogs, ok to cook inside the tent with it?",
    [["Never use inside a tent", "Never"]],
    { never: [/^yes\b/i] },
  ),
  answerable(SHOP, "icebox", "en", "can i sit on it, im 95 kilos", ["100 kg"]),
  answerable(SHOP, "wren", "en", "does it come with poles", [["not included"]], { never: [/^yes\b/i] }),
  answerable(SHOP, "glowworm", "de", "wie lang hält der akku bei voller helligkeit?", [["4 hours", "4"]]),
  answerable(SHOP, "fell55", "tr", "kaç kiloya kadar taşır bu", ["18 kg"]),

  abstain(SHOP, "heron", "en", "can you have a woodburner in it with a chimney?"),
  abstain(SHOP, "embers", "en", "whats the outer fabric made of"),
  abstain(SHOP, "skip18", "tr", "hangi renkleri var bunun"),
  abstain(SHOP, "clearbrook", "de", "wie viel liter schafft der pro minute"),

  follow(SHOP, "plover", "en", "is there a floor protector with it", "so how much is that on its own", ["£32.00"]),
  follow(SHOP, "kettleboy", "en", "what gas does it take", "how long does one last", [["60 minutes"]]),
  follow(SHOP, "perch", "en", "how high is the seat", "thats low. the other one?", ["46 cm"], {
    fits: ["thronechair"],
  }),
  follow(SHOP, "petal", "tr", "kalınlığı ne kadar", "peki daha kalın olanı kaç para", ["115.00"]),

  parts(SHOP, "haymow", "en", "is it machine washable, and can me and my girlfriend zip ours together? price?", [
    "30 °C",
    ["zipped together"],
    "£65.00",
  ]),
  parts(SHOP, "porchlight", "de", "wie schwer, wie viele lumen und kann ich mein handy dran laden", [
    "240 g",
    "180",
    ["charge a phone once", "phone"],
  ]),

  limits(
    SHOP,
    null,
    "en",
    "something to sleep in, machine washable, for a 6ft tall (182cm) bloke, under 80 quid",
    ["haymow"],
    ["embers", "leveret"],
  ),
  limits(SHOP, null, "tr", "yürüyüş batonu lazım haftaya, stokta var mı", [], ["wren", "perch"], {
    never: [/third leg.{0,40}stokta (var|mevcut)/i],
  }),

  compare(SHOP, "wren", "en", "how much lighter than the plover is it", ["1.2 kg", "2.4 kg"]),
  compare(SHOP, "slab", "de", "isoliert die besser als die petal?", ["7.1", "3.2"]),
];
