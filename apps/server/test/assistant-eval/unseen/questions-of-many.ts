// Questions that need the catalogue: a choice, limits, a comparison, another product, a routine.

import { compare, follow, limits, routine, type UnseenQuestion, which } from "./question.ts";

export const WHICH: UnseenQuestion[] = [
  which("fern", null, "en", "something for chapped lips", ["lip"]),
  which("fern", null, "en", "my face goes red really easily, what would you get", ["calm"], ["peel", "glow"]),
  which("fern", "melt", "en", "what do you have against puffy eyes in the morning?", ["eye"]),
  which("fern", null, "en", "i'm losing hair, anything for that?", ["scalp"]),
  which("fern", "lip", "en", "which moisturiser is best for oily skin", ["gel"], ["calm"]),
  which("fern", null, "en", "little present for my sister", ["box"]),
  which("fern", null, "en", "what helps with fine lines", ["night"]),
  which("fern", "gel", "en", "I need something that takes off heavy makeup", ["melt"]),
  which("nar", null, "tr", "güneş lekelerim var ne önerirsin", ["leke"]),
  which("nar", "deo", "tr", "saçlarım dökülüyor, bir şey var mı?", ["sac"]),
  which("nar", null, "tr", "yağlı cilde hangi nemlendirici", ["nem"], ["krem"]),
  which("nar", null, "tr", "dudaklarım çatladı", ["dudak", "krem"]),
  which("nar", "gulsu", "tr", "kırışıklık için ne var", ["retin"]),
  which("nar", null, "tr", "çocuğuma güneş kremi lazım", ["gunes"]),
  which("gipfel", null, "de", "welche jacke für dauerregen", ["shell"], ["wind", "daune"]),
  which("gipfel", "shirt", "de", "ich brauche einen rucksack für drei tage hütte", ["sack"], []),
  which("gipfel", null, "de", "schuhe zum joggen im wald", ["lauf"], ["stiefel"]),
  which("gipfel", null, "de", "was zum drunterziehen für den winter", ["merino"]),
  which("gipfel", "zelt", "de", "habt ihr etwas für gletschertouren an den füßen?", ["stiefel"], ["lauf"]),
  which("gipfel", null, "de", "rucksack fürs büro mit laptop", ["mini"]),
  which("paws", null, "en", "my dog pulls like crazy on walks", ["harness"]),
  which("paws", null, "en", "food for a dog with a sensitive stomach", ["kibble"], ["tuna"]),
  which("paws", "tuna", "en", "something cosy for my shy cat to hide in", ["cave"]),
  which("paws", null, "en", "old labrador with arthritis needs a bed", ["bed"], ["cave"]),
  which("paws", "kibble", "en", "what can i get against fleas", ["flea"]),
  which("paws", null, "en", "i go running with my dog, what leash", ["leash"]),
  which("paws", "bed", "en", "my dogs skin is itchy", ["shampoo"]),
  which("cinar", null, "tr", "uyumadan önce içmelik bir çay", ["ihlamur"], []),
  which("cinar", "mum", "tr", "kalabalık aileye büyük çaydanlık", ["celik"]),
  which("cinar", null, "tr", "plaja götürmelik hafif havlu", ["pesta"]),
  which("cinar", "cay", "tr", "alerjim var hangi yorganı almalıyım", ["elyaf"], ["yorgan"]),
  which("cinar", null, "tr", "gece çok terliyorum hangi nevresim", ["satin"]),
  which("klang", null, "de", "kopfhörer fürs großraumbüro", ["over"], ["kids"]),
  which("klang", "lampe", "de", "kopfhörer für meine 4-jährige tochter", ["kids"]),
  which("klang", null, "de", "ich will beim radfahren den verkehr hören", ["bone"]),
  which("klang", "kabel", "de", "welcher lautsprecher für die gartenparty", ["box2", "box1"]),
  which("klang", null, "de", "morgens komm ich nicht aus dem bett, was hilft", ["wecker"]),
];

export const LIMITS: UnseenQuestion[] = [
  limits("fern", null, "en", "a serum under £20", ["dew"], ["glow", "night"]),
  limits("fern", "screen", "en", "which moisturisers are in stock for less than 20 pounds?", ["gel"], ["calm"]),
  limits("fern", null, "en", "cleanser without beeswax", ["fizz"], ["melt"]),
  limits("fern", null, "en", "an anti wrinkle product, i'm pregnant", [], ["night"]),
  limits("fern", null, "en", "do you sell a self tanner", []),
  limits("nar", null, "tr", "200 liranın altında nemlendirici", ["krem"], ["nem"]),
  limits("nar", null, "tr", "parfümsüz ve 400 tl'yi geçmeyen güneş koruyucu", ["gunes"]),
  limits("nar", "sut", "tr", "stokta olan tonik hangisi", ["gulsu"], ["asit"]),
  limits("nar", null, "tr", "balmumu içermeyen nemlendirici", ["nem"], ["krem"]),
  limits("gipfel", null, "de", "warme jacke ohne daunen", ["puff"], ["daune"]),
  limits("gipfel", null, "de", "rucksack unter 100 euro", ["mini"], ["sack"]),
  limits("gipfel", "shell", "de", "eine jacke für höchstens 90 €", ["wind"], ["daune", "puff"]),
  limits("gipfel", null, "de", "schuhe in größe 47", ["stiefel"]),
  limits("gipfel", null, "de", "habt ihr skier", []),
  limits("paws", null, "en", "dog food without chicken", ["kibble", "senior"], ["puppy"]),
  limits("paws", null, "en", "a bed under $60", ["cave"], ["bed"]),
  limits("paws", "chew", "en", "dog food that's in stock for a senior dog", [], ["tuna"]),
  limits("cinar", null, "tr", "kafeinsiz çay", ["ihlamur"], ["yesil"]),
  limits("cinar", null, "tr", "1000 liradan ucuz çaydanlık", ["celik"], ["demlik"]),
  limits("cinar", null, "tr", "tek kişilik yorgan", ["elyaf"]),
  limits("klang", null, "de", "kopfhörer mit bluetooth unter 100 euro", ["buds"], ["over", "kids"]),
  limits("klang", null, "de", "lautsprecher der jetzt lieferbar ist", ["box1"], ["box2"]),
  limits("klang", "over", "de", "habt ihr was ohne kabel für sport unter 80 €", ["buds"], ["bone"]),
  limits("klang", null, "de", "ein fernseher bis 500 euro", []),
];

export const COMPARE: UnseenQuestion[] = [
  compare("fern", "calm", "en", "difference between this and the seakelp gel?", [
    ["red, easily irritated", "colloidal oatmeal"],
    ["oil free", "weightless and matte", "shine by noon"],
  ]),
  compare("fern", "dew", "en", "is this cheaper than the vitamin c one", ["£16.50", "£29"]),
  compare("fern", "night", "en", "which is stronger on texture, this or the lactic polish", [
    ["softens the look of fine lines", "retinol 0.3%"],
    ["rough, bumpy texture", "lactic acid 8%"],
  ]),
  compare("fern", "melt", "en", "balm or charcoal wash for dry skin?", ["too drying for dry"]),
  compare("nar", "nem", "tr", "bununla kış kremi arasındaki fark ne", [
    ["hafif, yağsız", "yağlı ve karma"],
    ["çatlayan", "shea yağı"],
  ]),
  compare("nar", "leke", "tr", "leke serumu mu retinol mü daha ucuz", ["420 TL", "560 TL"]),
  compare("nar", "gulsu", "tr", "gül suyu ile salisilik tonik karşılaştır", [
    ["saf gül suyu", "alkol ve parfüm"],
    ["salisilik asit", "siyah nokta"],
  ]),
  compare("gipfel", "puff", "de", "was ist wärmer, die murmel oder die firn?", ["-10 grad", "-20 grad"]),
  compare("gipfel", "sack", "de", "unterschied zum kiesel?", ["38 liter", "18 liter"]),
  compare("gipfel", "shell", "de", "welche ist leichter, föhn oder bö", ["420 g", "98 g"]),
  compare("gipfel", "lauf", "de", "flink oder grat für breite füße?", [
    "angenehm für breite füße",
    "für breite füße nicht geeignet",
  ]),
  compare("paws", "kibble", "en", "how is this different from the puppy one", [
    ["salmon 26%", "adult dogs"],
    ["chicken 30%", "growing puppies"],
  ]),
  compare("paws", "leash", "en", "which has the longer warranty, the leash or the fountain?", [
    "two year warranty",
    "one year warranty",
  ]),
  compare("paws", "bed", "en", "can both the bed and the cat cave be machine washed", [
    "washable at 40",
    "do not machine wash",
  ]),
  compare("cinar", "demlik", "tr", "bakır çaydanlık mı çelik mi indüksiyona uygun", [
    "indüksiyon ocakta kullanılmaz",
    "indüksiyonda kullanılır",
  ]),
  compare("cinar", "havlu", "tr", "peştemalden farkı ne", [
    ["600 gr", "tok, yumuşak"],
    ["ince, hafif", "300 gram"],
  ]),
  compare("cinar", "yesil", "tr", "ıhlamurla hangisinde kafein var", ["kafein içerir", "kafeinsiz"]),
  compare("klang", "over", "de", "welcher akku hält länger, stille oder tropf?", ["38 stunden", "7 stunden"]),
  compare("klang", "box1", "de", "unterschied zwischen kiosk mini und max", [
    ["10 watt", "hosentaschenklein"],
    ["60 watt", "garten und fest"],
  ]),
  compare("klang", "radio", "de", "was kostet mehr, radio oder lichtwecker", ["99 €", "74,90 €"]),
];

export const FOLLOW: UnseenQuestion[] = [
  follow("fern", "calm", "en", "is it scented?", "and the gel one?", [["oil free", "seaweed"]], {
    never: [/no perfume, no essential/i],
  }),
  follow("fern", "dew", "en", "how much is it", "and how many ml?", ["30 ml"]),
  follow("fern", "night", "en", "can I use it with acids?", "and when pregnant?", ["not suitable during pregnancy"]),
  follow("fern", "melt", "en", "what else do you have for cleansing", "how much is that one", ["£14"]),
  follow("fern", "glow", "en", "how do I store it", "does the eye gel need that too?", [
    ["caffeine 3%", "15 ml", "cold spoon"],
  ]),
  follow("fern", "screen", "en", "is it water resistant", "price?", ["£22"]),
  follow("nar", "retin", "tr", "hamilelikte olur mu", "peki leke serumu?", ["hamileler doktoruna danışmalıdır"]),
  follow("nar", "sut", "tr", "içinde ne var", "kaç para peki", ["245 TL"]),
  follow("nar", "nem", "tr", "yağlı cilde olur mu", "ya kuru cilt için hangisi var?", [
    ["koyu kış kremi", "kuruyan ciltlere"],
  ]),
  follow("nar", "asit", "tr", "stokta var mı", "ne zaman gelecek?", ["ayın 25'inde"]),
  follow("gipfel", "shell", "de", "was kostet die", "und die daunenjacke?", ["349 €"]),
  follow("gipfel", "sack", "de", "wie viel liter hat der", "und der kleine?", ["18 liter"]),
  follow("gipfel", "puff", "de", "ist die vegan?", "und die firn?", ["nicht vegan"]),
  follow("gipfel", "merino", "de", "aus was ist das", "und waschen?", ["wollwaschgang 30 grad"]),
  follow("gipfel", "stiefel", "de", "welche größen gibt es", "wie schwer sind die?", ["780 g"]),
  follow("paws", "kibble", "en", "is it grain free?", "and the puppy food?", ["rice 22%"]),
  follow("paws", "harness", "en", "is it washable", "what sizes are there", ["s (chest 40-52 cm)"]),
  follow("paws", "bed", "en", "what size is it", "how much is the cat cave then?", ["$48"]),
  follow("paws", "flea", "en", "how long does it last", "ok for my cat?", ["do not use on cats"]),
  follow("cinar", "cay", "tr", "kaç gram", "yaseminli olan kaç gram?", ["50 gr"]),
  follow("cinar", "demlik", "tr", "indüksiyonda olur mu", "peki çelik olan?", ["indüksiyonda kullanılır"]),
  follow("cinar", "havlu", "tr", "fiyatı ne", "kaç derecede yıkanıyor?", ["60 derecede"]),
  follow("klang", "over", "de", "wie lange hält der akku", "und bei den in-ears?", ["7 stunden"]),
  follow("klang", "box1", "de", "ist der wasserdicht?", "und der große?", ["ipx4"]),
  follow("klang", "platte", "de", "was kostet der", "wie lange garantie?", ["3 jahre garantie"]),
];

export const ROUTINES: UnseenQuestion[] = [
  routine("fern", "en", "put these in the right order please", {
    selected: ["screen", "dew", "fizz", "gel"],
    order: ["fizz", "dew", "gel", "screen"],
  }),
  routine("fern", "en", "evening routine with these", {
    selected: ["night", "melt", "calm"],
    order: ["melt", "night", "calm"],
    never: [/do not use.*calm/i],
  }),
  routine("fern", "en", "can you build a routine from these", {
    selected: ["night", "peel", "calm"],
    apart: ["night", "peel"],
    warns: /retinol|acid/i,
  }),
  routine("fern", "en", "what order for these three?", {
    selected: ["glow", "dew", "screen"],
    order: ["dew", "screen"],
    never: [/dewpoint[^.]*(do not|conflict|avoid)/i, /do not use[^.]*dewpoint/i],
  }),
  routine("fern", "en", "im pregnant, is this routine ok?", { selected: ["melt", "night", "calm"], warns: /pregnan/i }),
  routine("fern", "en", "nut allergy here! full body routine with these please", {
    selected: ["hand", "lip", "scalp"],
    warns: /nut|almond|allerg/i,
  }),
  routine("fern", "en", "morning routine with these", {
    selected: ["calm", "screen", "eye"],
    order: ["calm", "screen"],
    profile: { allergies: ["oatmeal"] },
    warns: /oat/i,
  }),
  routine("fern", "en", "skincare routine for oily skin, 60 pounds max in total", {
    fits: ["fizz", "gel", "screen"],
    unfit: ["calm"],
    never: [/cannot check your budget/i],
  }),
  routine("nar", "tr", "bunları hangi sırayla kullanayım", {
    selected: ["gunes", "sut", "nem", "gulsu"],
    order: ["sut", "gulsu", "nem", "gunes"],
  }),
  routine("nar", "tr", "akşam rutini yapar mısın bunlarla", {
    selected: ["retin", "asit", "nem"],
    apart: ["retin", "asit"],
    warns: /asit|retinol|bha/i,
  }),
  routine("nar", "tr", "hamileyim, bunlar olur mu? sıralar mısın", {
    selected: ["sut", "retin", "nem"],
    warns: /hamile/i,
  }),
  routine("nar", "tr", "arı ürünlerine alerjim var, kış rutini yap bunlarla", {
    selected: ["krem", "dudak", "sut"],
    warns: /bal|arı|alerji/i,
  }),
  routine("nar", "tr", "yağlı cildim var, 900 tl bütçeyle bakım rutini", {
    fits: ["nem", "gunes", "kil"],
    unfit: ["krem"],
  }),
  routine("nar", "tr", "leke serumu ve güneş sütünü sıraya koy", {
    selected: ["gunes", "leke"],
    order: ["leke", "gunes"],
  }),
  routine("fern", "de", "stell mir daraus eine abendroutine zusammen", {
    selected: ["calm", "dew", "melt"],
    order: ["melt", "dew", "calm"],
  }),
  routine("fern", "de", "ich bin schwanger, passt diese routine?", {
    selected: ["fizz", "night", "gel"],
    warns: /schwanger|pregnan/i,
  }),
  routine("nar", "de", "in welcher reihenfolge benutze ich das?", {
    selected: ["leke", "gunes", "sut"],
    order: ["sut", "leke", "gunes"],
  }),
  routine("fern", "de", "ich habe eine nussallergie, bitte eine pflegeroutine mit diesen", {
    selected: ["hand", "calm"],
    warns: /nuss|nüss|nuts|allerg/i,
  }),
  routine("gipfel", "de", "stell mir ein outfit für eine winterwanderung im schnee zusammen", {
    fits: ["daune", "shell", "merino", "stiefel", "hose"],
    unfit: ["shirt", "lauf"],
  }),
  routine("gipfel", "de", "was soll ich davon übereinander anziehen?", {
    selected: ["shell", "merino", "daune"],
    order: ["merino", "daune", "shell"],
  }),
];
