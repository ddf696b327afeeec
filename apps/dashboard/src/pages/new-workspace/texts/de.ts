import type en from "./en.ts";

const de: typeof en = {
  title: "Neuer Workspace",
  firstTitle: "Workspace erstellen",
  lead: "Ein Workspace enthält Ihren Katalog, Ihre Website und Ihren Assistenten. Alles lässt sich später ändern.",
  name: "Name",
  namePlaceholder: "Atelier Lumen",
  address: "Subdomain",
  addressSample: "ihr-name",
  checking: "Wird geprüft…",
  free: "Verfügbar",
  reservedUntil: (day) => `Diese Subdomain wurde kürzlich verwendet. Sie ist ab ${day} verfügbar.`,
  taken: {
    FREE: "",
    TAKEN: "Diese Subdomain ist vergeben. Versuchen Sie eine andere.",
    HELD: "Diese Subdomain wurde kürzlich verwendet und ist noch nicht verfügbar",
    RESERVED: "Diese Subdomain ist reserviert. Versuchen Sie eine andere.",
    MALFORMED: "Verwenden Sie Kleinbuchstaben, Ziffern und einzelne Bindestriche",
  },
  template: "Vorlage",
  templates: {
    classic: { name: "Klassisch", text: "Zentriert, mit Serifen, für jeden Katalog." },
    minimal: { name: "Minimal", text: "Weiß, kleine Schrift, breite Ränder." },
    beauty: { name: "Beauty", text: "Warm, mit großem Titelbild und Gesichtsanalyse." },
    textile: { name: "Textil", text: "Große Bilder in zwei Spalten." },
    customized: { name: "Individuell", text: "Vom Vitrine-Team für Ihre Marke gestaltet." },
  },
  phone: "Telefon",
  phoneHint: "Mit Landesvorwahl, zum Beispiel +905321234567. Wir rufen Sie an, um das Design zu besprechen.",
  cancel: "Abbrechen",
  create: "Workspace erstellen",
  limitTitle: "Workspace-Limit erreicht",
  limitText: (limit) =>
    limit === 1
      ? "Sie können Inhaber eines Workspace sein. Kontaktieren Sie uns, wenn Sie mehr brauchen, oder schließen Sie Ihren aktuellen."
      : `Sie können ${limit} Workspaces besitzen. Kontaktieren Sie uns, wenn Sie mehr brauchen, oder schließen Sie einen.`,
  toWorkspaces: "Ihre Workspaces",
};

export default de;
