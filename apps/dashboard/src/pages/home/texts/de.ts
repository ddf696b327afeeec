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
      title: "Produkt hinzufügen",
      text: "Einzeln anlegen oder aus einer Datei importieren.",
      action: "Produkt hinzufügen",
    },
    ADD_PICTURE: { title: "Bild hinzufügen", text: "Zeigen Sie Besuchern Ihr Sortiment.", action: "Hochladen" },
    SHAPE_WEBSITE: {
      title: "Website gestalten",
      text: "Wählen Sie Farben, Logo und Abschnitte.",
      action: "Editor öffnen",
    },
    GET_CREDITS: {
      title: "Credits kaufen",
      text: "Jede Antwort des Assistenten verbraucht Credits.",
      action: "Credits kaufen",
    },
    TRY_ASSISTANT: {
      title: "Assistenten testen",
      text: "Sehen Sie, welche Antworten Besucher erhalten.",
      action: "Fragen",
    },
  },
  toDo: "Aufgaben",
  allDone: "Alles erledigt",
  todo: {
    IN_DEBT: (credits) =>
      count(Math.abs(credits), {
        one: "Guthaben: −# Credit. Assistent pausiert",
        other: "Guthaben: −# Credits. Assistent pausiert",
      }),
    NO_CREDITS: () => "Keine Credits mehr. Assistent pausiert",
    LOW_CREDITS: (credits, left) =>
      left === null
        ? count(credits, { one: "Noch # Credit übrig", other: "Noch # Credits übrig" })
        : count(left, { one: "Credits reichen noch ca. # Tag", other: "Credits reichen noch ca. # Tage" }),
    UNANSWERED_QUESTIONS: (questions) =>
      count(questions, { one: "# unbeantwortete Frage", other: "# unbeantwortete Fragen" }),
    SOLD_OUT: (products) => count(products, { one: "# Produkt nicht vorrätig", other: "# Produkte nicht vorrätig" }),
    FAILED_IMPORTS: (imports) =>
      count(imports, { one: "# fehlgeschlagener Import", other: "# fehlgeschlagene Importe" }),
    INCOMPLETE_IMPORTS: (imports) =>
      count(imports, { one: "# Import mit Problemen", other: "# Importe mit Problemen" }),
    OPEN_FEEDBACK: (messages) => count(messages, { one: "# neue Nachricht", other: "# neue Nachrichten" }),
    UNPUBLISHED_PRODUCTS: (products) => count(products, { one: "# inaktives Produkt", other: "# inaktive Produkte" }),
    WEBSITE_HIDDEN: () => "Website offline. In den Einstellungen einschalten",
  },
  lastDays: "Letzte 7 Tage",
  figure: {
    visits: "Besuche",
    productViews: "Produktaufrufe",
    searches: "Suchanfragen",
    requests: "Fragen",
    credits: "Verbrauchte Credits",
  },
  asBefore: "Unverändert",
  more: (number) => `+${number} ggü. Vorwoche`,
  fewer: (number) => `−${number} ggü. Vorwoche`,
  feedback: "Neuestes Feedback",
  allFeedback: "Alle Nachrichten",
  noFeedback: "Keine offenen Nachrichten. Feedback von Ihrer Website erscheint hier.",
};

export default de;
