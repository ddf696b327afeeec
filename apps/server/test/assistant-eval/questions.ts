// What visitors ask about the demo's catalogue, and what an answer must and must not say. Facts are written as they stand
// in the product's texts; `products` are the only right ones to suggest.

export interface EvalQuestion {
  /** The product that the visitor looks at. */
  sku: string;
  language: "en" | "tr" | "de";
  ask: string;
  /** Every one of them must be in the answer. */
  facts?: string[];
  /** None of them may be in the answer. */
  never?: RegExp[];
  /** At least one of them must be suggested, and nothing else. */
  suggests?: string[];
  /** False: the catalogue does not say it, and the answer must admit that. */
  known?: false;
}

const YES = /\byes\b|\bevet\b|\bja,/i;

export const QUESTIONS: EvalQuestion[] = [
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

  // What the catalogue does not say
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
];
