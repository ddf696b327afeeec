// Questions of visitors about the demo's catalogue, and rules for their answers. Facts are quoted from the product's
// texts; `products` are the only right suggestions.

export interface EvalQuestion {
  /** The open product: its sku in the demo, its id in the other catalogues. */
  sku: string;
  language: "en" | "tr" | "de";
  ask: string;
  /** Earlier questions of the visitor. */
  after?: string[];
  /** All of them must be in the answer. */
  facts?: string[];
  /** The answer must match no pattern. */
  never?: RegExp[];
  /** At least one of them must be suggested, and no other product. */
  suggests?: string[];
  /**
   * False: the catalogue lacks the fact, and the answer must admit that. Partly: a doubtful answer is as right as a
   * plain one.
   */
  known?: false | "partly";
}

export const YES = /\byes\b|\bevet\b|\bja,/i;

export const DEMO_QUESTIONS: EvalQuestion[] = [
  // Use
  { sku: "LUM-001", language: "en", ask: "How do I use it?", facts: ["massage onto damp skin morning and evening"] },
  {
    sku: "LUM-001",
    language: "tr",
    ask: "Bunu nasıl kullanmalıyım?",
    facts: ["massage onto damp skin morning and evening"],
  },
  {
    sku: "LUM-001",
    language: "de",
    ask: "Wie wende ich das an?",
    facts: ["massage onto damp skin morning and evening"],
  },
  { sku: "LUM-003", language: "en", ask: "How many drops should I use?", facts: ["three drops in the morning"] },
  { sku: "LUM-003", language: "tr", ask: "Kaç damla kullanmalıyım?", facts: ["three drops"] },
  { sku: "LUM-003", language: "de", ask: "Wie viele Tropfen brauche ich?", facts: ["three drops"] },
  { sku: "LUM-010", language: "en", ask: "How often can I use the mask?", facts: ["once a week"] },
  { sku: "LUM-010", language: "tr", ask: "Ne sıklıkla kullanabilirim?", facts: ["once a week"] },
  { sku: "LUM-010", language: "de", ask: "Wie oft darf ich die Maske verwenden?", facts: ["once a week"] },
  { sku: "LUM-011", language: "en", ask: "Do I have to rinse it off?", facts: ["do not rinse"], never: [YES] },
  { sku: "LUM-010", language: "de", ask: "Muss ich sie abspülen?", facts: ["then rinse"] },
  {
    sku: "LUM-004",
    language: "en",
    ask: "Can I use it every evening?",
    facts: ["every second evening, every evening after four weeks"],
  },
  { sku: "LUM-002", language: "tr", ask: "Sabah mı akşam mı kullanılır?", facts: ["in the evening"] },
  { sku: "LUM-003", language: "en", ask: "Does it go before or after moisturiser?", facts: ["before moisturiser"] },
  { sku: "LUM-006", language: "de", ask: "Kommt die Creme vor oder nach dem Serum?", facts: ["after serum"] },
  {
    sku: "LUM-008",
    language: "en",
    ask: "How often do I need to reapply outdoors?",
    facts: ["every two hours outdoors"],
  },

  // Ingredients
  {
    sku: "LUM-001",
    language: "en",
    ask: "What are the ingredients?",
    facts: ["aqua, coco-glucoside, glycerin, panthenol, niacinamide"],
  },
  { sku: "LUM-006", language: "tr", ask: "İçeriğinde neler var?", facts: ["aqua, squalane, ceramide NP"] },
  { sku: "LUM-004", language: "de", ask: "Welche Inhaltsstoffe sind drin?", facts: ["retinol 0.3%"] },
  { sku: "LUM-001", language: "en", ask: "Does it contain niacinamide?", facts: ["niacinamide"] },
  { sku: "LUM-004", language: "tr", ask: "Yüzde kaç retinol içeriyor?", facts: ["retinol 0.3%"] },
  { sku: "LUM-002", language: "en", ask: "Is there perfume in it?", facts: ["no fragrance"], never: [YES] },
  { sku: "LUM-002", language: "de", ask: "Ist da Parfüm drin?", facts: ["no fragrance"], never: [YES] },
  {
    sku: "LUM-007",
    language: "tr",
    ask: "Fındık ya da kuruyemiş içeriyor mu?",
    facts: ["Contains no nuts"],
    never: [YES],
  },
  {
    sku: "LUM-004",
    language: "en",
    ask: "Does it contain parabens?",
    known: false,
    never: [YES, /paraben-free|free of parabens/i],
  },
  { sku: "LUM-009", language: "de", ask: "Enthält der Stick Alkohol?", known: false, never: [YES] },

  // Suitability and safety
  { sku: "LUM-001", language: "en", ask: "Is it good for oily skin?", facts: ["oily and combination skin"] },
  { sku: "LUM-001", language: "tr", ask: "Yağlı ciltler için uygun mu?", facts: ["oily and combination skin"] },
  { sku: "LUM-001", language: "de", ask: "Ist es für fettige Haut geeignet?", facts: ["oily and combination skin"] },
  {
    sku: "LUM-010",
    language: "en",
    ask: "My skin is dry, can I use this?",
    facts: ["Not for dry or broken skin"],
    never: [YES],
  },
  {
    sku: "LUM-010",
    language: "tr",
    ask: "Cildim kuru, kullanabilir miyim?",
    facts: ["Not for dry or broken skin"],
    never: [YES],
  },
  {
    sku: "LUM-006",
    language: "en",
    ask: "I have sensitive skin. Is it suitable?",
    facts: ["Tested on sensitive skin"],
  },
  { sku: "LUM-006", language: "de", ask: "Verträgt empfindliche Haut die Creme?", facts: ["Tested on sensitive skin"] },
  {
    sku: "LUM-004",
    language: "en",
    ask: "Can I use it when pregnant?",
    facts: ["Do not use during pregnancy"],
    never: [YES],
  },
  {
    sku: "LUM-004",
    language: "tr",
    ask: "Hamileyken kullanabilir miyim?",
    facts: ["Do not use during pregnancy"],
    never: [YES],
  },
  {
    sku: "LUM-004",
    language: "de",
    ask: "Darf ich es in der Schwangerschaft verwenden?",
    facts: ["Do not use during pregnancy"],
    never: [YES],
  },
  { sku: "LUM-006", language: "en", ask: "Is it safe during pregnancy?", known: false, never: [YES, /is safe/i] },
  { sku: "LUM-003", language: "tr", ask: "Emzirirken kullanılır mı?", known: false, never: [YES] },
  { sku: "LUM-009", language: "en", ask: "Can my kids use it?", facts: ["Suitable for children from three years"] },
  {
    sku: "LUM-009",
    language: "de",
    ask: "Ist der Stick für Kinder geeignet?",
    facts: ["Suitable for children from three years"],
  },
  {
    sku: "LUM-009",
    language: "tr",
    ask: "Çocuklarda kullanılabilir mi?",
    facts: ["Suitable for children from three years"],
  },
  {
    sku: "LUM-003",
    language: "en",
    ask: "Can I use it together with retinol?",
    facts: ["Do not use with retinol in the same routine"],
    never: [YES],
  },
  {
    sku: "LUM-005",
    language: "tr",
    ask: "Retinolle birlikte kullanabilir miyim?",
    facts: ["Do not use with retinol in the same routine"],
    never: [YES],
  },
  {
    sku: "LUM-004",
    language: "de",
    ask: "Kann ich das mit Säuren kombinieren?",
    facts: ["Do not use with acids in the same routine"],
    never: [YES],
  },
  { sku: "LUM-008", language: "en", ask: "Is it waterproof?", facts: ["water resistant"] },
  { sku: "LUM-008", language: "tr", ask: "Suya dayanıklı mı?", facts: ["water resistant"] },
  { sku: "LUM-008", language: "de", ask: "Welchen Lichtschutzfaktor hat es?", facts: ["SPF 50"] },

  // Facts and fields
  { sku: "LUM-001", language: "en", ask: "How many ml are in the bottle?", facts: ["150 ml"] },
  { sku: "LUM-007", language: "tr", ask: "Kaç ml?", facts: ["30 ml"] },
  { sku: "LUM-009", language: "de", ask: "Wie viel Gramm hat der Stick?", facts: ["20 g"] },
  { sku: "LUM-001", language: "en", ask: "Is it vegan?", facts: ["Vegan"] },
  { sku: "LUM-003", language: "tr", ask: "Vegan mı?", facts: ["Vegan"] },
  { sku: "LUM-010", language: "de", ask: "Ist die Maske vegan?", facts: ["Vegan"] },
  { sku: "LUM-006", language: "en", ask: "Is it in stock?", facts: ["210"] },
  { sku: "LUM-006", language: "tr", ask: "Stokta var mı?", facts: ["210"] },
  { sku: "LUM-005", language: "de", ask: "Ist das noch vorrätig?", facts: ["nicht vorrätig"] },
  { sku: "LUM-003", language: "en", ask: "Which brand is it?", facts: ["Atelier Lumen"] },
  { sku: "LUM-003", language: "en", ask: "Where can I buy it?", facts: ["https://"] },
  { sku: "LUM-003", language: "tr", ask: "Nereden satın alabilirim?", facts: ["https://"] },
  { sku: "LUM-003", language: "de", ask: "Wo kann ich das kaufen?", facts: ["https://"] },
  { sku: "LUM-004", language: "en", ask: "What does it do?", facts: ["smooths lines while you sleep"] },
  { sku: "LUM-006", language: "en", ask: "Tell me about this product", facts: ["keep water where it belongs"] },

  // Facts that the catalogue lacks
  { sku: "LUM-001", language: "en", ask: "How much does it cost?", known: false, never: [/\d+ ?(USD|EUR|TL|€|\$|₺)/] },
  { sku: "LUM-001", language: "tr", ask: "Fiyatı ne kadar?", known: false, never: [/\d+ ?(USD|EUR|TL|€|\$|₺)/] },
  { sku: "LUM-001", language: "de", ask: "Was kostet das?", known: false, never: [/\d+ ?(USD|EUR|TL|€|\$|₺)/] },
  { sku: "LUM-006", language: "en", ask: "Is the jar made of glass?", known: false, never: [YES] },
  { sku: "LUM-007", language: "de", ask: "Wo wird das Öl hergestellt?", known: false, never: [/hergestellt in/i] },
  { sku: "LUM-002", language: "tr", ask: "Kargo kaç günde gelir?", known: false, never: [/\d+ gün/] },
  { sku: "LUM-003", language: "en", ask: "Is it tested on animals?", known: false, never: [YES, /cruelty-free/i] },

  // Other products
  {
    sku: "LUM-005",
    language: "en",
    ask: "Do you have something similar for oily skin?",
    suggests: ["LUM-001", "LUM-008", "LUM-010"],
  },
  {
    sku: "LUM-001",
    language: "tr",
    ask: "Kuru cilt için başka ne önerirsiniz?",
    suggests: ["LUM-002", "LUM-006", "LUM-007", "LUM-011"],
  },
  { sku: "LUM-003", language: "de", ask: "Was empfehlen Sie als Sonnenschutz dazu?", suggests: ["LUM-008", "LUM-009"] },
  {
    sku: "LUM-004",
    language: "en",
    ask: "Is there an alternative for sun protection during the day?",
    suggests: ["LUM-008", "LUM-009"],
  },
  {
    sku: "LUM-004",
    language: "en",
    ask: "My doctor gave me medication for eczema, may I use it?",
    known: false,
    facts: [],
    never: [YES],
  },

  // Later questions, for which the assistant was not built
  { sku: "LUM-002", language: "en", ask: "Will it get rid of mascara?", facts: ["melts make-up"] },
  { sku: "LUM-007", language: "en", ask: "I'm allergic to nuts, is this okay for me?", facts: ["Contains no nuts"] },
  { sku: "LUM-008", language: "en", ask: "Can I wear foundation over it?", facts: ["under make-up"] },
  {
    sku: "LUM-009",
    language: "en",
    ask: "Can I put it on my two year old?",
    facts: ["children from three years"],
    never: [YES],
  },
  { sku: "LUM-003", language: "en", ask: "How strong is the vitamin C?", facts: ["10%"] },
  { sku: "LUM-010", language: "en", ask: "How long do I leave it on?", facts: ["ten minutes"] },
  {
    sku: "LUM-004",
    language: "en",
    ask: "Do I need sunscreen when I use this?",
    facts: ["Wear sun care during the day"],
  },
  { sku: "LUM-004", language: "en", ask: "When will I see results?", known: false, never: [/four weeks.*results/i] },
  { sku: "LUM-006", language: "en", ask: "Does it clog pores?", known: false, never: [YES] },
  { sku: "LUM-008", language: "en", ask: "Is it reef safe?", known: false, never: [YES] },
  { sku: "LUM-001", language: "en", ask: "Is it soap free?", known: false, never: [YES] },
  { sku: "LUM-009", language: "en", ask: "Does it have coconut in it? I react to coconut.", facts: ["coconut oil"] },
  { sku: "LUM-006", language: "en", ask: "Is it fragrance free?", facts: ["Fragrance free"] },
  {
    sku: "LUM-010",
    language: "en",
    ask: "I've got a cut on my cheek, can I apply it?",
    facts: ["broken skin"],
    never: [YES],
  },
  { sku: "LUM-010", language: "tr", ask: "Yüzümde kaç dakika beklemeli?", facts: ["ten minutes"] },
  {
    sku: "LUM-003",
    language: "tr",
    ask: "Üzerine güneş kremi sürmem şart mı?",
    facts: ["always followed by sun care"],
  },
  { sku: "LUM-002", language: "tr", ask: "Hassas ciltte kullanılır mı?", facts: ["sensitive skin"] },
  { sku: "LUM-009", language: "tr", ask: "Bebekler için uygun mu?", facts: ["three years"], never: [YES] },
  { sku: "LUM-007", language: "tr", ask: "Soğuk sıkım mı?", facts: ["Cold-pressed"] },
  { sku: "LUM-004", language: "tr", ask: "Her gece sürebilir miyim?", facts: ["every second evening"] },
  { sku: "LUM-006", language: "tr", ask: "Sivilce yapar mı?", known: false, never: [YES] },
  { sku: "LUM-001", language: "tr", ask: "Paraben var mı içinde?", known: false, never: [YES] },
  { sku: "LUM-003", language: "tr", ask: "Açıldıktan sonra ne kadar dayanır?", known: false, never: [/\d+ ay/] },
  { sku: "LUM-011", language: "tr", ask: "Yıkamam gerekiyor mu sonra?", facts: ["do not rinse"], never: [YES] },
  { sku: "LUM-008", language: "tr", ask: "Kaç faktör koruma sağlıyor?", facts: ["SPF 50"] },
  { sku: "LUM-002", language: "tr", ask: "Makyajı çıkarır mı?", facts: ["melts make-up"] },
  { sku: "LUM-010", language: "tr", ask: "Hangi kil kullanılmış?", facts: ["Green clay"] },
  { sku: "LUM-007", language: "de", ask: "Wie viele Tropfen nimmt man davon?", facts: ["four drops"] },
  { sku: "LUM-011", language: "de", ask: "Wie lange bleibt die Maske drauf?", facts: ["twenty minutes"] },
  { sku: "LUM-009", language: "de", ask: "Ab welchem Alter darf man ihn benutzen?", facts: ["three years"] },
  {
    sku: "LUM-003",
    language: "de",
    ask: "Darf ich danach in die Sonne?",
    facts: ["always followed by sun care"],
    never: [YES],
  },
  { sku: "LUM-005", language: "de", ask: "Hilft das gegen Pickel?", facts: ["blemishes"] },
  { sku: "LUM-002", language: "de", ask: "Trocknet das die Haut aus?", facts: ["dry, sensitive skin"], never: [YES] },
  { sku: "LUM-006", language: "de", ask: "Ist da Hyaluronsäure drin?", known: false, never: [YES] },
  { sku: "LUM-008", language: "de", ask: "Hinterlässt es einen weißen Film?", never: [YES], facts: ["disappears"] },
  { sku: "LUM-004", language: "de", ask: "Wie viel davon soll ich nehmen?", facts: ["pea-sized amount"] },
  { sku: "LUM-001", language: "de", ask: "Kann man es auch für die Augen nehmen?", known: false, never: [YES] },
  { sku: "LUM-006", language: "de", ask: "Ist der Tiegel recycelbar?", known: false, never: [YES] },
  {
    sku: "LUM-010",
    language: "de",
    ask: "Ist die Maske für trockene Haut?",
    facts: ["Not for dry or broken skin"],
    never: [YES],
  },
  {
    sku: "LUM-001",
    language: "de",
    ask: "Haben Sie auch etwas ohne Parfüm?",
    suggests: ["LUM-002", "LUM-005", "LUM-006", "LUM-008"],
  },
  { sku: "LUM-006", language: "en", ask: "Which cleanser goes with it?", suggests: ["LUM-001", "LUM-002"] },
  { sku: "LUM-008", language: "tr", ask: "Çocuğum için başka güneş ürününüz var mı?", suggests: ["LUM-009"] },
  { sku: "LUM-001", language: "en", ask: "Should the water be hot when I wash it off?", facts: ["lukewarm water"] },
  {
    sku: "LUM-003",
    language: "en",
    ask: "Can I skip sunscreen with this?",
    facts: ["always followed by sun care"],
    never: [YES],
  },
  { sku: "LUM-004", language: "en", ask: "Is this vegan friendly?", known: false, never: [YES, /It is tagged/] },
  { sku: "LUM-005", language: "en", ask: "My skin is flaky and dry, is it ok?", known: false, never: [YES] },
  { sku: "LUM-006", language: "en", ask: "How many ceramides does it have?", facts: ["Three ceramides"] },
  { sku: "LUM-007", language: "en", ask: "Do I use it before my night cream?", facts: ["last step of the evening"] },
  { sku: "LUM-008", language: "en", ask: "Does it block UVA as well?", facts: ["UVA and UVB"] },
  { sku: "LUM-011", language: "en", ask: "Is it biodegradable?", known: false, never: [YES] },
  { sku: "LUM-009", language: "en", ask: "Is it white or tinted?", known: false, never: [YES] },
  { sku: "LUM-001", language: "tr", ask: "Karma ciltlere uygun mu?", facts: ["oily and combination skin"] },
  { sku: "LUM-006", language: "tr", ask: "Serumdan önce mi sonra mı sürülür?", facts: ["after serum"] },
  { sku: "LUM-009", language: "tr", ask: "Hindistan cevizi yağı içeriyor mu?", facts: ["coconut oil"] },
  { sku: "LUM-007", language: "tr", ask: "Geri dönüşümlü ambalaj mı?", known: false, never: [YES] },
  { sku: "LUM-002", language: "tr", ask: "Kokusuz mu?", facts: ["no fragrance"] },
  { sku: "LUM-010", language: "tr", ask: "Erkekler de kullanabilir mi?", known: false, never: [YES] },
  { sku: "LUM-004", language: "de", ask: "Ist Sheabutter enthalten?", facts: ["shea butter"] },
  { sku: "LUM-008", language: "de", ask: "Muss ich nach dem Baden nachcremen?", known: false, never: [YES] },
  { sku: "LUM-009", language: "de", ask: "Enthält es Nüsse?", known: false, never: [YES] },
  { sku: "LUM-003", language: "de", ask: "Hilft es gegen Falten?", known: false, never: [YES] },
  { sku: "LUM-006", language: "de", ask: "Kann ich sie morgens und abends nehmen?", facts: ["morning and evening"] },
  { sku: "LUM-011", language: "de", ask: "Wie oft in der Woche?", facts: ["once or twice a week"] },
  {
    sku: "LUM-007",
    language: "de",
    ask: "Was passt dazu für den Tag?",
    suggests: ["LUM-001", "LUM-002", "LUM-003", "LUM-006", "LUM-008", "LUM-009", "LUM-011", "LUM-010"],
  },
  {
    sku: "LUM-004",
    language: "de",
    ask: "Ich stille gerade, geht das trotzdem?",
    known: false,
    facts: ["Do not use during pregnancy"],
    never: [YES],
  },
];
