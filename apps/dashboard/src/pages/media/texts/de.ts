import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Medien",
  upload: "Hochladen",
  fromLink: "Von einem Link",
  dropHere: "Bilder irgendwo ablegen, um sie hochzuladen",
  byUse: "Bilder nach Verwendung",
  usage: { all: "Alle", unused: "Nicht verwendet", linked: "Verwendet", multiLinked: "Mehrfach verwendet" },
  fileName: "Dateiname",
  order: "Reihenfolge",
  sort: { "-createdAt": "Neueste", createdAt: "Älteste", name: "Name, A bis Z", "-name": "Name, Z bis A" },
  shape: "Darstellung",
  asGrid: "Als Kacheln",
  asList: "Als Liste",
  column: { name: "Name", type: "Typ", size: "Größe", used: "Verwendet", added: "Hinzugefügt" },
  places: (places) => (places === 0 ? "Nicht verwendet" : places === 1 ? "" : `${places} Stellen`),
  used: (places) => (places === 0 ? "Nicht verwendet" : count(places, { one: "# Stelle", other: "# Stellen" })),
  uploading: (name) => `${name} wird hochgeladen`,
  stopUpload: (name) => `Hochladen von ${name} abbrechen`,
  sent: (sent, whole) => `${sent} von ${whole}`,
  wrongType: (type) =>
    `${type ?? "Diese Datei"} wird nicht angenommen. Speichern Sie das Bild als JPEG, PNG, WebP, AVIF oder GIF.`,
  tooLarge: (max) => `Größer als ${max}. Speichern Sie das Bild kleiner und versuchen Sie es noch einmal.`,
  notAPicture: "Das ist kein vollständiges Bild oder nicht vom angegebenen Typ. Speichern Sie es neu.",
  noneHere: "In dieser Ansicht ist kein Bild",
  noneFound: (words) => `Kein Dateiname passt zu „${words}“`,
  showAll: "Alle Bilder zeigen",
  empty: "Bilder für Ihre Produkte und Seiten",
  emptyText:
    "Legen Sie Dateien irgendwo auf dieser Seite ab, fügen Sie eine ein oder wählen Sie sie aus: JPEG, PNG, WebP, AVIF und GIF bis 10 MB.",
  picture: "Bild",
  rename: "Umbenennen",
  renamed: (name) => `Umbenannt in ${name}.`,
  altText: "Alternativtext",
  altTextHint: "Was zu sehen ist: für Menschen, die es nicht sehen, und für Suchmaschinen.",
  altTextSaved: "Die Beschreibung ist gespeichert.",
  altTextStale: "Jemand hat dieses Bild inzwischen geändert. Speichern Sie noch einmal, um Ihre Worte zu behalten.",
  pixels: (width, height) => `${width} × ${height}`,
  replace: "Ersetzen",
  replaced: (name) => `An seiner Stelle steht jetzt ${name}.`,
  replaceNote: (places) =>
    places === 0
      ? "Ein anderes Bild kann seinen Platz einnehmen, mit eigenem Namen und Link."
      : count(places, {
          one: "Beim Ersetzen bleibt der Platz: Die Seite unten zeigt sofort das neue Bild.",
          other: "Beim Ersetzen bleibt der Platz: Alle # Seiten unten zeigen sofort das neue Bild.",
        }),
  copyLink: "Link kopieren",
  usedIn: "Verwendet in",
  usedNowhere: "Nichts zeigt dieses Bild.",
  andMore: (more) => count(more, { one: "und # weitere", other: "und # weitere" }),
  website: "Website",
  place: { PRODUCT: "Produkt", COLLECTION: "Titelbild der Kollektion" },
  placeOnSite: (place) =>
    place === "logo" ? "Logo" : place === "hero" ? "Erstes Bild der Website" : `Abschnitt ${place} der Startseite`,
  delete: "Löschen",
  deleteOne: (name) => `${name} löschen`,
  deleteOneAsk: (name) => `${name} löschen?`,
  deleteManyAsk: (pictures) => count(pictures, { one: "# Bild löschen?", other: "# Bilder löschen?" }),
  deleteText: (places, unknown) =>
    [
      places === 0
        ? unknown === 0
          ? "Zurzeit zeigt es nichts."
          : ""
        : count(places, {
            one: "Es verschwindet von # Stelle, die es zeigt.",
            other: "Es verschwindet von # Stellen, die es zeigen.",
          }),
      unknown === 0
        ? ""
        : count(unknown, { one: "# davon ist nicht zu sehen.", other: "# davon sind nicht zu sehen." }),
      "Das lässt sich nicht rückgängig machen.",
    ]
      .filter(Boolean)
      .join(" "),
  deleted: (pictures) => count(pictures, { one: "Bild gelöscht.", other: "# Bilder gelöscht." }),
  link: "Adresse des Bildes",
  linkText: "Das Bild wird von einer öffentlichen https-Adresse geholt und hier gespeichert.",
  linkProblem: "Geben Sie eine vollständige Adresse ein, die mit https:// beginnt.",
  linkRefused: "Unter dieser Adresse ist kein Bild von höchstens 10 MB, oder sie ist nicht öffentlich.",
  fetch: "Bild holen",
  added: (name) => `${name} ist da.`,
};

export default de;
