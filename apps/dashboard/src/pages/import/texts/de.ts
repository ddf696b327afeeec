import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Import",
  imports: "Importe",
  status: { PENDING: "Wartet", RUNNING: "Läuft", DONE: "Fertig", FAILED: "Abgebrochen", CANCELLED: "Angehalten" },
  dryRun: "Nur geprüft: Nichts wurde geändert",
  rows: (rows) => count(rows, { one: "# Zeile", other: "# Zeilen" }),
  mayLeave: "Sie können diese Seite verlassen: Der Import läuft weiter.",
  nothingChanged:
    "Das war eine Prüfung und hat nichts geändert. Wählen Sie die Datei noch einmal, um sie zu importieren.",
  again: "Datei wählen",
  toProducts: "Produkte zeigen",
  stop: "Import anhalten",
  stopAsk: (name) => `Import von ${name} anhalten?`,
  stopText: (rows) =>
    count(rows, { one: "# Produkt, das schon da ist, bleibt.", other: "# Produkte, die schon da sind, bleiben." }),
  stopCheckText: "Es ist eine Prüfung: Bisher wurde nichts geändert.",
  undo: "Zurücknehmen",
  undoAsk: (name) => `${name} zurücknehmen?`,
  undoText: (created, updated) =>
    `${count(created, { one: "# neues Produkt wandert", other: "# neue Produkte wandern" })} in den Papierkorb, ${count(updated, { one: "# geändertes Produkt erhält seine früheren Werte", other: "# geänderte Produkte erhalten ihre früheren Werte" })}. Spätere Änderungen bleiben.`,
  undoing: "Der Import wird zurückgenommen.",
  undone: (removed, restored, kept) =>
    `Import rückgängig gemacht: ${count(removed, { one: "# Produkt", other: "# Produkte" })} entfernt, ${count(restored, { other: "#" })} wiederhergestellt.` +
    (kept === 0
      ? ""
      : ` ${count(kept, { one: "# wurde seither geändert und bleibt:", other: "# wurden seither geändert und bleiben:" })}`),
};

export default de;
