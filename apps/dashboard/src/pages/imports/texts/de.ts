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
  information: "Produktinformationen",
  tags: "Tags (Namen)",
  tagIds: "Tags (IDs)",
  imageIds: "Bilder (IDs)",
  sales: "Shop-Links",
  imageUrls: "Bilder (URLs)",
  row: "Zeile",
};

const NOTICES: Record<ImportNotice, string> = {
  prices_left_out: "Preise nicht importiert",
  variants_folded: "Varianten zusammengeführt",
  sku_derived: "SKU aus der Produkt-ID des Shops übernommen",
  barcode_generated: "Barcode erzeugt",
  brand_assumed: "Workspace-Name als Marke verwendet",
  stock_empty: "Fehlender Bestand laut Importeinstellungen gesetzt",
  stock_negative: "Negativer Bestand auf 0 gesetzt",
  stock_cut: "Bestand auf den Höchstwert reduziert",
  html_cleaned: "HTML bereinigt",
  tags_left_out: "Tags nicht importiert",
  pictures_left_out: "Bilder nicht importiert",
  translations_left_out: "Übersetzungen nicht importiert",
  barcode_left_out: "Ungültiger Barcode nicht importiert",
  attributes_left_out: "Attribute nicht importiert",
  picture_ids_left_out: "Bilder aus einem anderen Workspace per URL geladen",
  fields_left_out: "Zusätzliche Felder späterer Produkte nicht importiert",
  rows_left_out: "Zeilen ohne Produktdaten nicht importiert",
};

const de: typeof en = {
  title: "Importe",
  import: "Importieren",
  new: "Produkte importieren",
  empty: "Noch keine Importe",
  emptyText:
    "Importieren Sie eine Tabelle oder den Export Ihres Shops. Jede Datei wird geprüft, bevor sich etwas ändert.",
  noName: "Ohne Titel",
  check: "Testlauf",
  status: {
    PENDING: "Ausstehend",
    RUNNING: "Läuft",
    DONE: "Abgeschlossen",
    FAILED: "Fehlgeschlagen",
    CANCELLED: "Gestoppt",
  },
  rows: (rows) => count(rows, { one: "# Zeile", other: "# Zeilen" }),
  column: {
    file: "Datei",
    status: "Status",
    rows: "Zeilen",
    created: "Erstellt",
    updated: "Aktualisiert",
    failed: "Fehlgeschlagen",
    when: "Gestartet",
    row: "Zeile",
    problem: "Problem",
    column: "Spalte",
    samples: "Beispielwerte",
    field: "Importieren als",
  },
  step: { file: "Datei", mapping: "Spalten", check: "Prüfung" },
  dropFile: "Datei hier ablegen",
  fileText:
    "Tabelle (.xlsx, .csv, .tsv) oder Shop-Export, bis 256 MB. Ist eine SKU bereits vorhanden, wird das Produkt aktualisiert. Felder, die in der Datei fehlen, bleiben unverändert.",
  chooseFile: "Datei auswählen",
  exportFirst: "Beispieldatei herunterladen",
  tooLarge: (max) => `Die Datei ist größer als ${max}. Verteilen Sie die Produkte auf mehrere Dateien.`,
  emptyFile: "Diese Datei ist leer. Wählen Sie eine andere.",
  unreadable: "Diese Datei lässt sich nicht lesen. Exportieren Sie die Datei neu und versuchen Sie es noch einmal.",
  fileFacts: (size, columns) => `${size}, ${count(columns, { one: "# Spalte", other: "# Spalten" })}`,
  columnsUsed: (shop, used, columns) =>
    `${shop} erkannt: ${used} von ${count(columns, { one: "# Spalte", other: "# Spalten" })} verwendet`,
  fieldOf: (column) => `„${column}“ importieren als`,
  fieldName: (field) => FIELDS[field] ?? field,
  skipColumn: "Nicht importieren",
  noSku: "Wählen Sie die Spalte mit der SKU. Über die SKU werden Zeilen den Produkten zugeordnet.",
  twice: (field) => `„${field}“ ist zwei Spalten zugeordnet. Wählen Sie eine davon.`,
  firstProblems: (bad, rows) =>
    rows === 1
      ? "Die erste Zeile enthält Fehler:"
      : count(bad, {
          one: `# der ersten ${rows} Zeilen enthält Probleme:`,
          other: `# der ersten ${rows} Zeilen enthalten Probleme:`,
        }),
  otherFile: "Andere Datei auswählen",
  checkFile: "Datei prüfen",
  sending: "Datei wird hochgeladen",
  busy: "Es laufen zu viele Importe. Versuchen Sie es erneut, sobald einer abgeschlossen ist.",
  changeMapping: "Spalten ändern",
  importRows: (rows) => count(rows, { one: "# Zeile importieren", other: "# Zeilen importieren" }),
  allGood: "Alle Zeilen können importiert werden. Bisher wurde nichts geändert.",
  someFail: (rows) =>
    count(rows, {
      one: "# Zeile enthält Probleme, die übrigen können importiert werden. Bisher wurde nichts geändert.",
      other: "# Zeilen enthalten Probleme, die übrigen können importiert werden. Bisher wurde nichts geändert.",
    }),
  noneGood: "Alle Zeilen enthalten Probleme. Passen Sie die Spalten oder die Datei an.",
  neededForNew: (fields) => `Neue Produkte benötigen auch ${fields}.`,
  figure: {
    created: "erstellt",
    wouldCreate: "zu erstellen",
    updated: "aktualisiert",
    wouldUpdate: "zu aktualisieren",
    unchanged: "unverändert",
    failed: "fehlgeschlagen",
  },
  waiting: "Ausstehend",
  rowsRead: (rows) => count(rows, { one: "# Zeile gelesen", other: "# Zeilen gelesen" }),
  progress: "Importfortschritt",
  failure: (reason) => `Import fehlgeschlagen. ${reason}`,
  stopped: "Import gestoppt. Bereits importierte Zeilen bleiben erhalten.",
  checkStopped: "Testlauf gestoppt. Es wurde nichts geändert.",
  ignored: (columns) => `Nicht importierte Spalten: ${columns}`,
  row: (row) => `Zeile ${row}`,
  pictures: (fetched, waiting, failed) =>
    `Bilder: ${fetched} importiert, ${waiting} ausstehend, ${failed} fehlgeschlagen`,
  notice: (kind, products) =>
    `${NOTICES[kind as ImportNotice] ?? kind}: ${count(products, { one: "# Produkt", other: "# Produkte" })}`,
  shop: {
    title: "Importeinstellungen",
    profile: "Format",
    noProfile: "Nach Spaltennamen erkennen",
    profileName: { ...SHOP_NAMES, vitrine: "Vitrine, mit Importeinstellungen" },
    noticesTitle: "Anpassungen:",
    problemsTitle: (judged) =>
      count(judged, {
        one: "Probleme beim ersten Produkt:",
        other: "Probleme bei den ersten # Produkten:",
      }),
    rule: {
      missingBarcode: {
        label: "Fehlender Barcode",
        choice: { GENERATE: "Erzeugen (GEN-…)", REFUSE: "Produkt überspringen" },
      },
      missingBrand: {
        label: "Fehlende Marke",
        choice: { WORKSPACE: "Workspace-Namen verwenden", REFUSE: "Produkt überspringen" },
      },
      emptyStock: {
        label: "Fehlender Bestand",
        choice: { AUTO: "1 (0, wenn ausverkauft)", ZERO: "0", REFUSE: "Produkt überspringen" },
      },
      negativeStock: { label: "Negativer Bestand", choice: { ZERO: "0", REFUSE: "Produkt überspringen" } },
      html: {
        label: "HTML in Texten",
        choice: { TEXT: "In reinen Text umwandeln", KEEP: "Formatierung beibehalten" },
      },
      status: { label: "Status", choice: { FILE: "Status aus Datei übernehmen", INACTIVE: "Als inaktiv importieren" } },
      pictures: { label: "Bilder", choice: { FETCH: "Über URLs herunterladen", LEAVE: "Nicht importieren" } },
      meanwhile: {
        label: "Solange Bilder noch fehlen",
        choice: { INACTIVE: "Produkte inaktiv lassen", ACTIVE: "Produkte aktivieren" },
      },
    },
  },
  failedRows: "Zeilen mit Problemen",
  failedRowsForgotten: "Die Details zu diesen Zeilen sind nicht mehr verfügbar.",
  line: (line) => `Zeile ${line}`,
  download: "Herunterladen",
};

export default de;
