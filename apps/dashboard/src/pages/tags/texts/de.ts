import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const products = (number: number) => count(number, { one: "# Produkt", other: "# Produkte" });
const collections = (number: number) => count(number, { one: "# Kollektion", other: "# Kollektionen" });

const de: typeof en = {
  title: "Tags",
  add: "Neuer Tag",
  create: "Tag erstellen",
  search: "Tags suchen",
  column: { name: "Name", products: "Produkte", collections: "Kollektionen" },
  nameHint: "Besucher können nach diesem Tag filtern, und der Assistent nutzt ihn in Antworten.",
  products,
  collections,
  showProducts: (name) => `Produkte mit dem Tag „${name}“ anzeigen`,
  rename: "Umbenennen",
  renameOne: (name) => `${name} umbenennen`,
  renamed: (from, to) => `„${from}“ in „${to}“ umbenannt`,
  taken: "Dieser Name ist bereits vergeben. Führen Sie die beiden Tags zusammen.",
  created: (name) => `„${name}“ erstellt`,
  merge: "Zusammenführen",
  mergeInto: "Mit anderem Tag zusammenführen",
  mergeOne: (name) => `„${name}“ mit anderem Tag zusammenführen`,
  mergeMany: (tags) => count(tags, { one: "# Tag zusammenführen", other: "# Tags zusammenführen" }),
  intoWhich: "Zusammenführen mit",
  tagToKeep: "Tag, der bleibt",
  mergeText: (gone, kept) =>
    `„${gone}“ wird überall durch „${kept}“ ersetzt. Die zusammengeführten Tags werden gelöscht. Dies kann nicht rückgängig gemacht werden.`,
  merged: (tags, kept) =>
    count(tags, { one: `# Tag mit „${kept}“ zusammengeführt`, other: `# Tags mit „${kept}“ zusammengeführt` }),
  delete: "Löschen",
  deleteOneAsk: (name) => `„${name}“ löschen?`,
  deleteManyAsk: (tags) => count(tags, { one: "# Tag löschen?", other: "# Tags löschen?" }),
  deleteText: (tags, onProducts, onCollections) => {
    const places = [
      onProducts > 0 && count(onProducts, { one: "# Produkt", other: "# Produkten" }),
      onCollections > 0 && collections(onCollections),
    ];
    const named = places.filter(Boolean).join(" und ");
    return named === ""
      ? count(tags, {
          one: "Dieser Tag wird nicht verwendet. Er lässt sich 30 Tage lang wiederherstellen.",
          other: "Diese Tags werden nicht verwendet. Sie lassen sich 30 Tage lang wiederherstellen.",
        })
      : count(tags, {
          one: `Der Tag wird von ${named} entfernt. Er lässt sich 30 Tage lang wiederherstellen.`,
          other: `Die Tags werden von ${named} entfernt. Sie lassen sich 30 Tage lang wiederherstellen.`,
        });
  },
  deleted: (tags) => count(tags, { one: "Tag gelöscht", other: "# Tags gelöscht" }),
  noneHere: "Keine Tags auf dieser Seite",
  noneFound: (words) => `Kein Tag für „${words}“ gefunden`,
  showAll: "Alle Tags anzeigen",
  empty: "Noch keine Tags",
  emptyText:
    "Kennzeichnen Sie Produkte, etwa als „Vegan“. Besucher können nach Tags filtern, und der Assistent nutzt sie in Antworten.",
};

export default de;
