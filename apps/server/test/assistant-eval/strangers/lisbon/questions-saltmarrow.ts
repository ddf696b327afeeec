import {
  abstain,
  answerable,
  follow,
  limits,
  parts,
  routine,
  type UnseenQuestion,
  which,
} from "../../unseen/question.ts";

const SHOP = "saltmarrow";
export const saltmarrow: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "en",
    "my nose could fry an egg by 11am",
    ["evenkeel", "driftgel", "firstlight"],
    ["harbourcream", "undertow", "hush"],
  ),
  which(
    SHOP,
    null,
    "en",
    "sister has rosacea and everything she puts on stings. birthday next week",
    ["slackwater", "hush"],
    ["sandbar", "firstlight", "nightshift", "longnoon"],
  ),
  which(
    SHOP,
    null,
    "en",
    "mascara wont come off at night, i look like a panda in the morning",
    ["undertow"],
    ["sandbar", "blink", "firstlight"],
  ),
  which(
    SHOP,
    null,
    "en",
    "fell asleep on the beach, shoulders are glowing",
    ["lowsun"],
    ["sandbar", "noon", "sprat", "nightshift"],
  ),
  which(
    SHOP,
    "nightshift",
    "en",
    "oh i'm breastfeeding, is there something like this i can take",
    ["softtide"],
    ["nightshift"],
  ),
  which(
    SHOP,
    null,
    "en",
    "baby slept 3 hours, my eyes are like pillows",
    ["blink"],
    ["nightshift", "undertow", "barnacle"],
  ),
  which(SHOP, "noon", "en", "i want that but for my toddler at the pool", ["sprat"], ["longnoon", "lowsun", "gull"]),
  which(
    SHOP,
    null,
    "de",
    "meine mutter gärtnert ohne handschuhe, die haut ist überall eingerissen",
    ["barnacle"],
    ["gull", "sandbar", "lowsun"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "yüzümde güneş lekeleri kaldı, onları açacak bir şey",
    ["brightwork"],
    ["harbourcream", "lowsun", "undertow"],
  ),

  answerable(SHOP, "brightwork", "en", "its gone a bit brown, still ok?", [["brown means bin it", "bin it"]]),
  answerable(SHOP, "sprat", "en", "will the blue stuff ruin his t shirt", [["washes out of cotton", "40 °C"]]),
  answerable(SHOP, "longnoon", "en", "which shade if im quite tanned", ["Pebble"]),
  answerable(SHOP, "gull", "tr", "arabada bıraksam erir mi", ["45 °C"]),

  abstain(SHOP, "driftgel", "en", "do you take the empty jars back?"),
  abstain(SHOP, "kelpwater", "tr", "içindeki yosun nereden geliyor"),
  abstain(SHOP, "noon", "en", "is this safe for coral reefs"),
  abstain(SHOP, "blink", "de", "wie lange hält sich das nach dem öffnen"),

  follow(
    SHOP,
    "nightshift",
    "en",
    "how often do i use it at first",
    "and can i do the sandbar stuff before it?",
    [["Never on the same evening", "Not with Sandbar on the same evening", "same evening"]],
    { never: [/^yes\b/i] },
  ),
  follow(SHOP, "firstlight", "en", "is it ok for combination skin", "do you do a refill and whats that cost", [
    "£21.00",
  ]),
  follow(SHOP, "harbourcream", "en", "whats in it?", "hm wool makes me itch. so which one instead", [["Slack Water"]], {
    fits: ["slackwater"],
  }),
  follow(SHOP, "noon", "de", "ist das wasserfest?", "und welches ist es dann?", [["80"]], { fits: ["sprat"] }),

  parts(SHOP, "undertow", "en", "morning or evening? and does it have nuts in, asking for a friend", [
    ["Evening only"],
    ["almond"],
  ]),
  parts(SHOP, "lowsun", "tr", "şişe kaç ml, fiyatı ne, bir de içinde ne kadar aloe var", ["200 ml", "13.00", "90%"]),

  limits(
    SHOP,
    null,
    "en",
    "something for dry skin thats vegan pls, no wool fat",
    ["slackwater", "softtide"],
    ["harbourcream", "barnacle", "firstlight"],
  ),
  limits(
    SHOP,
    null,
    "de",
    "ein serum fürs gesicht gegen große poren und pickel, unter 20 pfund",
    ["evenkeel"],
    ["brightwork", "nightshift", "softtide", "mudflat"],
  ),

  routine(SHOP, "en", "oily skin, shiny all day. build me a morning routine please", {
    order: ["firstlight", "evenkeel", "driftgel", "noon"],
    unfit: ["harbourcream", "nightshift", "sandbar", "mudflat"],
  }),
  routine(SHOP, "en", "20 weeks pregnant, dry skin, starting to see fine lines. what do i use morning and night", {
    fits: ["softtide"],
    order: ["softtide", "harbourcream"],
    unfit: ["nightshift", "firstlight", "driftgel"],
  }),
  routine(SHOP, "en", "i have brightwork and night shift at home, normal skin. when does which go?", {
    selected: ["brightwork", "nightshift"],
    fits: ["brightwork", "nightshift"],
    apart: ["brightwork", "nightshift"],
  }),
  routine(
    SHOP,
    "de",
    "nussallergie und sehr trockene haut. womit abends abschminken und was danach drauf, zusammen max 50 pfund",
    {
      fits: ["hush", "harbourcream", "slackwater"],
      order: ["hush", "harbourcream"],
      unfit: ["undertow", "firstlight", "nightshift"],
    },
  ),
  routine(SHOP, "tr", "cildim çok hassas hemen kızarıyor, sabahları hangi sırayla ne sürmeliyim", {
    order: ["hush", "slackwater", "noon"],
    unfit: ["sandbar", "firstlight", "nightshift", "longnoon"],
  }),
];
