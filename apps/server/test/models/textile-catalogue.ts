// A small catalogue unlike the demo's: texts in three languages, clothes and a mug.

import type { ProductFacts } from "../../src/providers/models/index.ts";

const product = (id: string, facts: Partial<ProductFacts>): ProductFacts => ({
  id,
  name: id,
  brand: "Ege Dokuma",
  description: "",
  information: "",
  tags: [],
  stock: 10,
  sales: [],
  ...facts,
});

export const SHIRT = product("shirt", {
  name: "İndigo Keten Gömlek",
  description: "Yazın rahatça giyebileceğiniz, nefes alan indigo boyalı keten gömlek.",
  information:
    "Kumaş: %100 keten, 160 gsm. 30 derecede ters çevirerek yıkayın. Kurutma makinesinde kurutmayın. Ilık ütü ile ütüleyin. Kalıbı normaldir, manken 185 cm boyunda ve M beden giymektedir. Denizli'de üretilmiştir.",
  tags: ["Keten", "Yazlık"],
  sales: [{ name: "Ege Mağaza", link: "https://ege.example.com/gomlek" }],
});

export const SWEATER = product("sweater", {
  name: "Merino Pullover Nordwind",
  description: "Ein warmer Pullover aus feiner Merinowolle, der nicht kratzt.",
  information:
    "Material: 100 % Merinowolle aus kontrolliert biologischer Tierhaltung.\nPflege\nHandwäsche bei 30 Grad, liegend trocknen, nicht bügeln. Der Pullover läuft beim Waschen nicht ein, wenn er kalt gespült wird.\nPassform\nFällt etwas größer aus; im Zweifel eine Größe kleiner wählen.\nErhältlich in Anthrazit und Rostrot. Hergestellt in Portugal.",
  tags: ["Wolle", "Winter"],
  stock: 0,
});

export const TOWEL = product("towel", {
  name: "Turkish Bath Towel",
  description: "<p>A thick, absorbent towel woven from long-staple cotton.</p>",
  information:
    "<ul><li>Size: 90 x 180 cm</li><li>Weight: 600 gsm</li></ul><p>Wash before first use at 40&nbsp;&deg;C. Do not use fabric softener: it makes cotton less absorbent.</p><p>Costs 29.90 EUR including taxes.</p>",
  tags: ["Cotton", "OEKO-TEX"],
});

export const MUG = product("mug", {
  name: "Stoneware Mug",
  brand: "Kiln & Co",
  description: "A hand-thrown mug that holds 350 ml.",
  information:
    "Dishwasher and microwave safe. The glaze is free of lead. Height 9 cm. Two-year warranty against cracks.",
  sales: [{ name: "Kiln shop", link: "https://kiln.example.com/mug" }],
});

export const TEXTILES = [SHIRT, SWEATER, TOWEL, MUG];
