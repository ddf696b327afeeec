import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kollektionen",
  add: "Neue Kollektion",
  create: "Kollektion anlegen",
  search: "Kollektion",
  column: { name: "Name", products: "Produkte", tags: "Schlagwörter", changed: "Geändert" },
  nameHint: "Besucher sehen ihn. Daraus wird die Adresse auf der Website; sie bleibt.",
  taken: "Eine andere Kollektion heißt schon so. Wählen Sie einen anderen Namen.",
  products: (products) => count(products, { one: "# Produkt", other: "# Produkte" }),
  delete: "Löschen",
  deleteAsk: (name) => `${name} löschen?`,
  deleteText: (products) =>
    products === 0
      ? "Sie enthält keine Produkte. 30 Tage lang lässt sie sich wiederherstellen."
      : count(products, {
          one: "Ihr # Produkt bleibt im Katalog. Links zur Kollektion führen ins Leere; 30 Tage lang lässt sie sich wiederherstellen.",
          other:
            "Ihre # Produkte bleiben im Katalog. Links zur Kollektion führen ins Leere; 30 Tage lang lässt sie sich wiederherstellen.",
        }),
  deleted: (name) => `„${name}“ gelöscht`,
  noneHere: "Auf dieser Seite steht nichts",
  noneFound: (words) => `Keine Kollektion passt zu „${words}“`,
  showAll: "Alle Kollektionen zeigen",
  empty: "Kollektionen stellen Produkte nebeneinander",
  emptyText: "Etwa „Für jeden Tag“ oder „Morgenroutine“: mit Titelbild, Reihenfolge und eigener Seite auf der Website.",
};

export default de;
