import type { ImportNotice } from "@vitrine/contract";
import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";
import { SHOP_NAMES } from "./shop-names.ts";

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
  imageUrls: "Bilder, nach Adresse",
  row: "Die Zeile",
};

const NOTICES: Record<ImportNotice, string> = {
  prices_left_out: "Preise wurden weggelassen",
  variants_folded: "Varianten wurden ein Produkt",
  sku_derived: "SKU aus der Nummer des Shops",
  barcode_generated: "Barcode wurde erzeugt",
  brand_assumed: "Marke wurde angenommen",
  stock_empty: "Bestand war leer",
  stock_negative: "Bestand war unter null",
  stock_cut: "Bestand wurde auf das Höchste gekürzt",
  html_cleaned: "Auszeichnung wurde bereinigt",
  tags_left_out: "Schlagwörter wurden weggelassen",
  pictures_left_out: "Bilder wurden weggelassen",
  translations_left_out: "Übersetzungen wurden weggelassen",
  barcode_left_out: "Von der Tabellenkalkulation beschädigter Barcode wurde weggelassen",
  attributes_left_out: "Attribute wurden weggelassen",
  picture_ids_left_out: "Bilder eines anderen Workspace werden von ihrer Adresse geladen",
  fields_left_out: "Felder, die den ersten Objekten fehlen, wurden weggelassen",
  rows_left_out: "Zeilen ohne Produktwerte wurden weggelassen",
};

const de: typeof en = {
  title: "Importe",
  import: "Importieren",
  new: "Produkte importieren",
  empty: "Produkte aus einer Datei übernehmen",
  emptyText:
    "Aus einer Tabelle oder aus dem Export Ihres Shops. Die Datei wird erst geprüft; geändert wird nur, wenn Sie es sagen.",
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
    row: "Tabellenzeile",
    problem: "Warum",
    column: "Spalte",
    samples: "Zum Beispiel",
    field: "Ist",
  },
  step: { file: "Datei", mapping: "Spalten", check: "Prüfung" },
  dropFile: "Datei hier ablegen",
  fileText:
    "Eine Tabelle (.xlsx, .csv, .tsv) oder ein Export Ihres Shops, bis 256 MB. Produkte mit bekannter SKU werden geändert, andere angelegt. Was eine Datei nicht nennt, bleibt, wie es ist.",
  chooseFile: "Datei wählen",
  exportFirst: "Einen Export als Muster nehmen",
  tooLarge: (max) => `Größer als ${max}. Teilen Sie die Daten auf mehrere Dateien auf.`,
  emptyFile: "Diese Datei ist leer.",
  unreadable: "Diese Datei lässt sich nicht lesen. Speichern Sie sie neu und wählen Sie sie noch einmal.",
  fileFacts: (size, columns) => `${size}, ${count(columns, { one: "# Spalte", other: "# Spalten" })}`,
  columnsUsed: (shop, used, columns) =>
    `${shop} erkannt: ${used} von ${count(columns, { one: "# Spalte wird", other: "# Spalten werden" })} importiert`,
  fieldOf: (column) => `Was „${column}“ ist`,
  fieldName: (field) => FIELDS[field] ?? field,
  leaveOut: "Weglassen",
  noSku: "Sagen Sie, welche Spalte die SKU ist: An ihr erkennt man, um welches Produkt es geht.",
  twice: (field) => `Zwei Spalten sind ${field}. Lassen Sie eine davon weg.`,
  firstProblems: (bad, rows) =>
    count(bad, {
      one: `# der ersten ${count(rows, { one: "Zeile", other: "# Zeilen" })} kann so nicht übernommen werden:`,
      other: `# der ersten ${count(rows, { one: "Zeile", other: "# Zeilen" })} können so nicht übernommen werden:`,
    }),
  otherFile: "Andere Datei",
  checkFile: "Datei prüfen",
  sending: "Datei wird gesendet",
  busy: "Andere Importe laufen noch, oder der Speicher ist voll. Warten Sie, bis einer fertig ist.",
  changeMapping: "Spalten ändern",
  importRows: (rows) => count(rows, { one: "# Zeile importieren", other: "# Zeilen importieren" }),
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
  rowsRead: (rows) => count(rows, { one: "# Zeile gelesen", other: "# Zeilen gelesen" }),
  progress: "Fortschritt des Imports",
  failure: (reason) => `Der Import brach ab. ${reason}`,
  stopped: "Der Import wurde angehalten. Was schon da war, blieb.",
  checkStopped: "Die Prüfung wurde angehalten. Nichts wurde geändert.",
  ignored: (columns) => `Nicht importierte Spalten: ${columns}`,
  row: (row) => `Zeile ${row}`,
  pictures: (fetched, waiting, failed) =>
    `Bilder: ${fetched} geholt, ${waiting} unterwegs, ${failed} waren nicht zu bekommen.`,
  notice: (kind, products) =>
    `${NOTICES[kind as ImportNotice] ?? kind}: ${count(products, { one: "# Produkt", other: "# Produkte" })}`,
  shop: {
    title: "Woher die Datei kommt",
    profile: "Aufbau",
    noProfile: "Wie die Namen der Spalten sagen",
    profileName: { ...SHOP_NAMES, vitrine: "Unser eigener, mit Regeln" },
    noticesTitle: "Damit Produkte übernommen werden können:",
    problemsTitle: (judged) =>
      count(judged, {
        one: "Das erste Produkt kann so nicht übernommen werden:",
        other: "Von den ersten # Produkten können diese so nicht übernommen werden:",
      }),
    rule: {
      missingBarcode: {
        label: "Ohne Barcode",
        choice: { GENERATE: "Einen erzeugen, mit GEN- gekennzeichnet", REFUSE: "Produkt nicht übernehmen" },
      },
      missingBrand: {
        label: "Ohne Marke",
        choice: { WORKSPACE: "Unser eigener Name", REFUSE: "Produkt nicht übernehmen" },
      },
      emptyStock: {
        label: "Bestand leer",
        choice: { AUTO: "1, ausverkauft 0", ZERO: "0", REFUSE: "Produkt nicht übernehmen" },
      },
      negativeStock: { label: "Bestand unter null", choice: { ZERO: "0", REFUSE: "Produkt nicht übernehmen" } },
      html: {
        label: "Formatierung in Texten",
        choice: { TEXT: "In reinen Text umwandeln", KEEP: "Formatierung behalten (HTML)" },
      },
      status: { label: "Veröffentlicht", choice: { FILE: "Wie die Datei sagt", INACTIVE: "Nichts: Ich prüfe zuerst" } },
      pictures: { label: "Bilder", choice: { FETCH: "Von ihren Adressen holen", LEAVE: "Weglassen" } },
      meanwhile: {
        label: "Bis die Bilder da sind",
        choice: { INACTIVE: "Nicht veröffentlichen", ACTIVE: "Schon veröffentlichen" },
      },
    },
  },
  failedRows: "Zeilen, die nicht übernommen wurden",
  failedRowsForgotten: "Welche Zeilen nicht übernommen wurden, ist nicht mehr gespeichert: seither gab es sehr viele.",
  line: (line) => `Zeile ${line}`,
  download: "Herunterladen",
};

export default de;
