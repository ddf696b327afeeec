import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const products = (number: number) => count(number, { one: "# Produkt", other: "# Produkte" });
const collections = (number: number) => count(number, { one: "# Kollektion", other: "# Kollektionen" });

const de: typeof en = {
  title: "Schlagwörter",
  add: "Neues Schlagwort",
  create: "Schlagwort anlegen",
  search: "Schlagwort",
  column: { name: "Name", products: "Produkte", collections: "Kollektionen" },
  nameHint: "Besucher filtern danach, und der Assistent liest es.",
  products,
  collections,
  showProducts: (name) => `Produkte mit ${name} zeigen`,
  rename: "Umbenennen",
  renameOne: (name) => `${name} umbenennen`,
  renamed: (from, to) => `${from} heißt jetzt ${to}.`,
  taken: "Ein anderes Schlagwort heißt schon so. Führen Sie die beiden stattdessen zusammen.",
  created: (name) => `${name} ist angelegt.`,
  merge: "Zusammenführen",
  mergeInto: "Mit einem anderen zusammenführen",
  mergeOne: (name) => `${name} mit einem anderen zusammenführen`,
  mergeMany: (tags) => count(tags, { one: "# Tag zusammenführen", other: "# Tags zusammenführen" }),
  intoWhich: "Welches bleibt?",
  whichStays: "Welches bleibt?",
  mergeText: (gone, kept) =>
    `Alles mit ${gone} bekommt stattdessen ${kept}. Zusammengeführte Schlagwörter werden gelöscht; das lässt sich nicht rückgängig machen.`,
  merged: (tags, kept) =>
    count(tags, { one: `# Schlagwort wurde zu ${kept}.`, other: `# Schlagwörter wurden zu ${kept}.` }),
  delete: "Löschen",
  deleteOneAsk: (name) => `${name} löschen?`,
  deleteManyAsk: (tags) => count(tags, { one: "# Schlagwort löschen?", other: "# Schlagwörter löschen?" }),
  deleteText: (onProducts, onCollections) => {
    const places = [
      onProducts > 0 && count(onProducts, { one: "# Produkt", other: "# Produkten" }),
      onCollections > 0 && collections(onCollections),
    ];
    const named = places.filter(Boolean).join(" und ");
    return named === ""
      ? "Nichts trägt es. 30 Tage lang lässt es sich wiederherstellen."
      : `Es verschwindet von ${named}; sonst ändert sich dort nichts. 30 Tage lang lässt es sich wiederherstellen.`;
  },
  deleted: (tags) => count(tags, { one: "Tag gelöscht", other: "# Tags gelöscht" }),
  noneHere: "Auf dieser Seite steht nichts",
  noneFound: (words) => `Kein Schlagwort passt zu „${words}“`,
  showAll: "Alle Schlagwörter zeigen",
  empty: "Schlagwörter verbinden Produkte über Kollektionen hinweg",
  emptyText: "Etwa „Vegan“ oder „Trockene Haut“. Besucher filtern danach, und der Assistent weiß, was gemeint ist.",
};

export default de;
