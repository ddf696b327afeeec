import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Start",
  hello: (name) => `Guten Tag, ${name}`,
  firstSteps: "Erste Schritte",
  stepsDone: (done, all) => `${done} von ${all} erledigt`,
  step: {
    ADD_PRODUCT: {
      title: "Produkt anlegen",
      text: "Von Hand oder viele auf einmal aus einer Datei.",
      action: "Produkt anlegen",
    },
    ADD_PICTURE: { title: "Bild hinzufügen", text: "Bilder geben Ihrem Laden Farbe.", action: "Hochladen" },
    SHAPE_WEBSITE: {
      title: "Website gestalten",
      text: "Wählen Sie Farben, Logo und Abschnitte.",
      action: "Website öffnen",
    },
    GET_CREDITS: {
      title: "Guthaben aufladen",
      text: "Der Assistent braucht es zum Antworten.",
      action: "Guthaben aufladen",
    },
    TRY_ASSISTANT: {
      title: "Assistenten ausprobieren",
      text: "Fragen Sie, was ein Besucher fragen würde.",
      action: "Fragen",
    },
  },
  toDo: "Was als Nächstes zu tun ist",
  nothingToDo: "Nichts wartet auf Sie.",
  todo: {
    IN_DEBT: (credits) =>
      count(Math.abs(credits), {
        one: "# Credit fehlt: Der Assistent ruht",
        other: "# Credits fehlen: Der Assistent ruht",
      }),
    NO_CREDITS: () => "Das Guthaben ist verbraucht: Der Assistent ruht",
    LOW_CREDITS: (credits, left) =>
      left === null
        ? count(credits, { one: "Noch # Credit übrig", other: "Noch # Credits übrig" })
        : count(left, { one: "Guthaben für # Tag übrig", other: "Guthaben für # Tage übrig" }),
    UNANSWERED_QUESTIONS: (questions) =>
      count(questions, { one: "# Frage ohne Antwort", other: "# Fragen ohne Antwort" }),
    SOLD_OUT: (products) => count(products, { one: "# Produkt ist ausverkauft", other: "# Produkte sind ausverkauft" }),
    FAILED_IMPORTS: (imports) =>
      count(imports, { one: "# Import ist fehlgeschlagen", other: "# Importe sind fehlgeschlagen" }),
    INCOMPLETE_IMPORTS: (imports) =>
      count(imports, { one: "# Import hat Zeilen ausgelassen", other: "# Importe haben Zeilen ausgelassen" }),
    OPEN_FEEDBACK: (messages) =>
      count(messages, { one: "# Nachricht eines Besuchers wartet", other: "# Nachrichten von Besuchern warten" }),
    UNPUBLISHED_PRODUCTS: (products) =>
      count(products, { one: "# Produkt ist nicht auf der Website", other: "# Produkte sind nicht auf der Website" }),
    WEBSITE_HIDDEN: () => "Die Website ist noch nicht zu finden: Schalten Sie sie in den Einstellungen ein",
  },
  lastDays: "Letzte 7 Tage",
  figure: {
    visits: "Besuche",
    productViews: "Produktaufrufe",
    searches: "Suchen",
    requests: "Fragen",
    credits: "Verbrauchte Credits",
  },
  asBefore: "wie in der Vorwoche",
  more: (number) => `+${number} zur Vorwoche`,
  fewer: (number) => `−${number} zur Vorwoche`,
  feedback: "Neueste Rückmeldungen",
  allFeedback: "Alle Rückmeldungen",
  noFeedback: "Keine Nachricht ist offen. Was Besucher auf Ihrer Website schreiben, kommt hier an.",
};

export default de;
