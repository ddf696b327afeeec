// The demo's catalogue: a small skin care brand, with texts that answer visitors' questions.

export interface DemoProduct {
  name: string;
  sku: string;
  /** Name of its picture. */
  art: string;
  barcode: string;
  stock: number;
  status?: "INACTIVE";
  tags: string[];
  description: string;
  information: string;
}

export const BRAND = "Atelier Lumen";

export const TAGS = [
  "Cleansing",
  "Treatment",
  "Moisturising",
  "Sun care",
  "Vegan",
  "Fragrance free",
  "Dry skin",
  "Oily skin",
];

export const COLLECTIONS: { name: string; description: string; art: string; skus: string[] }[] = [
  {
    name: "Morning routine",
    description: "Four steps that take five minutes and end with protection.",
    art: "routine",
    skus: ["LUM-001", "LUM-003", "LUM-006", "LUM-008"],
  },
  {
    name: "Evening routine",
    description: "Cleanse, treat, and let the night do the rest.",
    art: "nightoil",
    skus: ["LUM-002", "LUM-004", "LUM-007"],
  },
  {
    name: "For dry skin",
    description: "Comfort first: oils, ceramides and no fragrance.",
    art: "journal",
    skus: ["LUM-002", "LUM-006", "LUM-007", "LUM-011"],
  },
];

export const PRODUCTS: DemoProduct[] = [
  {
    name: "Gentle Gel Cleanser",
    sku: "LUM-001",
    art: "gel",
    barcode: "8690000000017",
    stock: 120,
    tags: ["Cleansing", "Vegan", "Oily skin"],
    description: "A light gel that takes off sun care and the day without drying the skin.",
    information:
      "How to use: massage onto damp skin morning and evening, then rinse with lukewarm water. Ingredients: aqua, coco-glucoside, glycerin, panthenol, niacinamide. Suitable for oily and combination skin. 150 ml.",
  },
  {
    name: "Calming Milk Cleanser",
    sku: "LUM-002",
    art: "milk",
    barcode: "8690000000024",
    stock: 64,
    tags: ["Cleansing", "Fragrance free", "Dry skin"],
    description: "A milk that melts make-up and leaves a soft film on dry, sensitive skin.",
    information:
      "How to use: apply to dry skin in the evening, massage, remove with a damp cloth. Ingredients: aqua, oat oil, squalane, bisabolol. Contains no fragrance. 200 ml.",
  },
  {
    name: "Vitamin C Day Serum",
    sku: "LUM-003",
    art: "vitamin-c",
    barcode: "8690000000031",
    stock: 42,
    tags: ["Treatment", "Vegan"],
    description: "Ten per cent vitamin C for an even, awake complexion.",
    information:
      "How to use: three drops in the morning before moisturiser, always followed by sun care. Do not use with retinol in the same routine. Ingredients: aqua, ascorbic acid 10%, ferulic acid, vitamin E. 30 ml.",
  },
  {
    name: "Night Retinol Cream",
    sku: "LUM-004",
    art: "retinol",
    barcode: "8690000000048",
    stock: 25,
    tags: ["Treatment"],
    description: "Encapsulated retinol that smooths lines while you sleep.",
    information:
      "How to use: a pea-sized amount every second evening, every evening after four weeks. Do not use during pregnancy. Do not use with acids in the same routine. Wear sun care during the day. Ingredients: aqua, retinol 0.3%, shea butter, ceramide NP. 50 ml.",
  },
  {
    name: "Salicylic Spot Gel",
    sku: "LUM-005",
    art: "spotgel",
    barcode: "8690000000055",
    stock: 0,
    tags: ["Treatment", "Oily skin", "Fragrance free"],
    description: "Two per cent salicylic acid, on the spot and only there.",
    information:
      "How to use: dab onto blemishes in the evening. Do not use with retinol in the same routine. Ingredients: aqua, salicylic acid 2%, tea tree oil. 15 ml.",
  },
  {
    name: "Barrier Moisturiser",
    sku: "LUM-006",
    art: "barrier",
    barcode: "8690000000062",
    stock: 210,
    tags: ["Moisturising", "Fragrance free", "Dry skin", "Vegan"],
    description: "Three ceramides and squalane that keep water where it belongs.",
    information:
      "How to use: morning and evening after serum. Ingredients: aqua, squalane, ceramide NP, ceramide AP, ceramide EOP, glycerin. Tested on sensitive skin. 50 ml.",
  },
  {
    name: "Rosehip Night Oil",
    sku: "LUM-007",
    art: "nightoil",
    barcode: "8690000000079",
    stock: 38,
    tags: ["Moisturising", "Dry skin", "Vegan"],
    description: "Cold-pressed rosehip, the last step before sleep.",
    information:
      "How to use: warm four drops between the palms and press onto the face as the last step of the evening. Ingredients: rosa canina seed oil, tocopherol. Contains no nuts. 30 ml.",
  },
  {
    name: "Invisible Sun Fluid SPF 50",
    sku: "LUM-008",
    art: "sunfluid",
    barcode: "8690000000086",
    stock: 96,
    tags: ["Sun care", "Fragrance free", "Oily skin"],
    description: "High protection that disappears, even under make-up.",
    information:
      "How to use: two finger lengths as the last step of the morning; again every two hours outdoors. UVA and UVB filters, SPF 50, water resistant. 50 ml.",
  },
  {
    name: "Mineral Sun Stick SPF 30",
    sku: "LUM-009",
    art: "sunstick",
    barcode: "8690000000093",
    stock: 57,
    tags: ["Sun care", "Vegan"],
    description: "Zinc in a stick, for noses, ears and small people.",
    information:
      "How to use: draw onto the skin before going out, again after swimming. Ingredients: zinc oxide, candelilla wax, coconut oil. Suitable for children from three years. 20 g.",
  },
  {
    name: "Clay Mask",
    sku: "LUM-010",
    art: "clay",
    barcode: "8690000000109",
    stock: 73,
    tags: ["Treatment", "Oily skin", "Vegan"],
    description: "Green clay and zinc for a weekly reset.",
    information:
      "How to use: once a week, a thin layer for ten minutes, then rinse. Not for dry or broken skin. Ingredients: illite, kaolin, zinc PCA, aloe. 100 ml.",
  },
  {
    name: "Hydrating Sheet Mask",
    sku: "LUM-011",
    art: "sheet",
    barcode: "8690000000116",
    stock: 300,
    tags: ["Moisturising", "Dry skin"],
    description: "Hyaluronic acid in three sizes, for twenty quiet minutes.",
    information:
      "How to use: once or twice a week on clean skin for twenty minutes; do not rinse. Ingredients: aqua, sodium hyaluronate, panthenol, allantoin. One mask of 25 ml.",
  },
  {
    name: "Azelaic Tone Serum",
    sku: "LUM-012",
    art: "azelaic",
    barcode: "8690000000123",
    stock: 0,
    status: "INACTIVE",
    tags: ["Treatment", "Fragrance free"],
    description: "Ten per cent azelaic acid against redness. Waiting for its final texts.",
    information: "How to use: evenings, a thin layer. Ingredients: aqua, azelaic acid 10%, allantoin. 30 ml.",
  },
];
