import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Produkte",
  export: "Exportieren",
  import: "Importieren",
  add: "Produkt hinzufügen",
  views: "Ansichten",
  view: { all: "Alle", active: "Aktiv", inactive: "Inaktiv", out: "Nicht vorrätig" },
  search: "Produkte suchen",
  searchHint: "Name, Marke, SKU, Barcode oder Tag",
  tag: "Tag",
  collection: "Kollektion",
  stock: "Bestand",
  status: "Status",
  picture: "Bild",
  withPicture: "Mit Bild",
  withoutPicture: "Ohne Bild",
  inStock: "Vorrätig",
  outOfStock: "Nicht vorrätig",
  manyInStock: (stock) => `${stock} vorrätig`,
  out: "Leer",
  statuses: { ACTIVE: "Aktiv", INACTIVE: "Inaktiv", DELETED: "Gelöscht" },
  clearFilter: (name) => `Filter ${name} entfernen`,
  sort: "Reihenfolge",
  sorts: {
    best: "Beste Treffer",
    "-createdAt": "Neueste",
    createdAt: "Älteste",
    "-updatedAt": "Zuletzt geändert",
    name: "Name, A bis Z",
    "-name": "Name, Z bis A",
    brand: "Marke",
    sku: "SKU",
    stock: "Bestand, wenig zuerst",
    "-stock": "Bestand, viel zuerst",
  },
  columns: "Spalten",
  column: {
    product: "Produkt",
    sku: "SKU",
    barcode: "Barcode",
    status: "Status",
    stock: "Bestand",
    tags: "Tags",
    asked: "Fragen, 30 Tage",
    collections: "Kollektionen",
    created: "Angelegt",
    changed: "Geändert",
  },
  saveView: "Ansicht speichern",
  removeView: "Ansicht entfernen",
  viewRemoved: (name) => `„${name}“ ist entfernt.`,
  viewName: "Name der Ansicht",
  viewNeedsName: "Geben Sie ihr einen Namen.",
  shareView: "Allen in diesem Workspace zeigen",
  shareViewHint: "Nur Sie können sie ändern oder entfernen.",
  sharedBy: (name) => `Geteilt von ${name}`,
  empty: "Noch keine Produkte",
  emptyText:
    "Produkte sehen sich Besucher an und fragen danach. Legen Sie das erste an, oder holen Sie alle aus einer Datei.",
  noneFound: "Keine Treffer",
  noneFoundText: "Kein Produkt passt zu alldem. Versuchen Sie weniger Wörter oder einen anderen Filter.",
  showAll: "Alle Produkte zeigen",
  edit: "Bearbeiten",
  duplicate: "Duplizieren",
  copyId: "ID kopieren",
  activate: "Aktivieren",
  deactivate: "Deaktivieren",
  collect: "Sammeln",
  editTogether: "Gemeinsam bearbeiten",
  delete: "Löschen",
  removeText:
    "Sie verlassen den Katalog für alle, mit ihren Texten und ihren Plätzen in Kollektionen. 30 Tage lang lassen sie sich wiederherstellen.",
  cancel: "Abbrechen",
  apply: "Anwenden",
  tagTitle: "Ausgewählte Produkte taggen",
  collectTitle: "Ausgewählte Produkte in eine Kollektion legen",
  addTags: "Tags hinzufügen",
  removeTags: "Tags entfernen",
  addToCollection: "In eine Kollektion legen",
  takeOff: (name) => `${name} von der Liste nehmen`,
  leaveAsIs: "So lassen",
  changed: (changed) =>
    changed === 0
      ? "Es gab nichts zu ändern."
      : count(changed, { one: "# Produkt geändert.", other: "# Produkte geändert." }),
  undone: (undone) =>
    count(undone, { one: "# Produkt ist wieder wie zuvor.", other: "# Produkte sind wieder wie zuvor." }),
  deleted: (deleted, name) =>
    name === undefined
      ? count(deleted, { one: "# Produkt gelöscht", other: "# Produkte gelöscht" })
      : `„${name}“ gelöscht`,
  restored: (restored, name) =>
    name === undefined
      ? count(restored, { one: "# Produkt wiederhergestellt", other: "# Produkte wiederhergestellt" })
      : `„${name}“ wiederhergestellt`,
  askMany: (action, total) => `${action}: ${total} Produkte?`,
  askManyText: "Das betrifft alle Treffer, auch die auf anderen Seiten. Zehn Minuten lang können Sie es zurücknehmen.",
  working: "Produkte werden geändert",
  workedThrough: (done, total) => `${done} von ${total}`,
  stop: "Anhalten",
  someFailed: (failed) =>
    count(failed, { one: "# Produkt konnte nicht geändert werden", other: "# Produkte konnten nicht geändert werden" }),
  someFailedText: (changed) => count(changed, { one: "# anderes wurde geändert.", other: "# andere wurden geändert." }),
  leaveThem: "So lassen",
  tryThese: "Diese erneut versuchen",
};

export default de;
