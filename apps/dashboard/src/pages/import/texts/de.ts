import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Import",
  imports: "Importe",
  status: {
    PENDING: "Ausstehend",
    RUNNING: "Läuft",
    DONE: "Abgeschlossen",
    FAILED: "Fehlgeschlagen",
    CANCELLED: "Gestoppt",
  },
  dryRun: "Testlauf",
  rows: (rows) => count(rows, { one: "# Zeile", other: "# Zeilen" }),
  continuesInBackground: "Sie können diese Seite verlassen. Der Import läuft weiter.",
  testRunHint: "Das war ein Testlauf. Es wurde nichts geändert.",
  again: "Datei erneut auswählen",
  toProducts: "Produkte anzeigen",
  stop: "Import stoppen",
  stopAsk: (name) => (name === null ? "Diesen Import stoppen?" : `Import von „${name}“ stoppen?`),
  stopText: (rows) =>
    count(rows, { one: "# importiertes Produkt bleibt erhalten.", other: "# importierte Produkte bleiben erhalten." }),
  stopCheckText: "Dies ist ein Testlauf. Es wurde nichts geändert.",
  undo: "Import rückgängig machen",
  undoAsk: (name) => (name === null ? "Diesen Import rückgängig machen?" : `Import von „${name}“ rückgängig machen?`),
  undoText: (created, updated) =>
    `${[
      created === 0
        ? ""
        : count(created, { one: "# neues Produkt wird gelöscht", other: "# neue Produkte werden gelöscht" }),
      updated === 0
        ? ""
        : count(updated, {
            one: "# aktualisiertes Produkt erhält seine vorherigen Werte zurück",
            other: "# aktualisierte Produkte erhalten ihre vorherigen Werte zurück",
          }),
    ]
      .filter(Boolean)
      .join(" und ")}. Spätere Änderungen bleiben erhalten.`,
  undoing: "Import wird rückgängig gemacht",
  undone: (removed, restored, kept) =>
    `Import rückgängig gemacht: ${count(removed, { one: "# Produkt", other: "# Produkte" })} entfernt, ${count(restored, { other: "#" })} auf vorherige Werte zurückgesetzt.` +
    (kept === 0
      ? ""
      : ` ${count(kept, { one: "# wurde seitdem bearbeitet und bleibt erhalten:", other: "# wurden seitdem bearbeitet und bleiben erhalten:" })}`),
};

export default de;
