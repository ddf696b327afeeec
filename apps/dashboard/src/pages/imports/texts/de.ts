import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const FIELDS: Record<string, string> = {
  sku: "SKU",
  name: "Name",
  brand: "Marke",
  barcode: "Barcode",
  stock: "Bestand",
  status: "Status",
  description: "Beschreibung",
  information: "Informationen",
  tags: "Schlagwörter, nach Namen",
  tagIds: "Schlagwörter, nach Id",
  imageIds: "Bilder, nach Id",
  sales: "Bezugsquellen",
  row: "Die Zeile",
};

const de: typeof en = {
  title: "Importe",
  import: "Importieren",
  new: "Produkte importieren",
  empty: "Produkte aus einer Datei übernehmen",
  emptyText:
    "Aus einer Tabelle, als CSV gespeichert, oder aus JSON Lines. Die Datei wird erst geprüft; geändert wird nur, wenn Sie es sagen.",
  noName: "Ohne Namen",
  check: "Prüfung",
  status: { PENDING: "wartet", RUNNING: "läuft", DONE: "fertig", FAILED: "abgebrochen", CANCELLED: "angehalten" },
  rows: (rows) => count(rows, { one: "# Zeile", other: "# Zeilen" }),
  column: {
    file: "Datei",
    status: "Status",
    rows: "Zeilen",
    created: "Neu",
    updated: "Geändert",
    failed: "Nicht übernommen",
    when: "Wann",
    line: "Zeile",
    problem: "Warum",
    column: "Spalte",
    samples: "Zum Beispiel",
    field: "Ist",
  },
  step: { file: "Datei", mapping: "Spalten", check: "Prüfung" },
  dropFile: "Datei hier ablegen",
  fileText:
    "CSV mit Kopfzeile oder JSON Lines, bis 256 MB. Produkte mit bekannter SKU werden geändert, andere angelegt. Was eine Datei nicht nennt, bleibt, wie es ist.",
  chooseFile: "Datei wählen",
  exportFirst: "Einen Export als Muster nehmen",
  tooLarge: (max) => `Größer als ${max}. Teilen Sie die Daten auf mehrere Dateien auf.`,
  emptyFile: "Diese Datei ist leer.",
  unreadable: "Diese Datei lässt sich nicht lesen. Speichern Sie sie neu und wählen Sie sie noch einmal.",
  fileFacts: (size, columns) => `${size}, ${count(columns, { one: "# Spalte", other: "# Spalten" })}`,
  fieldOf: (column) => `Was „${column}“ ist`,
  fieldName: (field) => FIELDS[field] ?? field,
  leaveOut: "Weglassen",
  noSku: "Sagen Sie, welche Spalte die SKU ist: An ihr erkennt man, um welches Produkt es geht.",
  twice: (field) => `Zwei Spalten sind ${field}. Lassen Sie eine davon weg.`,
  firstProblems: (bad, rows) =>
    count(bad, {
      one: `# der ersten ${rows} Zeilen kann so nicht übernommen werden:`,
      other: `# der ersten ${rows} Zeilen können so nicht übernommen werden:`,
    }),
  otherFile: "Andere Datei",
  checkFile: "Datei prüfen",
  sending: "Datei wird gesendet",
  busy: "Andere Importe laufen noch, oder der Speicher ist voll. Warten Sie, bis einer fertig ist.",
  changeMapping: "Spalten ändern",
  importRows: (rows) => `${rows} Zeilen importieren`,
  allGood: "Jede Zeile kann übernommen werden. Noch wurde nichts geändert.",
  someFail: (rows) =>
    count(rows, {
      one: "# Zeile kann nicht übernommen werden, die anderen schon. Noch wurde nichts geändert.",
      other: "# Zeilen können nicht übernommen werden, die anderen schon. Noch wurde nichts geändert.",
    }),
  noneGood: "Keine Zeile kann so übernommen werden. Ändern Sie die Spalten oder die Datei.",
  neededForNew: (fields) => `Neue Produkte brauchen auch ${fields}. Zeilen zu bekannten Produkten nicht.`,
  figure: {
    created: "angelegt",
    wouldCreate: "werden angelegt",
    updated: "geändert",
    wouldUpdate: "werden geändert",
    unchanged: "unverändert",
    failed: "nicht übernommen",
  },
  waiting: "Wartet, bis er an der Reihe ist",
  rowsRead: (rows) => `${rows} Zeilen gelesen`,
  progress: "Fortschritt des Imports",
  failure: (reason) => `Der Import brach ab. ${reason}`,
  stopped: "Der Import wurde angehalten. Was schon da war, blieb.",
  checkStopped: "Die Prüfung wurde angehalten. Nichts wurde geändert.",
  ignored: (columns) => `Weggelassen, weil kein Feld so heißt: ${columns}.`,
  failedRows: "Zeilen, die nicht übernommen wurden",
  line: (line) => `Zeile ${line}`,
  download: "Herunterladen",
  fileOfErrors: "nicht-uebernommen.csv",
};

export default de;
