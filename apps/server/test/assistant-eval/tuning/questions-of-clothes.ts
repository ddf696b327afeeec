// Outfits, layers and single pieces, for shops-clothes.ts.

import { limits, routine, type UnseenQuestion, which } from "../unseen/question.ts";

export const OUTFITS: UnseenQuestion[] = [
  routine("loden", "de", "stell mir ein outfit für eine winterwanderung zusammen", {
    fits: ["merino", "fleece", "daune", "shell", "trek", "bot", "beanie"],
    unfit: ["synth", "thermo", "wind", "jean", "sneaker", "cap", "kleid"],
  }),
  routine("loden", "de", "welches outfit für eine tour im dauerregen", {
    fits: ["shell", "yagmur", "bot", "trek"],
    unfit: ["daune", "wind", "jean", "sneaker", "kleid", "thermo"],
  }),
  routine("loden", "en", "put together an outfit for a hot day in town", {
    fits: ["kleid", "sneaker", "cap", "synth", "jean"],
    unfit: ["merino", "daune", "fleece", "beanie", "thermo", "bot"],
  }),
  routine("loden", "tr", "yağmurlu bir yürüyüş için kombin önerir misin", {
    fits: ["shell", "yagmur", "bot", "trek"],
    unfit: ["daune", "wind", "jean", "sneaker", "kleid", "thermo"],
  }),
  routine("loden", "en", "i'm vegan, an outfit for cold weather please", {
    unfit: ["merino", "daune", "beanie", "bot", "thermo", "synth", "kleid", "cap"],
  }),
  routine("loden", "de", "ich habe eine wollallergie, was ziehe ich im winter an? bitte ein outfit", {
    fits: ["fleece", "daune", "shell", "trek", "bot"],
    unfit: ["merino", "beanie", "thermo", "synth", "kleid"],
  }),
  routine("loden", "de", "outfit für den winter, keine daunen", {
    fits: ["merino", "fleece", "shell", "beanie", "trek"],
    unfit: ["daune", "thermo", "cap", "kleid", "sneaker", "wind"],
  }),
  routine("loden", "en", "in which order do i layer these", {
    selected: ["shell", "merino", "fleece"],
    order: ["merino", "fleece", "shell"],
  }),
  routine("loden", "de", "ich will damit im regen wandern, passt das zusammen?", {
    selected: ["merino", "daune", "trek"],
    warns: /nicht für Regen/i,
  }),
  routine("loden", "tr", "bunlarla dağda yürüyeceğim, hangi sırayla giyeyim", {
    selected: ["jean", "shell", "merino"],
    warns: /uygun değildir/i,
  }),
  routine("loden", "de", "sommer outfit unter 150 euro", {
    fits: ["kleid", "cap", "synth", "sneaker"],
    unfit: ["merino", "daune", "fleece", "beanie", "shell", "thermo"],
  }),
];

export const CLOTHES_WHICH: UnseenQuestion[] = [
  which("loden", null, "de", "was ziehe ich unter die jacke wenn es richtig kalt ist", ["merino", "fleece"], ["synth"]),
  which("loden", null, "de", "eine jacke für regen", ["shell"], ["daune", "wind"]),
  which("loden", null, "de", "die wärmste jacke die ihr habt", ["daune"], ["wind"]),
  which("loden", null, "tr", "soğukta başımı ısıtacak bir şey", ["beanie"], ["cap"]),
  which("loden", null, "tr", "dağ yürüyüşü için ayakkabı", ["bot"], ["sneaker"]),
  which("loden", null, "en", "vegan shoes", ["sneaker"], ["bot"]),
  which("loden", null, "en", "something to wear to a summer wedding", ["kleid"], ["fleece", "merino"]),
  which("loden", null, "en", "a hat for the beach", ["cap"], ["beanie"]),
];

export const CLOTHES_LIMITS: UnseenQuestion[] = [
  limits("loden", null, "de", "wasserdichte jacke unter 100 euro", [], ["shell", "wind", "daune"]),
  limits("loden", null, "de", "warme hose auf lager", [], ["thermo", "jean", "yagmur"]),
  limits("loden", null, "de", "mütze ohne wolle", ["cap"], ["beanie"]),
  limits("loden", null, "en", "do you have gloves", []),
  limits("loden", null, "tr", "mayo var mı", []),
  limits("loden", null, "en", "jacket without down for winter", ["fleece", "shell"], ["daune"]),
];
