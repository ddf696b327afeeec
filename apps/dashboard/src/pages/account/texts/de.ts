import type en from "./en.ts";

const de: typeof en = {
  title: "Konto",
  back: "Zurück",
  tab: { profile: "Profil", sessions: "Sitzungen", appearance: "Sprache und Darstellung" },
  name: "Name",
  phone: "Telefon",
  phoneHint: "Mit Landesvorwahl, zum Beispiel +905321234567. Optional.",
  email: "E-Mail",
  emailHint: "Mit dieser Adresse melden Sie sich an.",
  change: "Ändern",
  changeEmail: "E-Mail ändern",
  changeEmailText:
    "Wir senden einen Bestätigungscode an die neue Adresse. Danach melden Sie sich damit an, und alle anderen Sitzungen enden.",
  emailChanged: (email) => `E-Mail geändert: ${email}`,
  closeAccount: "Konto schließen",
  closeHint: "Beendet alle Sitzungen, API-Schlüssel und Agenten und schließt Workspaces ohne weiteren Inhaber.",
  closeTitle: "Konto schließen?",
  closeText:
    "Sie können es 30 Tage lang durch Anmelden wieder öffnen. Danach löschen wir das Konto und Workspaces, deren einziger Inhaber Sie sind.",
  closeConflict: "Eine andere Änderung an diesem Konto läuft noch. Versuchen Sie es gleich erneut.",
  sessionsLead: "Melden Sie Geräte ab, die Sie nicht kennen.",
  device: (browser, system) => (system ? `${browser} auf ${system}` : browser),
  unknownDevice: "Unbekannter Browser",
  thisOne: "Dieses Gerät",
  usedSince: (ago, day) => `Zuletzt aktiv ${ago}, angemeldet am ${day}`,
  end: "Abmelden",
  ended: (name) => `${name} abgemeldet`,
  endAll: "Überall abmelden",
  endAllTitle: "Überall abmelden?",
  endAllText: "Alle Geräte werden abgemeldet, auch dieses. API-Schlüssel und Agenten funktionieren weiter.",
  language: "Sprache",
  appearance: "Darstellung",
  scheme: { system: "System", light: "Hell", dark: "Dunkel" },
  schemeHint: { system: "Folgt den Einstellungen Ihres Geräts.", light: undefined, dark: undefined },
  mailsToo: "Unsere E-Mails verwenden dieselbe Sprache.",
};

export default de;
