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

const SHOP = "brackenwash";
export const brackenwash: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "en",
    "there's always white bits on my shoulders, it's embarrassing at work",
    ["snowglobe"],
    ["overcoat", "drizzle", "gravelpath"],
  ),
  which(
    SHOP,
    null,
    "en",
    "I've got these tiny red bumps on the backs of my arms that never go away",
    ["smoothoperator", "gravelpath"],
    ["citrusriot", "mudlark", "snowglobe"],
  ),
  which(
    SHOP,
    null,
    "en",
    "My hands are black with engine oil every evening and normal soap does nothing",
    ["mudlark"],
    ["greasemonkey", "citrusriot", "smoothoperator"],
  ),
  which(
    SHOP,
    null,
    "de",
    "Meine Haare sind fein und hängen nach jeder Spülung platt am Kopf, welche Spülung nehm ich?",
    ["featherbed"],
    ["rapunzel", "deepwell"],
  ),

  limits(
    SHOP,
    null,
    "en",
    "a body moisturiser under £15 with no nut oils please",
    ["raincoat"],
    ["overcoat", "smoothoperator", "bellweather"],
  ),
  limits(
    SHOP,
    null,
    "en",
    "something to wash a four-year-old with, unscented",
    ["millpond"],
    ["citrusriot", "snowglobe", "mudlark"],
  ),
  limits(SHOP, null, "en", "vegan hair mask for bleached hair?", [], ["deepwell"]),
  limits(
    SHOP,
    null,
    "en",
    "Do you have a sun lotion I could get before I fly on Saturday?",
    [],
    ["stormglass", "raincoat"],
  ),

  parts(
    SHOP,
    "stormglass",
    "en",
    "What temperature does it protect to, and do I put it on wet or dry hair? Is there alcohol in it?",
    ["220 °C", ["damp hair"], ["Contains alcohol"]],
  ),
  parts(SHOP, "snowglobe", "en", "how long do I leave it in, and can my ten year old use it", [
    ["three minutes"],
    ["under 12"],
  ]),
  parts(SHOP, "millpond", "en", "is it ok on eczema and how much is a refill", [["between flares"], "£7"]),

  answerable(SHOP, "tidemark", "en", "will it strip my colour?", [["Fine for coloured hair"]]),
  answerable(SHOP, "deepwell", "en", "do I still need conditioner on the day I use this", [["instead of conditioner"]]),
  answerable(SHOP, "gravelpath", "en", "what are the gritty bits made of?", [["walnut shell", "apricot kernel"]]),

  abstain(SHOP, "mudlark", "en", "roughly how many weeks does a bar last?"),
  abstain(SHOP, "crossedwires", "en", "what does it smell of?"),
  abstain(SHOP, "drizzle", "de", "Ist das Öl kaltgepresst?"),

  compare(SHOP, "citrusriot", "en", "is millpond dearer than this one?", ["£9", "£10"]),

  follow(SHOP, "rapunzel", "en", "how long before I rinse it out?", "would it weigh down fine hair?", [
    ["Too heavy for fine hair"],
  ]),
  follow(SHOP, "smoothoperator", "en", "how often can I use this?", "and can I scrub with Gravel Path the same day?", [
    ["never the same day"],
  ]),

  routine(
    SHOP,
    "en",
    "I'm 20 weeks pregnant, my skin is dry and itchy all over. What should I use in and after the shower?",
    {
      profile: { age: 33, skinType: "dry, sensitive", notes: "pregnant" },
      fits: ["millpond", "raincoat", "bellweather", "overcoat"],
      unfit: ["citrusriot"],
      order: ["millpond", "raincoat"],
    },
  ),
  routine(SHOP, "en", "These are on my shelf now, when do I use which?", {
    selected: ["millpond", "gravelpath", "smoothoperator"],
    warns: /same day|different days|separate days|alternate|not (be )?(used |use )?together/i,
  }),
  routine(SHOP, "en", "My hair is curly and dry and I'm allergic to almonds. Can you sort out a wash day for me?", {
    profile: { age: 27, allergies: ["almond"], concerns: ["dry curls", "frizz"] },
    fits: ["tidemark", "rapunzel", "deepwell", "drizzle"],
    unfit: ["crossedwires", "greasemonkey", "overcoat"],
    order: ["tidemark", "rapunzel", "drizzle"],
  }),
  routine(SHOP, "en", "fine hair, greasy roots, I blow dry every morning. keep it under £40 altogether", {
    profile: { age: 22, concerns: ["greasy roots", "fine hair"], budget: "£40" },
    fits: ["greasemonkey", "featherbed", "stormglass", "tidemark"],
    unfit: ["rapunzel"],
    order: ["greasemonkey", "featherbed", "stormglass"],
  }),
];
