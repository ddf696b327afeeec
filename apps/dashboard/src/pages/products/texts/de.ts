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
  statuses: { ACTIVE: "Aktiv", INACTIVE: "Inaktiv", DELETED: "Gelöscht" },
  clearFilter: (name) => `Filter „${name}“ entfernen`,
  sort: "Sortieren",
  sorts: {
    best: "Beste Treffer",
    "-createdAt": "Neueste",
    createdAt: "Älteste",
    "-updatedAt": "Zuletzt geändert",
    name: "Name, A bis Z",
    "-name": "Name, Z bis A",
    brand: "Marke",
    sku: "SKU",
    stock: "Bestand, aufsteigend",
    "-stock": "Bestand, absteigend",
  },
  columns: "Spalten",
  column: {
    product: "Produkt",
    sku: "SKU",
    barcode: "Barcode",
    status: "Status",
    stock: "Bestand",
    tags: "Tags",
    asked: "Fragen (letzte 30 Tage)",
    collections: "Kollektionen",
    created: "Erstellt",
    changed: "Geändert",
  },
  saveView: "Ansicht speichern",
  removeView: "Ansicht löschen",
  viewRemoved: (name) => `„${name}“ gelöscht`,
  viewName: "Name der Ansicht",
  viewNeedsName: "Geben Sie einen Namen ein",
  shareView: "Mit allen Mitgliedern teilen",
  shareViewHint: "Nur Sie können die Ansicht bearbeiten oder löschen.",
  sharedBy: (name) => `Geteilt von ${name}`,
  empty: "Noch keine Produkte",
  emptyText: "Fügen Sie Ihr erstes Produkt hinzu oder importieren Sie Ihren Katalog aus einer Datei.",
  noneFound: "Keine Produkte gefunden",
  noneFoundText: "Versuchen Sie es mit einer anderen Suche oder einem anderen Filter.",
  showAll: "Alle Produkte anzeigen",
  edit: "Bearbeiten",
  duplicate: "Duplizieren",
  copyId: "ID kopieren",
  activate: "Aktivieren",
  deactivate: "Deaktivieren",
  collect: "Zu Kollektion hinzufügen",
  editTogether: "Mehrfachbearbeitung",
  delete: "Löschen",
  change: "Ändern",
  removeText:
    "Gelöschte Produkte werden aus dem Katalog und allen Kollektionen entfernt. Sie lassen sich 30 Tage lang wiederherstellen.",
  cancel: "Abbrechen",
  apply: "Anwenden",
  tagTitle: "Tags bearbeiten",
  collectTitle: "Zu Kollektion hinzufügen",
  addTags: "Tags hinzufügen",
  removeTags: "Tags entfernen",
  addToCollection: "Kollektion",
  removeItem: (name) => `${name} entfernen`,
  noChange: "Nicht ändern",
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
  noChangesNeeded: "Keine Änderung nötig",
  undone: (undone) =>
    count(undone, {
      one: "Änderung an # Produkt rückgängig gemacht",
      other: "Änderung an # Produkten rückgängig gemacht",
    }),
  restored: (restored, name) =>
    name === undefined
      ? count(restored, { one: "# Produkt wiederhergestellt", other: "# Produkte wiederhergestellt" })
      : `„${name}“ wiederhergestellt`,
  recentChanges: "Änderungen rückgängig machen",
  recentChangesHint: "10 Minuten lang möglich",
  ask: {
    activate: (products) => count(products, { one: "# Produkt aktivieren?", other: "# Produkte aktivieren?" }),
    deactivate: (products) => count(products, { one: "# Produkt deaktivieren?", other: "# Produkte deaktivieren?" }),
    delete: (products) => count(products, { one: "# Produkt löschen?", other: "# Produkte löschen?" }),
    change: (products) => count(products, { one: "# Produkt ändern?", other: "# Produkte ändern?" }),
  },
  askText:
    "Das gilt auch für Produkte auf anderen Seiten. Sie können die Änderung innerhalb von 10 Minuten rückgängig machen.",
  working: "Produkte werden geändert",
  workedThrough: (done, total) => `${done} von ${total}`,
  stop: "Stoppen",
  someFailed: (failed) =>
    count(failed, { one: "# Produkt konnte nicht geändert werden", other: "# Produkte konnten nicht geändert werden" }),
  someFailedText: (changed) =>
    count(changed, { one: "# Produkt wurde geändert.", other: "# Produkte wurden geändert." }),
  skip: "Überspringen",
  tryThese: "Erneut versuchen",
};

export default de;
