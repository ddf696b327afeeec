import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Medien",
  upload: "Hochladen",
  fromLink: "Über URL hinzufügen",
  dropHere: "Bilder zum Hochladen hier ablegen",
  byUse: "Bilder nach Verwendung",
  usage: { all: "Alle", unused: "Nicht verwendet", linked: "Verwendet", multiLinked: "Mehrfach verwendet" },
  search: "Nach Dateiname suchen",
  fileName: "Dateiname",
  order: "Sortieren",
  sort: { "-createdAt": "Neueste", createdAt: "Älteste", name: "Name, A bis Z", "-name": "Name, Z bis A" },
  shape: "Ansicht",
  asGrid: "Raster",
  asList: "Liste",
  column: { name: "Name", type: "Typ", size: "Größe", used: "Verwendung", added: "Hinzugefügt" },
  places: (places) => (places === 0 ? "Nicht verwendet" : places === 1 ? "" : count(places, { other: "# Stellen" })),
  used: (places) => (places === 0 ? "Nicht verwendet" : count(places, { one: "# Stelle", other: "# Stellen" })),
  uploading: (name) => `${name} wird hochgeladen`,
  stopUpload: (name) => `Upload von ${name} abbrechen`,
  sent: (sent, whole) => `${sent} von ${whole}`,
  wrongType: (type) =>
    `${type ?? "Dieser Dateityp"} wird nicht unterstützt. Verwenden Sie JPEG, PNG, WebP, AVIF oder GIF.`,
  tooLarge: (max) => `Das Bild ist größer als ${max}. Verkleinern Sie das Bild und versuchen Sie es erneut.`,
  notAPicture: "Die Datei ist beschädigt oder kein Bild. Wählen Sie eine andere Datei.",
  noneHere: "Keine Bilder in dieser Ansicht",
  noneFound: (words) => `Kein Dateiname für „${words}“ gefunden`,
  showAll: "Alle Bilder anzeigen",
  empty: "Noch keine Bilder",
  emptyText:
    "Fügen Sie Bilder per Drag-and-drop, aus der Zwischenablage oder als Upload hinzu: JPEG, PNG, WebP, AVIF oder GIF bis 10 MB.",
  picture: "Bild",
  rename: "Umbenennen",
  renamed: (name) => `In „${name}“ umbenannt`,
  altText: "Alternativtext",
  altTextHint: "Beschreiben Sie das Bild für Screenreader und Suchmaschinen.",
  altTextSaved: "Alternativtext gespeichert",
  altTextStale: "Ein anderes Mitglied hat dieses Bild bearbeitet. Speichern Sie erneut, um Ihren Text zu behalten.",
  pixels: (width, height) => `${width} × ${height}`,
  replace: "Ersetzen",
  replaced: (name) => `Durch „${name}“ ersetzt`,
  replaceNote: (places) =>
    places === 0
      ? "Das neue Bild erhält einen eigenen Namen und Link."
      : count(places, {
          one: "Die Seite unten zeigt sofort das neue Bild.",
          other: "Alle # Seiten unten zeigen sofort das neue Bild.",
        }),
  copyLink: "Link kopieren",
  usedIn: "Verwendet in",
  usedNowhere: "Nirgends verwendet",
  andMore: (more) => count(more, { one: "und # weitere", other: "und # weitere" }),
  website: "Website",
  place: { PRODUCT: "Produkt", COLLECTION: "Titelbild der Kollektion" },
  placeOnSite: (place) =>
    place === "logo" ? "Logo" : place === "hero" ? "Titelbild der Website" : `Startseite, Abschnitt ${place}`,
  delete: "Löschen",
  deleteOne: (name) => `${name} löschen`,
  deleteOneAsk: (name) => `„${name}“ löschen?`,
  deleteManyAsk: (pictures) => count(pictures, { one: "# Bild löschen?", other: "# Bilder löschen?" }),
  deleteText: (pictures, places, unknown) =>
    [
      places === 0
        ? unknown === 0
          ? "Nirgends verwendet."
          : ""
        : count(places, {
            one: `${pictures === 1 ? "Das Bild wird" : "Die Bilder werden"} an # Stelle entfernt.`,
            other: `${pictures === 1 ? "Das Bild wird" : "Die Bilder werden"} an # Stellen entfernt.`,
          }),
      unknown === 0
        ? ""
        : count(unknown, {
            one: "Wir konnten nicht prüfen, wo # Bild verwendet wird.",
            other: "Wir konnten nicht prüfen, wo # Bilder verwendet werden.",
          }),
      "Dies kann nicht rückgängig gemacht werden.",
    ]
      .filter(Boolean)
      .join(" "),
  deleted: (pictures) => count(pictures, { one: "Bild gelöscht", other: "# Bilder gelöscht" }),
  link: "Bild-URL",
  linkText: "Wir laden das Bild von der öffentlichen URL herunter und fügen es Ihren Medien hinzu.",
  linkProblem: "Geben Sie eine vollständige URL ein, die mit https:// beginnt",
  linkRefused: "Unter dieser URL gibt es kein öffentliches Bild bis 10 MB. Geben Sie eine andere URL ein.",
  fetch: "Bild hinzufügen",
  added: (name) => `„${name}“ hinzugefügt`,
};

export default de;
