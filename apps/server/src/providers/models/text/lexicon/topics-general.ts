// What any product may be asked about.

import type { ConceptSource } from "./types.ts";

export const GENERAL_TOPICS = {
  pregnancy: {
    label: { en: "pregnancy", tr: "hamilelik", de: "Schwangerschaft" },
    words: {
      en: "pregnan*, expecting a baby",
      tr: "hamile*, gebe*",
      de: "schwanger*",
    },
  },
  breastfeeding: {
    label: { en: "breastfeeding", tr: "emzirme", de: "die Stillzeit" },
    words: {
      en: "breastfeed*, breast-feed*, breast feed*, nursing, lactat*",
      tr: "emzir*, loğusa*",
      de: "stillen, stillzeit, stillend*, stille, gestillt",
    },
  },
  wounds: {
    label: { en: "broken skin", tr: "yaralı cilt", de: "verletzte Haut" },
    words: {
      en: "broken skin, damaged skin, a cut, cut on, cuts, wound*, open sore*, grazed",
      tr: "yara, yaram, yaraya, yarada, yaralı*, kesik*, kesiğ*, yara üzer*",
      de: "wunde, wunden, wunder haut, offene* stelle*, verletzt*, verletzung*, schnittwunde*, schürfwunde*",
    },
  },
  children: {
    label: { en: "children", tr: "çocuklar", de: "Kinder" },
    words: {
      en: "child*, kid, kids, baby, babies, infant*, toddler*, teen*, daughter, my son, years old, year old, months old, month old, what age, which age, how old, age limit, from * years",
      tr: "çocuk*, çocuğ*, bebek*, bebeğ*, kızım*, oğlum*, yaşında*, kaç yaş*, yaş sınır*",
      de: "kind, kinder*, baby*, säugling*, tochter, sohn, jahre alt, teenager*, welchem alter, altersgrenze*, wie alt, jährige*, ab * jahren",
    },
  },
  pets: {
    label: { en: "pets", tr: "evcil hayvanlar", de: "Haustiere" },
    words: {
      en: "pet, pets, cat, cats, dog, dogs, kitten*, puppy, puppies",
      tr: "evcil hayvan*, kedi*, köpek*, köpeğ*",
      de: "haustier*, katze*, kätzchen, hund, hunde*, welpe*",
    },
  },
  allergy: {
    label: { en: "allergies", tr: "alerji", de: "Allergien" },
    words: {
      en: "allerg*, hypoallergenic, intoleran*",
      tr: "alerji*, alerjen*, alerjik*, hipoalerjen*, intolerans*",
      de: "allerg*, hypoallergen*, unverträglich*, verträglich*",
    },
  },
  sideEffects: {
    label: { en: "side effects", tr: "yan etkiler", de: "Nebenwirkungen" },
    words: {
      en: "side effect*, sting*, does it burn, burn the, burn my, burns my, burning sensation, rash, reaction, dangerous, harmful, toxic, swallow*",
      tr: "yan etki*, yakar mı, yakıyor mu, yanma hiss*, yanma yap*, ciltte yan*, batma*, döküntü*, reaksiyon*, zararlı*, toksik*, tehlike*, yutul*",
      de: "nebenwirkung*, brennt es, brennt das, brennen auf, brennt auf, ausschlag, reaktion*, gefährlich*, schädlich*, giftig*, verschluck*",
    },
  },
  medical: {
    label: { en: "medical questions", tr: "tıbbi sorular", de: "medizinische Fragen" },
    words: {
      en: "eczema, psoriasis, rosacea, dermatitis, medication*, medicine*, prescription, doctor, dermatolog*, wound*, disease*, infection*, diabet*",
      tr: "egzama*, sedef*, rozasea*, roza, dermatit*, ilaç*, ilac*, reçete*, doktor*, dermatolog*, yara*, hastalı*, enfeksiyon*, diyabet*",
      de: "ekzem*, neurodermitis, schuppenflechte, psoriasis, rosazea, rosacea, dermatitis, medikament*, rezept, arzt, hautarzt, dermatolog*, wunde*, krankheit*, infektion*, diabet*",
    },
  },
  vegan: {
    label: { en: "vegan", tr: "vegan", de: "vegan" },
    words: {
      en: "vegan*, plant-based, plant based, animal-derived, animal derived, animal ingredient*, vegetarian",
      tr: "vegan*, bitkisel*, hayvansal*, vejetaryen*",
      de: "vegan*, pflanzlich*, tierisch*, vegetarisch*",
    },
  },
  crueltyFree: {
    label: { en: "animal testing", tr: "hayvan deneyi", de: "Tierversuche" },
    words: {
      en: "cruelty*, cruelty-free, animal test*, tested on animals, animal-tested",
      tr: "hayvan deney*, hayvanlar üzerinde, cruelty*, hayvan test*",
      de: "tierversuch*, tierleid*, an tieren getestet, cruelty*",
    },
  },
  organic: {
    label: { en: "organic", tr: "organik", de: "Bio" },
    words: {
      en: "organic*, natural, gots, certified",
      tr: "organik*, doğal*, gots, sertifika*",
      de: "bio, biologisch*, natürlich*, naturkosmetik, gots, zertifiziert*",
    },
  },
  halal: {
    label: { en: "halal", tr: "helal", de: "halal" },
    words: { en: "halal, kosher", tr: "helal*", de: "halal, koscher" },
  },
  gluten: {
    label: { en: "gluten", tr: "gluten", de: "Gluten" },
    words: { en: "gluten*, wheat", tr: "gluten*, buğday*", de: "gluten*, weizen*" },
  },
  nuts: {
    label: { en: "nuts", tr: "kuruyemiş", de: "Nüsse" },
    words: {
      en: "nut, nuts, almond*, hazelnut*, walnut*, peanut*",
      tr: "fındık*, fındığ*, badem*, ceviz*, fıstık*, fıstığ*, kuruyemiş*",
      de: "nuss*, nüsse*, mandel*, haselnuss*, walnuss*, erdnuss*",
    },
  },
  recyclable: {
    label: { en: "the packaging", tr: "ambalaj", de: "die Verpackung" },
    words: {
      en: "packag*, recycl*, plastic*, sustainab*, refill*, eco-friendly, environment*",
      tr: "ambalaj*, geri dönüş*, plastik*, sürdürülebilir*, doldurulabilir*, çevre dostu*, çevreci*",
      de: "verpackung*, recycel*, recycling*, plastik*, nachhaltig*, nachfüll*, umwelt*",
    },
  },
  gift: {
    label: { en: "gifts", tr: "hediye", de: "Geschenke" },
    words: { en: "gift*, present for, gift wrap*", tr: "hediye*", de: "geschenk*" },
  },
  men: {
    label: { en: "men", tr: "erkekler", de: "Männer" },
    words: { en: "men, man, male, husband, boyfriend", tr: "erkek*, kocam, eşim", de: "männer*, mann, herren*" },
  },
  women: {
    label: { en: "women", tr: "kadınlar", de: "Frauen" },
    words: { en: "women, woman, female, ladies", tr: "kadın*, bayan*", de: "frauen*, frau, damen*" },
  },
  morning: {
    label: { en: "the morning", tr: "sabah", de: "morgens" },
    words: {
      en: "morning*, daytime, during the day, am routine, day cream",
      tr: "sabah*, gündüz*",
      de: "morgen, morgens, tagsüber, tagescreme*, morgendlich*",
    },
  },
  evening: {
    label: { en: "the evening", tr: "akşam", de: "abends" },
    words: {
      en: "evening*, night*, overnight, bedtime, before bed, before sleep*, sleep*",
      tr: "akşam*, gece*, yatmadan, uyumadan, uyurken",
      de: "abend, abends, nacht, nachts, nachtcreme*, über nacht, schlafen*, abendlich*",
    },
  },
  daily: {
    label: { en: "every day", tr: "her gün", de: "täglich" },
    words: {
      en: "daily, every day, everyday, twice a day, once a day, twice daily, once daily",
      tr: "her gün*, günlük*, günde, hergün",
      de: "täglich*, jeden tag, am tag, pro tag, alltag*",
    },
  },
  weekly: {
    label: { en: "weekly", tr: "haftada", de: "wöchentlich" },
    words: {
      en: "weekly, a week, per week, once a week, twice a week",
      tr: "haftada*, haftalık*",
      de: "wöchentlich*, pro woche, in der woche, die woche",
    },
  },
  together: {
    label: { en: "use together with others", tr: "birlikte kullanım", de: "Kombination mit anderen" },
    words: {
      en: "together with, combine*, combination with, at the same time, layer*, mix with, alongside",
      tr: "birlikte, beraber, aynı anda, karıştır*, kombine*, üst üste",
      de: "zusammen mit, kombinier*, gleichzeitig, mischen mit, gemeinsam mit, verwendet werden mit",
    },
  },
  dose: {
    label: { en: "the amount", tr: "miktar", de: "die Menge" },
    words: {
      en: "drop, drops, pump, pumps, pea-sized, finger length*, amount, how much of it, how much should i use, how much do i use, teaspoon*, spoon*",
      tr: "damla*, pompa*, bezelye*, miktar*, ne kadar sür*, ne kadar kullan*, kaşık*, kaşığ*",
      de: "tropfen, pumpstoß*, erbsengroß*, menge, wie viel davon, wieviel davon, löffel*, teelöffel*",
    },
  },
  handmade: {
    label: { en: "handwork", tr: "el yapımı", de: "Handarbeit" },
    words: {
      en: "handmade, hand-made, hand made, hand-thrown, handwoven, hand-woven, handcrafted, by hand",
      tr: "el yapımı*, el işi*, elde dokun*, el emeği*",
      de: "handgemacht*, handgefertigt*, handgewebt*, handarbeit*, von hand",
    },
  },
  microwave: {
    label: { en: "the microwave", tr: "mikrodalga", de: "die Mikrowelle" },
    words: { en: "microwav*", tr: "mikrodalga*", de: "mikrowelle*" },
  },
  dishwasher: {
    label: { en: "the dishwasher", tr: "bulaşık makinesi", de: "die Spülmaschine" },
    words: {
      en: "dishwash*",
      tr: "bulaşık makine*, bulaşık makina*",
      de: "spülmaschine*, geschirrspül*, spülmaschinenfest*",
    },
  },
  oven: {
    label: { en: "the oven", tr: "fırın", de: "den Backofen" },
    words: {
      en: "oven, ovenproof, oven-safe, heat resistant",
      tr: "fırın*, ısıya dayanıklı*",
      de: "backofen*, ofenfest*, hitzebeständig*",
    },
  },
  hob: {
    label: { en: "the hob", tr: "ocak", de: "den Herd" },
    words: {
      en: "induction, hob, hobs, stove*, cooktop*",
      tr: "indüksiyon*, ocak, ocağ*, ocakta*, ocaklar*",
      de: "induktion*, herd, herde*, *herd, kochfeld*, ceranfeld*",
    },
  },
  coating: {
    label: { en: "the coating", tr: "kaplama", de: "die Beschichtung" },
    words: {
      en: "coating*, coated, uncoated, non-stick, nonstick, teflon, ptfe, pfas, bpa",
      tr: "kaplama*, kaplı, yapışmaz*, teflon*, ptfe, pfas, bpa",
      de: "beschicht*, unbeschichtet*, antihaft*, teflon*, ptfe, pfas, bpa",
    },
  },
  sharpness: {
    label: { en: "sharpness", tr: "keskinlik", de: "die Schärfe" },
    words: {
      en: "sharp*, whetstone*",
      tr: "keskin*, bile, bilen*, bileme*, bileyi*",
      de: "scharf*, schärf*, schleif*, wetz*",
    },
  },
  roast: {
    label: { en: "the roast", tr: "kavurma", de: "die Röstung" },
    words: { en: "roast*", tr: "kavrul*, kavurma*, kavrum*", de: "röst*, geröstet*" },
  },
  grind: {
    label: { en: "the grind", tr: "öğütme", de: "den Mahlgrad" },
    words: {
      en: "grind*, ground, whole bean*",
      tr: "öğüt*, çekilmiş, çekirdek*",
      de: "mahl, mahlen, mahlung*, mahlgrad*, gemahlen*, bohne, bohnen",
    },
  },
  taste: {
    label: { en: "the taste", tr: "tat", de: "den Geschmack" },
    words: {
      en: "taste*, flavour*, flavor*, notes of, aroma*, bitter*, acidity",
      tr: "tat, tadı*, lezzet*, aroma*, acı mı",
      de: "geschmack*, schmeckt, aroma*, bitter*, noten von",
    },
  },
  battery: {
    label: { en: "the battery", tr: "pil", de: "den Akku" },
    words: {
      en: "batter*, rechargeable, charg*, charger",
      tr: "pil, pili*, pille*, batarya*, şarj*",
      de: "akku*, batterie*, aufladbar*, laden, ladekabel*",
    },
  },
  power: {
    label: { en: "the power supply", tr: "elektrik", de: "die Stromversorgung" },
    words: {
      en: "volt*, watt*, voltage, plug, power consumption",
      tr: "volt*, watt*, voltaj*, fiş*, elektrik*",
      de: "volt*, watt*, spannung*, stecker*, stromverbrauch*",
    },
  },
  assembly: {
    label: { en: "assembly", tr: "kurulum", de: "die Montage" },
    words: {
      en: "assembl*, install*, mount*",
      tr: "kurulum*, montaj*, kurulur*",
      de: "montage*, montier*, aufbau*, zusammenbau*",
    },
  },
  travel: {
    label: { en: "travel", tr: "seyahat", de: "Reisen" },
    words: {
      en: "travel*, cabin, carry-on, hand luggage, flight",
      tr: "seyahat*, uçak*, uçağ*, el bagaj*",
      de: "reise*, handgepäck, flug*",
    },
  },
} as const satisfies Record<string, ConceptSource>;
