import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kollektion",
  collections: "Kollektionen",
  about: "Details",
  products: "Produkte in dieser Kollektion",
  count: (products) => count(products, { one: "# Produkt", other: "# Produkte" }),
  field: { name: "Name", description: "Beschreibung", imageId: "Titelbild", tagIds: "Tags" },
  copySlug: "URL-Slug kopieren",
  addTag: "Tag hinzufügen",
  createTag: (name) => `Tag „${name}“ erstellen`,
  taken: "Dieser Name ist bereits vergeben. Geben Sie einen anderen ein.",
  chooseCover: "Titelbild auswählen",
  otherCover: "Titelbild ändern",
  noCover: "Titelbild entfernen",
  searchMedia: "Nach Dateiname suchen",
  upload: "Hochladen",
  notAPicture: "Die Datei ist beschädigt oder ihr Typ wird nicht unterstützt. Wählen Sie ein anderes Bild.",
  deleteOne: (name) => `${name} löschen`,
  conflict: "Ein anderes Mitglied hat diese Kollektion gespeichert. Speichern Sie erneut, um Ihre Version zu behalten.",
  changedThere: "von einem anderen Mitglied bearbeitet",
  useSavedVersion: "Gespeicherte Version verwenden",
  arrangedElsewhere:
    "Ein anderes Mitglied hat diese Kollektion umsortiert. Prüfen Sie die neue Reihenfolge und versuchen Sie es erneut.",
  searchIn: "In dieser Kollektion suchen",
  orderHint: (back, forth) => `Zum Sortieren ziehen oder ${back} und ${forth} drücken.`,
  searchHint: "Nach Relevanz sortiert. Verschieben Sie ein Produkt über das Menü seiner Zeile.",
  handle: (name, place, total) => `${name} verschieben, ${place} von ${total}`,
  status: { ACTIVE: "Aktiv", INACTIVE: "Inaktiv", DELETED: "Gelöscht" },
  up: "Nach oben verschieben",
  down: "Nach unten",
  toTop: "An den Anfang",
  toEnd: "Ans Ende",
  moveTo: "An Position verschieben",
  move: "Verschieben",
  placeOf: (total) => `Position (1–${total})`,
  wrongPlace: (total) => `Geben Sie eine Zahl von 1 bis ${total} ein`,
  moved: (name, place) => `„${name}“ an Position ${place} verschoben`,
  movedToTop: (products) =>
    count(products, { one: "# Produkt an den Anfang verschoben", other: "# Produkte an den Anfang verschoben" }),
  movedToEnd: (products) =>
    count(products, { one: "# Produkt ans Ende verschoben", other: "# Produkte ans Ende verschoben" }),
  remove: "Entfernen",
  removed: (products) => count(products, { one: "# Produkt entfernt", other: "# Produkte entfernt" }),
  add: "Produkte hinzufügen",
  addTo: (name) => `Produkte zu „${name}“ hinzufügen`,
  find: "Name, Marke, SKU oder Tag",
  view: "Ansicht",
  views: {
    all: "Alle Produkte",
    active: "Aktiv",
    inactive: "Inaktiv",
    out: "Nicht vorrätig",
    picture: "Ohne Bild",
  },
  inIt: "Bereits hinzugefügt",
  addChosen: (products) =>
    products === 0 ? "Hinzufügen" : count(products, { one: "# Produkt hinzufügen", other: "# Produkte hinzufügen" }),
  addAll: (total) => `Alle ${total} hinzufügen`,
  addingAll: (done, total) => `${done} von ${total}`,
  added: (products) => count(products, { one: "# Produkt hinzugefügt", other: "# Produkte hinzugefügt" }),
  full: (max) =>
    count(max, {
      one: "Eine Kollektion kann höchstens # Produkt enthalten. Grenzen Sie die Suche ein.",
      other: "Eine Kollektion kann höchstens # Produkte enthalten. Grenzen Sie die Suche ein.",
    }),
  noneFound: (words) => `Kein Produkt für „${words}“ gefunden`,
  showAll: "Alle Produkte anzeigen",
  empty: "Noch keine Produkte",
  emptyText: "Suchen Sie nach Produkten oder fügen Sie alle Produkte einer Ansicht hinzu.",
};

export default de;
