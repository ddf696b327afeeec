import type en from "./en.ts";

const de: typeof en = {
  title: "Konto",
  back: "Zurück",
  tab: { profile: "Profil", sessions: "Sitzungen", appearance: "Sprache und Aussehen" },
  name: "Name",
  phone: "Telefon",
  phoneHint: "Mit Landesvorwahl, etwa +905321234567. Sie können es leer lassen.",
  email: "E-Mail",
  emailHint: "Damit melden Sie sich an.",
  change: "Ändern",
  changeEmail: "E-Mail ändern",
  changeEmailText:
    "Wir senden einen Code an die neue Adresse. Danach melden Sie sich damit an; alle anderen Sitzungen enden.",
  emailChanged: (email) => `Ab jetzt melden Sie sich mit ${email} an`,
  closeAccount: "Konto schließen",
  closeHint: "Beendet alle Sitzungen, Schlüssel und Agenten und schließt Arbeitsbereiche, die sonst niemandem gehören.",
  closeTitle: "Ihr Konto schließen?",
  closeText:
    "Eine Anmeldung innerhalb von 30 Tagen öffnet es wieder. Dann wird es gelöscht, samt Ihren eigenen Arbeitsbereichen.",
  closeConflict: "Mit diesem Konto geschieht gerade etwas anderes. Versuchen Sie es gleich noch einmal.",
  sessionsLead: "Wo Sie angemeldet sind. Beenden Sie, was Sie nicht kennen.",
  device: (browser, system) => (system ? `${browser} auf ${system}` : browser),
  unknownDevice: "Unbekannter Browser",
  thisOne: "diese hier",
  usedSince: (ago, day) => `Benutzt ${ago}, angemeldet am ${day}`,
  end: "Beenden",
  ended: (name) => `${name} ist abgemeldet`,
  endAll: "Alle Sitzungen beenden",
  endAllTitle: "Alle Sitzungen beenden?",
  endAllText: "Sie werden überall abgemeldet, auch hier. Schlüssel und Agenten arbeiten weiter.",
  language: "Sprache",
  appearance: "Aussehen",
  scheme: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  schemeHint: { system: "Folgt Ihrem Gerät, bei Tag und Nacht.", light: undefined, dark: undefined },
  mailsToo: "Unsere Mails an Sie haben dieselbe Sprache.",
};

export default de;
