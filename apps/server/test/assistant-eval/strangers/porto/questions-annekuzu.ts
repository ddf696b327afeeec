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

const SHOP = "annekuzu";
export const annekuzu: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "tr",
    "bebeğimin kafasında sarı sarı kabuklar var, yıkıyorum geçmiyor",
    ["konakbey"],
    ["kalkan", "sacduran", "gecekusu"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "emzirirken canım çok yanıyor, ilk hafta çatladı hep",
    ["ucguzel"],
    ["tuyhafif", "cizgisavar", "gecekusu"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "Akşam olunca ayaklarım şişiyor, 7 aylık hamileyim. Ne sürebilirim?",
    ["tuyhafif"],
    ["gecekusu", "kalkan", "konakbey"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "burnu tıkalı olunca süt içemiyor yavrum",
    ["burunperisi"],
    ["ruzgarci", "ilkyagmur", "kalkan"],
  ),

  limits(SHOP, null, "tr", "4 aylık bebek için güneş kremi var mı?", [], ["siperlik", "golgelik"]),
  limits(
    SHOP,
    null,
    "tr",
    "200 liranın altında, kuruyemiş yağı olmayan bir yüz kremi arıyorum, kendim için",
    ["superisi"],
    ["yastikyuz", "gecekusu", "golgelik"],
  ),
  limits(
    SHOP,
    null,
    "tr",
    "yenidoğana parfümsüz bir şeyler, 100 TL'yi geçmesin",
    ["pamukbulut", "burunperisi"],
    ["koala", "ruzgarci", "siperlik", "kalkan"],
  ),
  limits(SHOP, null, "tr", "Saç dökülmesi için tonik stokta var mı? Bu hafta lazım.", [], ["konakbey", "koala"]),

  parts(SHOP, "siperlik", "tr", "kaç aylıktan itibaren sürülür, suda ne kadar dayanır?", [
    ["Altı aylıktan"],
    "80 dakika",
  ]),
  parts(SHOP, "kalkan", "tr", "Çinko oranı kaç, kokusu var mı, kumaş bezde leke yapar mı?", [
    "%20",
    ["Parfümsüz"],
    ["leke bırakır"],
  ]),
  parts(SHOP, "gecekusu", "tr", "haftada kaç kere başlayayım ve emzirirken olur mu", [
    ["haftada iki gece"],
    ["emzirirken kullanmayın"],
  ]),

  answerable(SHOP, "konakbey", "tr", "fırçayı ayrıca almam gerekiyor mu?", [["fırçası kutudadır"]]),
  answerable(SHOP, "ucguzel", "tr", "emzirmeden önce temizlemem lazım mı", [["silmeye gerek yok"]]),
  answerable(SHOP, "koala", "de", "Welchen pH-Wert hat der Schaum?", ["5,5"]),

  abstain(SHOP, "pamukbulut", "tr", "mendiller biyolojik olarak çözünüyor mu, kaç günde?"),
  abstain(SHOP, "cizgisavar", "tr", "eski çatlaklarımı da geçirir mi?"),
  abstain(SHOP, "golgelik", "tr", "suya dayanıklı mı bu?"),

  compare(SHOP, "yastikyuz", "tr", "Su Gibi bundan ne kadar ucuz?", ["199 TL", "179 TL"]),

  follow(SHOP, "gunaydin", "tr", "hamileyken sürebilir miyim?", "açtıktan sonra ne kadar dayanır peki", [["üç ayda"]]),
  follow(SHOP, "ruzgarci", "tr", "vegan mı?", "peki kaç aylıktan itibaren", [["Üç aylıktan"]]),

  routine(SHOP, "tr", "5 aylık hamileyim, yüzüm kupkuru ve yanaklarımda lekeler çıktı. Sabah akşam ne yapayım?", {
    profile: { age: 29, skinType: "kuru", concerns: ["leke", "kuruluk"], notes: "hamile" },
    fits: ["tazeyuz", "gunaydin", "yastikyuz", "golgelik", "superisi"],
    unfit: ["gecekusu"],
    order: ["tazeyuz", "gunaydin", "yastikyuz", "golgelik"],
  }),
  routine(SHOP, "tr", "Emzirmeyi bıraktım, bu dördünü aldım. Hangisi ne zaman?", {
    selected: ["tazeyuz", "gunaydin", "gecekusu", "golgelik"],
    apart: ["gunaydin", "gecekusu"],
    order: ["tazeyuz", "gunaydin", "golgelik"],
  }),
  routine(SHOP, "tr", "Bebeğim iki haftalık. Banyo ve bez bakımı için basit bir düzen kurar mısın?", {
    profile: { notes: "bebek iki haftalık" },
    fits: ["koala", "kalkan", "pamukbulut", "burunperisi", "konakbey"],
    unfit: ["siperlik", "ruzgarci", "ilkyagmur", "gecekusu"],
  }),
  routine(SHOP, "tr", "cildim karma, fındığa alerjim var, sade bir akşam bakımı istiyorum", {
    profile: { age: 34, skinType: "karma", allergies: ["fındık"] },
    fits: ["tazeyuz", "superisi", "gecekusu"],
    unfit: ["yastikyuz", "ilkyagmur"],
    order: ["tazeyuz", "gecekusu", "superisi"],
  }),
];
