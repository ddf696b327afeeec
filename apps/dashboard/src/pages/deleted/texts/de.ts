import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Kürzlich gelöscht",
  everything: "Alles",
  kinds: { PRODUCT: "Produkte", COLLECTION: "Kollektionen", TAG: "Tags" },
  kind: { PRODUCT: "Produkt", COLLECTION: "Kollektion", TAG: "Tag" },
  column: { name: "Name", kind: "Art", who: "Gelöscht von", when: "Gelöscht", until: "Bleibt bis" },
  keptUntil: (day) => `Bleibt bis ${day}`,
  somebody: "Jemand",
  through: (person, connection) => `${person}, über ${connection}`,
  restore: "Wiederherstellen",
  restoreOne: (name) => `${name} wiederherstellen`,
  noLimit: "Unbegrenzt",
  restored: (name) => `„${name}“ wiederhergestellt`,
  restoredInactive: (name) => `„${name}“ als inaktiv wiederhergestellt`,
  taken: {
    PRODUCT: (name) =>
      `${name} bleibt hier: Ein anderes Produkt hat jetzt den Namen, die SKU oder den Barcode. Ändern Sie zuerst jenes.`,
    COLLECTION: (name) => `${name} bleibt hier: Eine andere Kollektion heißt jetzt so. Benennen Sie zuerst jene um.`,
    TAG: (name) => `${name} bleibt hier: Ein anderer Tag heißt jetzt so. Benennen Sie zuerst jenen um.`,
  },
  full: (name) => `${name} bleibt hier: Der Workspace ist voll. Löschen Sie zuerst etwas anderes.`,
  gone: (name) => `${name} ist nicht mehr hier. Jemand hat es wiederhergestellt, oder die Zeit war um.`,
  noneHere: "Davon ist nichts hier",
  showAll: "Alles zeigen",
  empty: "Nichts wurde gelöscht",
  emptyText: (days) =>
    count(days, {
      one: "Gelöschte Produkte, Kollektionen und Tags bleiben # Tag hier.",
      other: "Gelöschte Produkte, Kollektionen und Tags bleiben # Tage hier.",
    }),
};

export default de;
