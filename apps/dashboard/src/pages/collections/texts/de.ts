import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kollektionen",
  add: "Neue Kollektion",
  create: "Kollektion erstellen",
  search: "Kollektionen suchen",
  column: { name: "Name", products: "Produkte", tags: "Tags", changed: "Geändert" },
  nameHint:
    "Besucher sehen diesen Namen. Er bestimmt auch die URL der Kollektion, die Sie später nicht mehr ändern können.",
  taken: "Dieser Name ist bereits vergeben. Geben Sie einen anderen ein.",
  products: (products) => count(products, { one: "# Produkt", other: "# Produkte" }),
  delete: "Löschen",
  deleteAsk: (name) => `„${name}“ löschen?`,
  deleteText: (products) =>
    products === 0
      ? "Die Kollektion ist leer. Sie lässt sich 30 Tage lang wiederherstellen."
      : count(products, {
          one: "# Produkt bleibt im Katalog. Links zur Kollektion funktionieren nicht mehr. Die Kollektion lässt sich 30 Tage lang wiederherstellen.",
          other:
            "# Produkte bleiben im Katalog. Links zur Kollektion funktionieren nicht mehr. Die Kollektion lässt sich 30 Tage lang wiederherstellen.",
        }),
  deleted: (name) => `„${name}“ gelöscht`,
  noneHere: "Keine Kollektionen auf dieser Seite",
  noneFound: (words) => `Keine Kollektion für „${words}“ gefunden`,
  showAll: "Alle Kollektionen anzeigen",
  empty: "Noch keine Kollektionen",
  emptyText:
    "Fassen Sie Produkte zusammen, etwa als „Morgenroutine“. Jede Kollektion hat ein Titelbild und eine eigene Seite auf Ihrer Website.",
};

export default de;
