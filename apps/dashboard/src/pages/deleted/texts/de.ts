import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kürzlich gelöscht",
  allTypes: "Alle",
  kinds: { PRODUCT: "Produkte", COLLECTION: "Kollektionen", TAG: "Tags" },
  kind: { PRODUCT: "Produkt", COLLECTION: "Kollektion", TAG: "Tag" },
  column: { name: "Name", kind: "Typ", who: "Gelöscht von", when: "Gelöscht", until: "Aufbewahrt bis" },
  keptUntil: (day) => `Aufbewahrt bis ${day}`,
  aMember: "Ein Mitglied",
  through: (person, connection) => `${person} über ${connection}`,
  restore: "Wiederherstellen",
  restoreOne: (name) => `${name} wiederherstellen`,
  noLimit: "Unbegrenzt",
  restored: (name) => `„${name}“ wiederhergestellt`,
  restoredInactive: (name) => `„${name}“ als inaktiv wiederhergestellt`,
  taken: {
    PRODUCT: (name) =>
      `„${name}“ kann nicht wiederhergestellt werden: Ein anderes Produkt verwendet denselben Namen, dieselbe SKU oder denselben Barcode. Ändern Sie zuerst das andere Produkt.`,
    COLLECTION: (name) =>
      `„${name}“ kann nicht wiederhergestellt werden: Eine andere Kollektion verwendet diesen Namen. Benennen Sie zuerst die andere um.`,
    TAG: (name) =>
      `„${name}“ kann nicht wiederhergestellt werden: Ein anderer Tag verwendet diesen Namen. Benennen Sie zuerst den anderen um.`,
  },
  full: (name) =>
    `„${name}“ kann nicht wiederhergestellt werden: Das Limit des Workspace ist erreicht. Löschen Sie zuerst etwas anderes.`,
  notInBin: (name) => `„${name}“ wurde bereits wiederhergestellt oder endgültig gelöscht.`,
  noneHere: "Keine gelöschten Einträge dieses Typs",
  showAll: "Alle anzeigen",
  empty: "Keine gelöschten Einträge",
  emptyText: (days) =>
    count(days, {
      one: "Gelöschte Produkte, Kollektionen und Tags werden # Tag lang aufbewahrt.",
      other: "Gelöschte Produkte, Kollektionen und Tags werden # Tage lang aufbewahrt.",
    }),
};

export default de;
