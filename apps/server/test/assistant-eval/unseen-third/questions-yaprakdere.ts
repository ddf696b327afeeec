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

const SHOP = "yaprakdere";
export const Q_YAPRAKDERE: UnseenQuestion[] = [
  answerable(SHOP, "kabuk", "tr", "bunu yanaklarıma da yapsam olur mu", [["yüze uygulamayın", "yüz için sert"]], {
    never: [/yüz(ün)?e de (uygulayabilir|kullanabilir)/i],
  }),
  answerable(SHOP, "kokler", "tr", "kelleşen yerde yeni saç çıkartır mı bu", [["Yeni saç çıkarmaz"]], {
    never: [/yeni saç çıkarır/i],
  }),
  answerable(SHOP, "tazesabah", "tr", "banyo dolabında dursa bozulur mu, nerde durması lazım", [["Buzdolabında"]]),
  answerable(SHOP, "renkli", "tr", "kaç tonu var çok beyaz tenliyim", [["tek renk", "orta bej", "çok açık"]], {
    never: [/(birkaç|üç|iki|dört) ton(u|da)? (var|mevcut)/i],
  }),
  answerable(SHOP, "pofuduk", "tr", "10 günlük bebeğe sürülür mü", [["Doğumdan itibaren"]]),
  answerable(SHOP, "bekci", "tr", "ne kadar sıkıcam yüzüme, her gün mü", [
    ["Nohut kadar", "haftada iki gece", "gün aşırı"],
  ]),
  answerable(SHOP, "perde", "tr", "lens takıyorum gözümü yakar mı acaba", [["Lens kullananlar"]]),
  answerable(SHOP, "minik", "de", "ab welchem alter und wie lang hält die im wasser", ["6", "80"]),
  abstain(SHOP, "gulyolu", "tr", "bu gülsuyu içilir mi, güllaca koyacaktım", {
    never: [/(evet|rahatlıkla),? (içilir|içebilir|kullanabilir)/i],
  }),
  abstain(SHOP, "altin", "tr", "argan yağı fas'tan mı geliyor", {
    never: [/evet,? fas/i, /fas'tan (gelir|gelmektedir|ithal)/i],
  }),
  abstain(SHOP, "nefes", "tr", "eczanelerde de var mı sizin bu serum"),
  abstain(SHOP, "karyok", "tr", "hayvanlar üzerinde test ediyor musunuz bunu", {
    never: [/test edil(memiştir|mez|miyor|memektedir)/i],
  }),
  which(
    SHOP,
    null,
    "tr",
    "rimelim akmıyor ama çıkmıyor da, yastığa bulaşıyor",
    ["perde"],
    ["pamuksu", "ciy", "renkli"],
  ),
  which(SHOP, null, "tr", "topuklarım zımpara gibi oldu", ["kabuk"], ["ayna", "kokler"]),
  which(
    SHOP,
    "kaymak",
    "tr",
    "bu bende sivilce yaptı, yüzüm zaten yağlı. bana göre olanı hangisi",
    ["bulut"],
    ["kabuk", "pofuduk"],
  ),
  which(SHOP, null, "tr", "duşta avuç avuç saç kalıyor elimde", ["kokler"], ["altin", "karyok"]),
  which(
    SHOP,
    null,
    "en",
    "something against wrinkles that i can use while expecting? i dont want retinol",
    [],
    ["bekci"],
  ),
  limits(SHOP, null, "tr", "300 liranın altında parfümsüz yüz kremi", ["sade"], ["bulut", "kaymak"]),
  limits(
    SHOP,
    null,
    "tr",
    "8 yaşındaki oğlum havuzdan çıkmıyor, kokusuz güneş kremi olsun 400ü geçmesin",
    ["minik"],
    ["semsiye", "renkli"],
  ),
  limits(SHOP, null, "tr", "cevize fındığa alerjim var, çok kuru cilt için krem lazım", ["sade"], ["kaymak", "kabuk"]),
  compare(SHOP, "semsiye", "tr", "bej olanla arasında ne fark var koruması aynı mı", ["SPF 50", "SPF 30"], {
    never: [/koruma(sı|ları)? aynı(dır)?(?! değil)/i],
  }),
  compare(SHOP, "kokler", "tr", "kar yok şampuanı daha mı ucuz, o neye iyi geliyor", ["239,90", ["kepek"]]),
  compare(SHOP, "ciy", "tr", "cildim kuru hassas, bu mu pamuksu mu. fiyatları ne", ["249,90", "279,90"]),
  follow(SHOP, "ayna", "tr", "haftada kaç gün", "gece bekçisiyle aynı gece sürsem?", [["aynı akşam"]], {
    never: [/aynı (gece|akşam) (sürebilir|kullanabilir)siniz/i],
  }),
  follow(SHOP, "sade", "tr", "5 yaşındaki kızıma olur mu", "büyük boyu kaç para peki", ["549,90"]),
  follow(SHOP, "suterazisi", "tr", "hamileyim kullanabilir miyim", "ne zaman gelir stoğa", [["ay sonunda"]]),
  follow(
    SHOP,
    "semsiye",
    "tr",
    "bebeğime de sürsem olur mu",
    "ona hangisini alayım o zaman, 1 yaşında",
    [["Minik Şemsiye"]],
    { fits: ["minik"], unfit: ["renkli"] },
  ),
  parts(SHOP, "karyok", "tr", "saçım boyalı olur mu, haftada kaç kez, kaç dk bekletiyoruz", [
    ["Boyalı saçta"],
    ["iki kez"],
    ["üç dakika"],
  ]),
  routine(SHOP, "tr", "yağlı ve sivilceli bir cildim var sabah akşam ne kullanayım, kısa olsun", {
    profile: { skinType: "yağlı", concerns: ["sivilce"] },
    fits: ["ciy", "nefes", "bulut", "semsiye", "ayna", "bekci", "tazesabah"],
    unfit: ["kaymak", "kabuk"],
    order: ["ciy", "nefes", "bulut"],
  }),
  routine(SHOP, "tr", "4 aylık hamileyim yüzümde lekeler başladı, güvenli bir rutin istiyorum", {
    profile: { notes: "hamile", concerns: ["leke"] },
    fits: ["pamuksu", "ciy", "nefes", "sade", "bulut", "renkli", "minik", "semsiye", "tazesabah", "gulyolu"],
    unfit: ["bekci"],
  }),
  routine(SHOP, "tr", "bu ikisini aldım akşam hangisi önce", {
    selected: ["ayna", "bekci"],
    apart: ["ayna", "bekci"],
    warns: /aynı (akşam|gece|anda|gün)|birlikte kullan|farklı (akşam|gece|gün)|dönüşümlü/i,
  }),
  routine(SHOP, "tr", "sabah hangi sırayla süreyim bunları", {
    selected: ["semsiye", "bulut", "ciy", "tazesabah"],
    order: ["ciy", "tazesabah", "bulut", "semsiye"],
  }),
  routine(SHOP, "tr", "cildim çok kuru kışın pul pul, bademe alerjim var", {
    profile: { skinType: "kuru", allergies: ["badem", "kuruyemiş"] },
    fits: ["pamuksu", "sade", "gulyolu", "minik", "renkli", "semsiye"],
    unfit: ["kaymak", "kabuk"],
    order: ["pamuksu", "sade"],
  }),
  routine(SHOP, "tr", "38 yaşındayım göz kenarım kırıştı, retinole başlicam, akşam için adım adım yazar mısın", {
    profile: { skinType: "normal", concerns: ["kırışıklık"] },
    fits: ["ciy", "pamuksu", "bekci", "sade", "bulut", "kaymak"],
    unfit: ["kabuk", "pofuduk"],
    warns: /güneş|spf/i,
  }),
  routine(SHOP, "en", "sensitive skin, fragrance makes me itch. what in the morning, what at night?", {
    profile: { skinType: "sensitive", allergies: ["fragrance", "parfüm"] },
    fits: ["pamuksu", "sade", "minik", "renkli", "nefes"],
    unfit: ["semsiye", "bulut", "kaymak"],
    order: ["pamuksu", "sade"],
  }),
  routine(SHOP, "de", "fettige haut mit großen poren. hab die vier hier, was wann?", {
    profile: { skinType: "fettig" },
    selected: ["ciy", "nefes", "bulut", "semsiye"],
    order: ["ciy", "nefes", "bulut", "semsiye"],
  }),
];
