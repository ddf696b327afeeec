import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Anmelden",
  lead: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Code, ganz ohne Passwort.",
  email: "E-Mail",
  noAddress: "Geben Sie eine gültige E-Mail-Adresse ein",
  continue: "Weiter",
  or: "oder",
  continueWith: (name) => `Weiter mit ${name}`,
  checkTitle: "Prüfen Sie Ihre E-Mails",
  sentTo: "Wir haben Ihnen einen sechsstelligen Code gesendet:",
  worksFor: "Er ist zehn Minuten gültig.",
  otherAddress: "Andere E-Mail-Adresse verwenden",
  code: "Sechsstelliger Code",
  digit: (at, of) => `Ziffer ${at} von ${of}`,
  wrongCode: (left) =>
    left === 0
      ? "Falscher Code. Fordern Sie einen neuen an."
      : `Falscher Code. ${count(left, { one: "Noch ein Versuch.", other: "Noch # Versuche." })}`,
  noMail: "Noch keine E-Mail?",
  anotherIn: (clock) => `Neuer Code in ${clock} verfügbar`,
  sendAnother: "Neuen Code senden",
  light: "Hell",
  dark: "Dunkel",
  slogan: "Ein Katalog für alle Kanäle.",
  sloganText: "Für Kunden, Apps und KI-Agenten.",
};

export default de;
