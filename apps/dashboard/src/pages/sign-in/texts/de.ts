import type en from "./en.ts";

const de: typeof en = {
  title: "Anmelden",
  lead: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Code; ein Passwort gibt es nicht.",
  email: "E-Mail",
  noAddress: "Das sieht nicht wie eine E-Mail-Adresse aus.",
  continue: "Weiter",
  or: "oder",
  continueWith: (name) => `Weiter mit ${name}`,
  checkTitle: "Sehen Sie in Ihre E-Mails",
  sentTo: "Wir haben einen sechsstelligen Code gesendet an",
  worksFor: "Er gilt zehn Minuten.",
  otherAddress: "Andere Adresse verwenden",
  code: "Sechsstelliger Code",
  digit: (at, of) => `Ziffer ${at} von ${of}`,
  wrongCode: (left) =>
    left === 0
      ? "Dieser Code stimmt nicht. Fordern Sie einen neuen an."
      : `Dieser Code stimmt nicht. ${left === 1 ? "Ein Versuch bleibt" : `${left} Versuche bleiben`}.`,
  noMail: "Noch keine E-Mail?",
  anotherIn: (clock) => `In ${clock} können Sie einen neuen anfordern`,
  sendAnother: "Neuen Code senden",
  light: "Hell",
  dark: "Dunkel",
  slogan: "Ihr Katalog, bei Tageslicht.",
  sloganText: "Menschen stöbern darin, Programme lesen ihn, Agenten arbeiten damit.",
};

export default de;
