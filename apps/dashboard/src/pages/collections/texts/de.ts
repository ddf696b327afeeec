import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kollektionen",
  add: "Neue Kollektion",
  create: "Kollektion erstellen",
  search: "Kollektionen suchen",
  column: { name: "Name", products: "Produkte", tags: "Tags", changed: "Geändert" },
  nameHint: "Für Besucher sichtbar. Legt auch die URL der Kollektion fest, die sich nicht mehr ändert.",
  taken: "Dieser Name ist bereits vergeben. Geben Sie einen anderen ein.",
  products: (products) => count(products, { one: "# Produkt", other: "# Produkte" }),
  delete: "Löschen",
  deleteAsk: (name) => `${name} löschen?`,
  deleteText: (products) =>
    products === 0
      ? "Sie enthält keine Produkte. Sie können sie 30 Tage lang wiederherstellen."
      : count(products, {
          one: "Ihr # Produkt bleibt im Katalog; Links zur Kollektion funktionieren nicht mehr. Sie können sie 30 Tage lang wiederherstellen.",
          other:
            "Ihre # Produkte bleiben im Katalog; Links zur Kollektion funktionieren nicht mehr. Sie können sie 30 Tage lang wiederherstellen.",
        }),
  deleted: (name) => `„${name}“ gelöscht`,
  noneHere: "Keine Kollektionen auf dieser Seite",
  noneFound: (words) => `Keine Kollektion für „${words}“ gefunden`,
  showAll: "Alle Kollektionen anzeigen",
  empty: "Noch keine Kollektionen",
  emptyText:
    "Gruppieren Sie Produkte, etwa als „Morgenroutine“, mit Titelbild, Reihenfolge und eigener Seite auf Ihrer Website.",
};

export default de;
