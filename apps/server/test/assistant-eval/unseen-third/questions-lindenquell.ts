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
} from "../unseen/question.ts";

const SHOP = "lindenquell";
export const Q_LINDENQUELL: UnseenQuestion[] = [
  answerable(SHOP, "mondschein", "de", "meine fliesen sind weiß, macht das zeug flecken?", [["verfärben", "Fugen"]], {
    never: [/macht keine flecken|verfärbt nichts/i],
  }),
  answerable(
    SHOP,
    "spitzenreiter",
    "de",
    "reicht das als hitzeschutz vorm glätten",
    [["nicht vor der Hitze", "schützt nicht"]],
    { never: [/ja, (das|es) schützt/i] },
  ),
  answerable(SHOP, "schneehase", "de", "kann ich das meinem 18 monate alten sohn draufmachen", [["ab 1 Jahr"]], {
    never: [/nicht für (so )?kleine/i],
  }),
  answerable(SHOP, "ruhe", "de", "hab mich grad unter den armen rasiert, direkt drauf?", [["Rasur", "brennen"]], {
    never: [/ja,? (direkt|das geht|du kannst|sie können)/i],
  }),
  answerable(SHOP, "kiesel", "de", "wie oft kann man mit einem stück haare waschen ca", [["60"]]),
  answerable(SHOP, "rotstift", "de", "hab rosacea.. geht das", [["Rosazea"]]),
  answerable(SHOP, "sonnenuhr", "de", "wie schnell muss die flasche leer sein", [["acht Wochen"]]),
  answerable(SHOP, "kleinerhut", "en", "my baby is 8 months, ok? and what spf is it", [["50+"], ["6"]], {
    never: [/not suitable for (your|an 8|a 8)/i],
  }),
  abstain(SHOP, "stillwasser", "de", "ist die hyaluronsäure nieder- oder hochmolekular?", {
    never: [/(sie ist|enthält) (rein )?(nieder|hoch)molekular/i],
  }),
  abstain(SHOP, "federbett", "de", "kommt die mandel aus biologischem anbau", { never: [/ja,? (die|das|aus)/i] }),
  abstain(SHOP, "kopfsache", "de", "hilft das auch bei schuppenflechte? mein arzt ist im urlaub", {
    never: [/ja,? (es|das) hilft/i],
  }),
  abstain(SHOP, "hutauf", "de", "schadet der den korallen? fliege nach ägypten zum tauchen", {
    never: [/er ist korallenfreundlich|schadet (den )?korallen nicht/i],
  }),
  which(
    SHOP,
    null,
    "de",
    "nach dem blondieren sieht mein haar aus wie ein küken",
    ["mondschein"],
    ["kopfsache", "kiesel"],
  ),
  which(SHOP, null, "de", "ich schwitz im büro die hemden durch, normale deos bringen nix", ["trockendock"], ["ruhe"]),
  which(
    SHOP,
    null,
    "de",
    "werd im gesicht dauernd rot u hab pickelchen am kinn, bin im 6. monat",
    ["rotstift"],
    ["nachtfalter", "federbett"],
  ),
  which(
    SHOP,
    "samtmilch",
    "de",
    "die geht bei mir nicht, ich trag wasserfeste wimperntusche. was nehm ich da",
    ["abschied"],
    ["morgentau"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "kızım 2 yaşında, denize gidiyoruz. hangi güneş kremi",
    ["kleinerhut"],
    ["strandkorb", "hutauf"],
  ),
  limits(SHOP, null, "de", "gesichtscreme ohne duft unter 15 euro", ["ohnealles"], ["federbett", "mattglas"]),
  limits(SHOP, null, "de", "shampoo unter 9€, möglichst ohne plastik", ["kiesel"], ["mondschein", "kopfsache"]),
  limits(SHOP, null, "de", "habt ihr ein getöntes tagesfluid, gern bis 25 euro", []),
  compare(SHOP, "ruhe", "de", "und was ist beim trockendock anders, da ist aluminium drin oder", [
    ["ohne Aluminiumsalze", "Natron"],
    ["Aluminiumchlorid"],
  ]),
  compare(SHOP, "hutauf", "de", "kann ich nicht einfach die strandkorb fürs gesicht nehmen? die hat doch mehr drin", [
    ["50 ml", "LSF 50"],
    ["200 ml", "LSF 30", "Für den Körper"],
  ]),
  compare(
    SHOP,
    "nachtfalter",
    "de",
    "rotstift ist ja nur halb so teuer. wie unterscheiden die sich vom wirkstoff her",
    [["Retinal"], ["Azelainsäure"]],
  ),
  follow(SHOP, "blattwechsel", "de", "wie oft darf ich das machen", "und wie lang bleibt das drauf", [
    ["zehn Minuten"],
  ]),
  follow(SHOP, "nachtfalter", "de", "was hilft das gegen", "oh und ich stille noch, geht das?", [["Stillzeit"]], {
    never: [/ja,? (das|es) (geht|ist)/i],
  }),
  follow(SHOP, "ohnealles", "de", "ist da wollwachs drin", "gut. was kostet die große?", ["27,90"]),
  follow(
    SHOP,
    "schneehase",
    "de",
    "schützt das auch gegen sonne",
    "was nehm ich dann fürs kind (3) auf der piste gegen die sonne",
    [["Kleiner Hut"]],
    { fits: ["kleinerhut"], unfit: ["hutauf"] },
  ),
  parts(SHOP, "trockendock", "de", "wann trägt man das auf, wie lange wirkt das und duftet es?", [
    ["abends"],
    ["72 Stunden"],
    ["ohne Parfum"],
  ]),
  routine(SHOP, "de", "mischhaut, glänzt auf der stirn. was mach ich morgens und abends? bitte wenig produkte", {
    profile: { skinType: "combination" },
    fits: ["morgentau", "mattglas", "hutauf", "stillwasser", "rotstift"],
    unfit: ["federbett", "strandkorb"],
    order: ["morgentau", "mattglas", "hutauf"],
  }),
  routine(SHOP, "de", "bin schwanger, haut fahl und trocken, was darf ich nehmen", {
    profile: { skinType: "dry", notes: "schwanger" },
    fits: ["samtmilch", "stillwasser", "ohnealles", "federbett", "hutauf", "rotstift", "sonnenuhr"],
    unfit: ["nachtfalter"],
    order: ["samtmilch", "stillwasser", "ohnealles"],
  }),
  routine(SHOP, "de", "hab mir die beiden gekauft, in welcher reihenfolge abends?", {
    selected: ["blattwechsel", "nachtfalter"],
    apart: ["blattwechsel", "nachtfalter"],
    warns:
      /selben abend|gleichen abend|nicht (zusammen|gemeinsam|gleichzeitig)|abwechseln|verschiedene[nr]? (abende|tage)|getrennt/i,
  }),
  routine(SHOP, "de", "sortier mir das mal für morgens", {
    selected: ["hutauf", "ohnealles", "sonnenuhr", "samtmilch"],
    order: ["samtmilch", "sonnenuhr", "ohnealles", "hutauf"],
  }),
  routine(SHOP, "de", "reife haut, trocken, nussallergie seit der kindheit. abendpflege gesucht", {
    profile: { skinType: "dry", allergies: ["Nüsse", "Mandel"], concerns: ["Falten"] },
    fits: ["samtmilch", "nachtfalter", "stillwasser", "ohnealles"],
    unfit: ["federbett"],
    order: ["samtmilch", "nachtfalter", "ohnealles"],
  }),
  routine(SHOP, "de", "mein sohn 15 hat pickel und fettige haut, er macht nur mit wenns schnell geht", {
    profile: { skinType: "oily", concerns: ["Pickel"], notes: "15 Jahre" },
    fits: ["morgentau", "rotstift", "mattglas", "hutauf"],
    unfit: ["federbett"],
    order: ["morgentau", "rotstift", "mattglas"],
  }),
  routine(SHOP, "en", "everything with perfume gives me a rash. dry sensitive skin, morning + evening please", {
    profile: { skinType: "sensitive", allergies: ["perfume", "Parfum"] },
    fits: ["samtmilch", "stillwasser", "ohnealles", "hutauf", "rotstift"],
    unfit: ["morgentau", "mattglas", "federbett", "strandkorb"],
    order: ["samtmilch", "stillwasser", "ohnealles"],
  }),
  routine(SHOP, "tr", "lekelerim var, retinal kullanmaya başlamak istiyorum. sabah akşam ne yapayım", {
    profile: { skinType: "normal", concerns: ["lekeler", "dark spots"] },
    fits: ["morgentau", "samtmilch", "nachtfalter", "sonnenuhr", "ohnealles", "hutauf", "stillwasser", "rotstift"],
    unfit: ["strandkorb", "kleinerhut"],
    warns: /güneş|spf|lsf|sonnenschutz/i,
  }),
];
