import type en from "./en.ts";

const de: typeof en = {
  title: "Anmelden",
  lead: "Geben Sie Ihre E-Mail-Adresse ein, um einen Code zu erhalten. Ein Passwort ist nicht nötig.",
  email: "E-Mail",
  noAddress: "Geben Sie eine gültige E-Mail-Adresse ein.",
  continue: "Weiter",
  or: "oder",
  continueWith: (name) => `Weiter mit ${name}`,
  checkTitle: "Prüfen Sie Ihre E-Mails",
  sentTo: "Wir haben einen sechsstelligen Code gesendet an",
  worksFor: "Er ist zehn Minuten gültig.",
  otherAddress: "Andere Adresse verwenden",
  code: "Sechsstelliger Code",
  digit: (at, of) => `Ziffer ${at} von ${of}`,
  wrongCode: (left) =>
    left === 0
      ? "Falscher Code. Fordern Sie einen neuen an."
      : `Falscher Code. ${left === 1 ? "Noch ein Versuch" : `Noch ${left} Versuche`}.`,
  noMail: "Noch keine E-Mail?",
  anotherIn: (clock) => `Neuer Code in ${clock} verfügbar`,
  sendAnother: "Neuen Code senden",
  light: "Hell",
  dark: "Dunkel",
  slogan: "Ihr Katalog, bei Tageslicht.",
  sloganText: "Für Kunden, Programme und KI-Agenten.",
};

export default de;
