import type en from "./en.ts";

const de: typeof en = {
  title: "Neuer Arbeitsbereich",
  firstTitle: "Öffnen Sie Ihr Schaufenster",
  lead: "Ein Arbeitsbereich ist ein Katalog mit seiner Website, seinem Assistenten und seinen Menschen. Alles lässt sich später ändern.",
  name: "Name",
  namePlaceholder: "Atelier Lumen",
  address: "Adresse der Website",
  addressSample: "ihr-name",
  checking: "Wird geprüft…",
  free: "Frei",
  held: (day) => `Diese Adresse wurde kürzlich aufgegeben. Ab ${day} ist sie frei.`,
  taken: {
    FREE: "",
    TAKEN: "Diese Adresse ist vergeben. Versuchen Sie eine andere.",
    HELD: "Diese Adresse wurde kürzlich aufgegeben und wird noch gehalten.",
    RESERVED: "Diese Adresse ist unsere eigene. Versuchen Sie eine andere.",
    MALFORMED: "Kleinbuchstaben, Ziffern und einzelne Bindestriche dazwischen.",
  },
  template: "Vorlage",
  templates: {
    classic: { name: "Klassisch", text: "Ruhig und zentriert, für jeden Katalog." },
    minimal: { name: "Minimal", text: "Weiß, kleine Schrift, breite Ränder." },
    beauty: { name: "Beauty", text: "Warme Töne und große Bilder, mit Gesichtsanalyse." },
    textile: { name: "Textil", text: "Bilder von Rand zu Rand, in zwei Spalten." },
    customized: { name: "Maßgeschneidert", text: "Wir passen es Ihrer Marke an. Wir rufen Sie an." },
  },
  phone: "Telefon",
  phoneHint: "Mit Landesvorwahl, etwa +905321234567. Wir rufen an, um über die Gestaltung zu sprechen.",
  cancel: "Abbrechen",
  create: "Arbeitsbereich anlegen",
  limitTitle: "Sie besitzen so viele Arbeitsbereiche, wie Sie dürfen",
  limitText: (limit) =>
    limit === 1
      ? "Ihr Konto darf einen Arbeitsbereich besitzen. Schreiben Sie uns, wenn Sie mehr brauchen, oder schließen Sie einen."
      : `Ihr Konto darf ${limit} Arbeitsbereiche besitzen. Schreiben Sie uns, wenn Sie mehr brauchen, oder schließen Sie einen.`,
  toWorkspaces: "Ihre Arbeitsbereiche",
};

export default de;
