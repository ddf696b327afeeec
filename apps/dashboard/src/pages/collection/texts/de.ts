import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kollektion",
  collections: "Kollektionen",
  about: "Über die Kollektion",
  products: "Produkte der Kollektion",
  count: (products) => count(products, { one: "# Produkt", other: "# Produkte" }),
  field: { name: "Name", description: "Beschreibung", imageId: "Titelbild", tagIds: "Schlagwörter" },
  copySlug: "Adresse auf der Website kopieren",
  addTag: "Schlagwort",
  createTag: (name) => `Schlagwort „${name}“ anlegen`,
  taken: "Eine andere Kollektion heißt schon so. Wählen Sie einen anderen Namen.",
  chooseCover: "Titelbild wählen",
  otherCover: "Anderes Titelbild",
  noCover: "Kein Titelbild",
  searchMedia: "Dateiname",
  upload: "Hochladen",
  notAPicture: "Das ist kein vollständiges Bild eines Typs, der angenommen wird.",
  deleteOne: (name) => `${name} löschen`,
  conflict:
    "Jemand hat diese Kollektion gespeichert, während Sie daran arbeiteten. Speichern Sie erneut, um Ihren Stand zu behalten.",
  changedThere: "auch dort geändert",
  takeTheirs: "Deren Stand nehmen",
  arrangedElsewhere:
    "Jemand hat diese Kollektion im selben Moment geordnet. Hier ist der neue Stand: Ordnen Sie noch einmal.",
  searchIn: "In dieser Kollektion suchen",
  orderHint: (back, forth) => `Zum Ordnen ziehen oder ${back} und ${forth} drücken.`,
  searchHint: "Gefundenes steht in der Reihenfolge der Suche. Das Menü einer Zeile verschiebt sie in der Kollektion.",
  handle: (name, place, total) => `${name} verschieben, ${place} von ${total}`,
  status: { ACTIVE: "Aktiv", INACTIVE: "Inaktiv", DELETED: "Gelöscht" },
  up: "Nach oben",
  down: "Nach unten",
  toTop: "Ganz nach oben",
  toEnd: "Ganz nach unten",
  moveTo: "An einen Platz verschieben",
  move: "Verschieben",
  placeOf: (total) => `Platz, von 1 bis ${total}`,
  wrongPlace: (total) => `Geben Sie eine Zahl von 1 bis ${total} ein.`,
  moved: (name, place) => `${name} steht auf Platz ${place}.`,
  movedToTop: (products) => count(products, { one: "# Produkt steht oben.", other: "# Produkte stehen oben." }),
  movedToEnd: (products) => count(products, { one: "# Produkt steht am Ende.", other: "# Produkte stehen am Ende." }),
  remove: "Herausnehmen",
  removed: (products) => count(products, { one: "# Produkt herausgenommen.", other: "# Produkte herausgenommen." }),
  add: "Produkte hinzufügen",
  addTo: (name) => `Zu ${name} hinzufügen`,
  find: "Name, Marke, SKU oder Schlagwort",
  view: "Ansicht",
  views: {
    all: "Alle Produkte",
    active: "Aktiv",
    inactive: "Inaktiv",
    out: "Ausverkauft",
    picture: "Ohne Bild",
  },
  inIt: "Schon in der Kollektion",
  addChosen: (products) =>
    products === 0 ? "Hinzufügen" : count(products, { one: "# Produkt hinzufügen", other: "# Produkte hinzufügen" }),
  addAll: (total) => `Alle ${total} Treffer hinzufügen`,
  addingAll: (done, total) => `${done} von ${total}`,
  added: (products) => count(products, { one: "# Produkt hinzugefügt.", other: "# Produkte hinzugefügt." }),
  full: (max) =>
    count(max, {
      one: "Eine Kollektion fasst höchstens # Produkt. Grenzen Sie die Suche ein.",
      other: "Eine Kollektion fasst höchstens # Produkte. Grenzen Sie die Suche ein.",
    }),
  noneFound: (words) => `Hier passt kein Produkt zu „${words}“`,
  showAll: "Alle zeigen",
  empty: "Diese Kollektion enthält noch keine Produkte",
  emptyText: "Suchen Sie sie beim Namen, oder nehmen Sie eine ganze Ansicht des Katalogs.",
};

export default de;
