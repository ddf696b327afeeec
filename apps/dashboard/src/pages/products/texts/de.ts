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
  collect: "Zu Kollektion hinzufügen",
  editTogether: "Mehrfach bearbeiten",
  delete: "Löschen",
  change: "Ändern",
  removeText: "Sie verschwinden aus dem Katalog und seinen Kollektionen. 30 Tage lang können Sie sie wiederherstellen.",
  cancel: "Abbrechen",
  apply: "Anwenden",
  tagTitle: "Ausgewählte Produkte taggen",
  collectTitle: "Ausgewählte Produkte zu einer Kollektion hinzufügen",
  addTags: "Tags hinzufügen",
  removeTags: "Tags entfernen",
  addToCollection: "Zu einer Kollektion hinzufügen",
  takeOff: (name) => `${name} von der Liste nehmen`,
  leaveAsIs: "So lassen",
  done: {
    activate: (products, name) =>
      name === undefined
        ? count(products, { one: "# Produkt aktiviert", other: "# Produkte aktiviert" })
        : `„${name}“ aktiviert`,
    deactivate: (products, name) =>
      name === undefined
        ? count(products, { one: "# Produkt deaktiviert", other: "# Produkte deaktiviert" })
        : `„${name}“ deaktiviert`,
    delete: (products, name) =>
      name === undefined
        ? count(products, { one: "# Produkt gelöscht", other: "# Produkte gelöscht" })
        : `„${name}“ gelöscht`,
    change: (products, name) =>
      name === undefined
        ? count(products, { one: "# Produkt geändert", other: "# Produkte geändert" })
        : `„${name}“ geändert`,
  },
  nothingChanged: "Keine Änderung nötig",
  undone: (undone) =>
    count(undone, {
      one: "Änderung an # Produkt rückgängig gemacht",
      other: "Änderung an # Produkten rückgängig gemacht",
    }),
  restored: (restored, name) =>
    name === undefined
      ? count(restored, { one: "# Produkt wiederhergestellt", other: "# Produkte wiederhergestellt" })
      : `„${name}“ wiederhergestellt`,
  recentChanges: "Rückgängig machen",
  recentChangesHint: "Bis 10 Minuten nach jeder Änderung",
  ask: {
    activate: (products) => count(products, { one: "# Produkt aktivieren?", other: "# Produkte aktivieren?" }),
    deactivate: (products) => count(products, { one: "# Produkt deaktivieren?", other: "# Produkte deaktivieren?" }),
    delete: (products) => count(products, { one: "# Produkt löschen?", other: "# Produkte löschen?" }),
    change: (products) => count(products, { one: "# Produkt ändern?", other: "# Produkte ändern?" }),
  },
  askText: "Auch Produkte auf anderen Seiten sind dabei. 10 Minuten lang können Sie es rückgängig machen.",
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
