// Questions about one product, from its page.

import { abstain, answerable, compare, follow, parts, type UnseenQuestion } from "../unseen/question.ts";

export const ANSWERABLE: UnseenQuestion[] = [
  answerable("copper", "peel", "en", "how often can i put this on", ["twice a week"]),
  answerable("copper", "vitc", "en", "mine went kinda brown, still ok to use?", ["throw it away"]),
  answerable(
    "copper",
    "spf",
    "en",
    "im 5 months pregnant can i wear this",
    [["suitable in pregnancy", "suitable during pregnancy"]],
    { never: [/not suitable (in|during) pregnancy/i] },
  ),
  answerable("copper", "bar", "en", "how many washes do i get out of one", ["50 washes"]),
  answerable("copper", "mascara", "en", "i wear contacts, is this ok", ["contact lens"]),
  answerable("copper", "tint", "en", "stuck between two colours which do i pick", ["lighter"]),
  answerable("copper", "gel-wash", "en", "any perfume allergens in here?", ["limonene"]),
  answerable("copper", "winter", "en", "will this be too much for greasy skin", ["too rich"]),
  answerable("copper", "retinol", "en", "im peeling like mad is that meant to happen", ["three weeks"]),
  answerable("reed", "nano", "en", "can i keep a goldfish in it", [["not for goldfish", "not suitable for goldfish"]]),
  answerable("reed", "sponge", "en", "do i just rinse this under the tap", [["never under the tap", "in tank water"]]),
  answerable("reed", "bacteria", "en", "how long till i can add fish", ["two weeks"]),
  answerable("reed", "airpump", "en", "how loud is it, its for the bedroom", ["38 dB"]),
  answerable("reed", "conditioner", "en", "how much do i put in", ["5 ml"]),
  answerable("spur", "startset", "en", "how big a table do i need for this", ["115 x 95"]),
  answerable("spur", "br64", "en", "whats the tightest curve it can take", ["360 mm"]),
  answerable("quell", "schaum", "en", "whats the ph of this", [["5,5", "5.5"]]),
  answerable("uyku", "havlu", "en", "what size is the towel", [["70x140", "70 x 140"]]),
  answerable("mizrap", "kajon", "en", "im a big guy, how much weight does it hold", ["120 kg"]),
  answerable("lavin", "hya", "en", "how much is it", ["279"]),

  answerable("quell", "bha", "de", "ich vertrag kein aspirin, geht das trotzdem?", [
    ["Nicht bei einer Allergie", "Allergie gegen Aspirin", "Aspirin-Allergie"],
  ]),
  answerable("quell", "retinal", "de", "wie oft soll ich das am anfang nehmen", ["jede dritte Nacht"]),
  answerable("quell", "deo", "de", "macht das flecken aufs tshirt", [["zwei Minuten", "2 Minuten"]]),
  answerable("quell", "vitaminc", "de", "womit rühr ich das an", ["Hyaluron"]),
  answerable("quell", "lippenstift", "de", "was kostet da die nachfüllung", ["9 €"]),
  answerable("quell", "birke", "de", "wie lang muss das drauf bleiben", [["zwei Minuten", "2 Minuten"]]),
  answerable("quell", "puder", "de", "passt das auch zu ganz heller haut, welcher ton ist das", [
    ["farblos", "jedem Hautton"],
  ]),
  answerable("quell", "ceramid", "de", "ist da lanolin drin?", ["ohne Wollwachs"], {
    never: [/enthält (wollwachs|lanolin)/i],
  }),
  answerable("spur", "bahnhof", "de", "muss man den noch anmalen", ["durchgefärbt"]),
  answerable("spur", "zentrale", "de", "kann ich das mit dem iphone steuern", ["iOS"]),
  answerable("spur", "oel", "de", "wie oft muss da was drauf", ["40 Betriebsstunden"]),
  answerable("spur", "baeume", "de", "gehen die auch bei spur n", ["zu groß"]),
  answerable("spur", "flitzi", "de", "sind baterien dabei", [
    ["nicht enthalten", "nicht dabei", "nicht im Lieferumfang"],
  ]),
  answerable("spur", "regler", "de", "kann der raus auf die terrasse", [["drinnen", "Innenräume"]]),
  answerable("copper", "lip", "de", "wieviel gramm sind in der dose", ["8 g"]),
  answerable("reed", "heater50", "de", "für wieviel liter reicht der", [["25 to 60", "25 bis 60", "25–60"]]),
  answerable("reed", "clip", "de", "wieviel watt hat die lampe", ["9 W"]),
  answerable("uyku", "pestemal", "de", "wie groß ist das tuch", [["90x170", "90 x 170"]]),
  answerable("mizrap", "metronom", "de", "von wo bis wo geht das tempo", [["40-208", "40 bis 208", "40–208"]]),
  answerable("lavin", "gunes", "de", "was kostet die sonnencreme", ["399"]),

  answerable("lavin", "sut", "tr", "papatyaya alerjim var kullanabilir miyim", [
    ["kullanmamalı", "kullanılmamalı", "kullanmayın"],
  ]),
  answerable("lavin", "cvit", "tr", "açtıktan sonra ne kadar dayanıyo", ["4 ay"]),
  answerable("lavin", "retinol", "tr", "yüzüm pul pul soyuldu napıcam", [["ara verin", "ara ver"]]),
  answerable("lavin", "sacmaske", "tr", "içindeki keratin neyden yapılıyor", [["koyun yünü"]]),
  answerable("lavin", "maskara", "tr", "lens takıyorum sorun olur mu", [["önermiyoruz", "önerilmez", "önerilmiyor"]]),
  answerable("lavin", "kil", "tr", "neyle karıştırıcam bunu", ["gül suyu"]),
  answerable("lavin", "sampuan", "tr", "ne zaman etkisini görürüm", ["8 hafta"]),
  answerable("uyku", "pamuk", "tr", "yıkayınca çeker mi", ["%3"]),
  answerable("uyku", "ekose", "tr", "L ile XL arasında kaldım hangisini alayım", [["küçüğünü", "küçük beden"]]),
  answerable("uyku", "ranforce", "tr", "kaç tel bu", ["57 tel"]),
  answerable("uyku", "yastik", "tr", "makineye atılıyor mu", ["yıkanmaz"]),
  answerable("uyku", "bornoz", "tr", "yumuşatıcı koysam olur mu", [
    ["yumuşatıcı kullanmayın", "emiciliği", "yumuşatıcı kullanılmamalı"],
  ]),
  answerable("uyku", "terlik", "tr", "bahçede giysem olur mu", [["dışarıda giymek için değil", "dışarıda"]]),
  answerable("mizrap", "akustik", "tr", "amfiye takabilir miyim", [["amfiye bağlanmaz", "pikap yok"]]),
  answerable("mizrap", "keman", "tr", "kızımın kolu kaç santim olmalı buna", ["51-56"]),
  answerable("mizrap", "darbuka", "tr", "bodrumda nemli ortamda bozulur mu", ["nemden etkilenmez"]),
  answerable("copper", "nia", "tr", "yüzde kaç niasinamid var", [["5%", "%5"]]),
  answerable("reed", "river", "tr", "boş hali kaç kilo", ["28 kg"]),
  answerable("spur", "silberling", "tr", "vagonun uzunluğu ne kadar", ["282 mm"]),
  answerable("quell", "fuss", "tr", "üre oranı kaç", [["10 %", "%10", "10%", "% 10"]]),
];

export const ABSTAIN: UnseenQuestion[] = [
  abstain("copper", "hand", "en", "how long does the tube keep once its open"),
  abstain("copper", "eye", "en", "is it tested on animals"),
  abstain("copper", "lotion", "en", "can i recycle the pump"),
  abstain("copper", "mist", "en", "do you deliver to ireland"),
  abstain("copper", "scalp", "en", "does it stain pillow cases"),
  abstain("copper", "balm", "en", "can i use it while breastfeeding"),
  abstain("copper", "lip", "en", "has this got spf in it"),
  abstain("copper", "mascara", "en", "where do they make it"),
  abstain("reed", "nano", "en", "how long is the guarantee"),
  abstain("reed", "canister", "en", "is it noisy"),
  abstain("reed", "flakes", "en", "whats the best before on these"),
  abstain("reed", "heater50", "en", "does it cut out by itself if the water gets low"),
  abstain("reed", "moss", "en", "how fast does it grow"),
  abstain("spur", "v100", "en", "does it come with a warranty"),
  abstain("mizrap", "ukulele", "en", "what brand are the strings"),

  abstain("quell", "hyaluron", "de", "wie lange hält das wenns mal offen ist"),
  abstain("quell", "azelain", "de", "ist die vegan"),
  abstain("quell", "tonerde", "de", "darf ich die in der schwangerschaft"),
  abstain("quell", "spuelung", "de", "riecht die nach irgendwas"),
  abstain("quell", "mizelle", "de", "ist da alkohol drin"),
  abstain("quell", "deo", "de", "hält das auch beim joggen"),
  abstain("quell", "sonne", "de", "wo wird die hergestellt"),
  abstain("spur", "taurus", "de", "welchen radius braucht die mindestens"),
  abstain("spur", "gueter", "de", "wie lang sind die wagen"),
  abstain("spur", "zentrale", "de", "wie weit reicht das wlan von dem ding"),
  abstain("spur", "weiche", "de", "aus welchem metall sind die schienen"),
  abstain("spur", "gras", "de", "kann ich das mit holzleim festkleben"),
  abstain("copper", "bar", "de", "ist das auch was für locken"),
  abstain("reed", "soil", "de", "aus welchem land kommt der bodengrund"),
  abstain("uyku", "corap", "de", "in welchen farben gibts die socken"),

  abstain("lavin", "goz", "tr", "hamileyken sürebilir miyim"),
  abstain("lavin", "argan", "tr", "kirpiğe sürülür mü bu"),
  abstain("lavin", "ruj", "tr", "içinde paraben var mı"),
  abstain("lavin", "el", "tr", "egzamaya iyi gelir mi"),
  abstain("lavin", "badem", "tr", "açıldıktan sonra kaç ay kullanılıyor"),
  abstain("lavin", "tonik", "tr", "kapıda ödeme var mı"),
  abstain("uyku", "saten", "tr", "paça boyu kaç cm"),
  abstain("uyku", "ayicik", "tr", "kaç derecede yıkıyoruz"),
  abstain("uyku", "bone", "tr", "hangi renkleri var"),
  abstain("uyku", "havlu", "tr", "kargo kaç günde gelir"),
  abstain("mizrap", "piyano", "tr", "kaç yıl garantisi var"),
  abstain("mizrap", "saz", "tr", "yanında kılıf veriyo musunuz"),
  abstain("mizrap", "org", "tr", "sesi kısılabiliyor mu"),
  abstain("reed", "test", "tr", "son kullanma tarihi ne kadar"),
  abstain("copper", "retinol", "tr", "hangi ülkede üretiliyor"),
];

export const COMPARE: UnseenQuestion[] = [
  compare("copper", "oat-wash", "en", "whats the difference to the green tea gel wash", [
    ["dry and sensitive", "dry or sensitive", "dry, sensitive"],
    ["oily and combination", "oily or combination", "combination and oily"],
  ]),
  compare("copper", "spf", "en", "this or the sun milk for swimming?", ["80 minutes"]),
  compare("copper", "retinol", "en", "how is the bakuchiol one different, we're trying for a baby", ["pregnancy"]),
  compare("copper", "lotion", "en", "winter cream or this, which ones cheaper", ["£18", "£24"]),
  compare("reed", "sponge", "en", "sponge or canister for my 120?", [
    ["40 litres", "40 l"],
    ["80 to 200", "80–200"],
  ]),
  compare("reed", "gravel", "en", "gravel vs the planting soil, which one messes with my ph", [
    ["lowers the pH", "lowers"],
  ]),
  compare("spur", "v100", "en", "how much more is the br 64 than this", ["289", "129"]),

  compare("quell", "ceramid", "de", "oder lieber das mattierende fluid? hab so mischhaut", [
    ["fettige Haut", "fettige"],
    ["trockener und empfindlicher", "trockene und empfindliche", "trockene, empfindliche"],
  ]),
  compare("quell", "bha", "de", "was ist teurer, das oder die tonerdemaske", ["17,90", "13 €"]),
  compare("quell", "sonne", "de", "was ist der unterschied zur kindersonnencreme", [
    ["Zinkoxid", "mineralisch", "wasserfest"],
    ["ab 3 Jahren", "ab 1 Jahr"],
  ]),
  compare("spur", "startset", "de", "was ist anders als bei der flitzi bahn", ["ab 8 Jahren", "ab 3 Jahren"]),
  compare("spur", "gerade", "de", "und was kosten die bogengleise dagegen", ["39 €"]),
  compare("spur", "regler", "de", "den oder die digitalzentrale, hab nur digitale loks", [
    ["nicht für digitale", "DCC"],
  ]),
  compare("reed", "heater50", "de", "was ist der unterschied zum 150 watt heizer", [
    ["25 to 60", "25 bis 60", "25–60"],
    ["100 to 180", "100 bis 180", "100–180"],
  ]),

  compare("lavin", "badem", "tr", "su bazlı nemlendiriciden farkı ne", [
    ["çok kuru"],
    ["yağ içermez", "yağlı, karma", "hafif jel"],
  ]),
  compare("lavin", "nia", "tr", "hyaluronik serumla hangisi daha ucuz", ["299", "279"]),
  compare("lavin", "jel", "tr", "bu mu temizleme sütü mü, cildim kuru", ["kuru ve hassas"]),
  compare("uyku", "ranforce", "tr", "keten takımda çarşaf var da bunda yok mu", [["dahil değil"]]),
  compare("uyku", "havlu", "tr", "peştemal mi bu mu daha büyük", [
    ["90x170", "90 x 170"],
    ["70x140", "70 x 140"],
  ]),
  compare("mizrap", "klasik", "tr", "akustik gitarla farkı ne", ["naylon", "çelik"]),
];

export const FOLLOW: UnseenQuestion[] = [
  follow("copper", "peel", "en", "ok for sensitive skin?", "and how often on normal skin", ["twice a week"]),
  follow("copper", "retinol", "en", "how many drops do i need", "and from what age", [["25 years", "from 25"]]),
  follow("copper", "tint", "en", "how many shades are there", "does it protect from the sun tho", [
    ["no SPF", "no sun protection", "not have SPF"],
  ]),
  follow("copper", "vitc", "en", "how strong is it", "where do i keep it", ["fridge"]),
  follow("reed", "clip", "en", "has it got a timer", "and does it go on 10 mm glass?", ["8 mm"]),
  follow("reed", "nano", "en", "how many litres is that", "is a filter in the box", [
    ["sold separately", "not included"],
  ]),
  follow("reed", "bacteria", "en", "how do i store it", "and how long is it good for", ["6 months"]),
  follow("quell", "retinal", "en", "what does it cost", "how long does it last once opened", [
    ["6 Monate", "6 months"],
  ]),

  follow("quell", "mizelle", "de", "geht damit auch wasserfeste mascara ab", "und was kostet die flasche", ["9,50"]),
  follow("quell", "bha", "de", "wie viel säure ist da drin", "und wie oft nimmt man das", ["jeden zweiten"]),
  follow("quell", "haaroel", "de", "was ist da alles drin", "auch erdnuss?", ["Spuren von Erdnuss"]),
  follow("quell", "vitaminc", "de", "wann nehm ich das, morgens oder abends", "wie lang komm ich damit hin", [
    ["drei Monate", "3 Monate"],
  ]),
  follow("spur", "br64", "de", "hat die sound", "auch wenn ich analog fahre?", ["ohne Sound"]),
  follow("spur", "bahnhof", "de", "wie viele teile sind das", "und wie groß wird der dann", ["320 x 140 x 130"]),
  follow("spur", "bogen", "de", "welcher radius ist das", "wann gibts die wieder", ["Juni"]),
  follow("mizrap", "piyano", "de", "wie viele tasten hat das", "und wie schwer ist es", ["11,5 kg"]),

  follow("lavin", "retinol", "tr", "kaç yaşından sonra kullanılır", "emziriyorum ama", [["kullanmamalı", "emziren"]], {
    never: [/emziren anneler kullanabilir|emzirirken kullanabilirsiniz/i],
  }),
  follow("lavin", "sampuan", "tr", "boyalı saça zarar verir mi", "kaç ml peki", ["400 ml"]),
  follow("lavin", "gunes", "tr", "yüzümde beyaz kalır mı", "denize girince akar mı", ["suya dayanıklı değil"]),
  follow("uyku", "yorgan", "tr", "ölçüsü ne", "kurutma makinesine atabilir miyim", ["kurutucuya"]),
  follow("uyku", "sabahlik", "tr", "kaç beden var", "ütü istiyor mu", [["ütü gerekmez", "gerekmez"]]),
  follow("uyku", "gecelik", "tr", "kumaşı ne", "ne zaman gelir", ["Mart sonu"]),
  follow("mizrap", "ukulele", "tr", "kılıfı var mı", "akordu niye hep bozuluyo", ["esner"]),
  follow("mizrap", "saz", "tr", "kim yapıyor bunu", "ben solağım, olur mu", ["sol el"]),
  follow("reed", "airpump", "tr", "kaç watt", "kutudan hortum çıkıyor mu", ["2 m"]),
];

export const PARTS: UnseenQuestion[] = [
  parts("copper", "conditioner", "en", "how long do i leave it in and is there silicone in it", [
    ["two minutes", "2 minutes"],
    ["silicone free", "silicone-free", "no silicone"],
  ]),
  parts("copper", "mascara", "en", "what colours does it come in, and when do i need a new one", ["black", "6 months"]),
  parts("reed", "river", "en", "how heavy is it, and is a cabinet in the price?", [
    "28 kg",
    ["cabinet is not", "not part of it", "not included"],
  ]),
  parts("reed", "test", "en", "does it do ammonia? how many tests do i get", ["no ammonia", "50"]),
  parts("lavin", "cvit", "en", "price? and how many drops", ["429", ["4 damla", "4 drops"]]),

  parts("quell", "retinal", "de", "ab welchem alter, und darf ich das wenn ich stille", [
    ["ab 30", "30 Jahre"],
    ["Stillzeit", "stillen"],
  ]),
  parts("quell", "birke", "de", "wie oft die woche und ab welchem alter", [
    ["zwei- bis dreimal", "2-3", "2 bis 3"],
    ["6 Jahre"],
  ]),
  parts("spur", "zentrale", "de", "wie viele züge gehen gleichzeitig und ist ein netzteil dabei", [
    "8 Züge",
    ["liegt bei", "Netzteil 18 V"],
  ]),
  parts("spur", "kleber", "de", "ist das was für kinder und klebt es styropor", ["unter 14", "nicht für Styropor"]),
  parts("uyku", "bornoz", "de", "wie heiß waschen und was kostet der", ["60", "1.099"]),

  parts("lavin", "ruj", "tr", "karmin var mı içinde, ne kadar kalıyor dudakta", ["karmin içermez", "6 saat"]),
  parts("lavin", "kil", "tr", "kaç dakika bekletiyorum, haftada kaç kere", ["10 dakika", ["haftada bir", "haftada 1"]]),
  parts("uyku", "maske", "tr", "nasıl yıkıyorum bunu, hangi renkler var", ["elde", "lacivert", "pudra"]),
  parts("mizrap", "flut", "tr", "malzemesi ne, temizleme çubuğu geliyor mu yanında", ["ABS", "dahil"]),
  parts("spur", "oel", "tr", "kaç ml ve fiyatı ne", ["20 ml", "6,50"]),
];
