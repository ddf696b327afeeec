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

const SHOP = "potbound";
export const potbound: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "en",
    "every time I water, a cloud of tiny black flies comes up out of the pot",
    ["gnatsaid"],
    ["gulp", "longdrink", "tellme"],
  ),
  which(
    SHOP,
    null,
    "en",
    "we're off for a fortnight in august and nobody can come in to look after the plants",
    ["longdrink"],
    ["fakenews", "gulp", "softsoap"],
  ),
  which(
    SHOP,
    null,
    "en",
    "My living room looks onto a brick wall and everything in it goes pale and leggy",
    ["fakenews", "neglect"],
    ["toughcookie", "cathedral", "showoff"],
  ),
  which(
    SHOP,
    null,
    "en",
    "I've killed three plants by watering too much. or too little? I never know",
    ["tellme", "neglect"],
    ["fernando", "softsoap", "climbingframe"],
  ),
  which(SHOP, "toughcookie", "en", "which soil do I repot it in?", ["grit"], ["mudpie", "barking"]),

  limits(
    SHOP,
    null,
    "en",
    "a plant under £20 that won't hurt my cat",
    ["spiderman", "fernando"],
    ["drama", "neglect", "cathedral", "oldfaithful", "showoff"],
  ),
  limits(
    SHOP,
    null,
    "en",
    "Something at least 50 cm tall for a dark corner, no pets here, up to £30",
    ["neglect", "oldfaithful"],
    ["cathedral", "drama", "toughcookie", "spiderman", "fernando"],
  ),
  limits(SHOP, null, "en", "is there a 30 cm pot I can have this week?", [], ["climbingframe"]),
  limits(
    SHOP,
    null,
    "de",
    "Blumenerde ohne Torf, mindestens 10 Liter, unter 10 Pfund",
    ["mudpie"],
    ["grit", "barking"],
  ),

  parts(SHOP, "gulp", "en", "how much do I put in a litre, how often, and can I use it on basil I'm going to eat?", [
    "5 ml",
    ["every fortnight"],
    ["herbs you cook with"],
  ]),
  parts(SHOP, "fakenews", "en", "How far above the plant should it hang and does it have a timer?", [
    "20 to 30 cm",
    ["timer for 8, 12 or 16 hours", "timer"],
  ]),
  parts(SHOP, "gnatsaid", "en", "how many pots does a pack do and how long can I keep it?", [
    "20 pots",
    ["four weeks"],
  ]),

  answerable(SHOP, "spiderman", "en", "the ends of the leaves go brown, why?", [["hard tap water"]]),
  answerable(SHOP, "oldfaithful", "en", "our porch gets down to about 8 degrees in winter, ok?", ["10 °C"]),
  answerable(SHOP, "softsoap", "en", "can I spray my fern with it", [["Do not use on ferns"]]),
  answerable(SHOP, "longdrink", "en", "do I get the bottles with it?", [["Bottles not included"]]),

  abstain(SHOP, "cathedral", "en", "how many leaves does it have when it arrives?"),
  abstain(SHOP, "showoff", "en", "does it have a scent?"),
  abstain(SHOP, "mudpie", "en", "is the mix certified organic?"),
  abstain(SHOP, "fakenews", "tr", "ampulü kaç saat dayanır, ömrü ne kadar?"),

  compare(SHOP, "drama", "en", "how much cheaper is Fernando?", ["£18", "£16"]),
  compare(SHOP, "neglect", "en", "which is taller, this one or old faithful?", ["50 cm", "60 cm"]),

  follow(SHOP, "cathedral", "en", "how tall does it get indoors?", "and what does the pole for it cost?", ["£14"]),
  follow(SHOP, "toughcookie", "en", "how often do I water it in summer?", "and in January?", [
    ["not at all from November to February"],
  ]),
];
