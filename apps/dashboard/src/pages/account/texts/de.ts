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
    "Wir senden einen Bestätigungscode an die neue Adresse. Danach melden Sie sich mit der neuen Adresse an, und alle anderen Sitzungen werden beendet.",
  emailChanged: (email) => `E-Mail in ${email} geändert`,
  closeAccount: "Konto schließen",
  closeHint:
    "Meldet Sie überall ab, widerruft Ihre API-Schlüssel und Agenten-Zugriffe und schließt Workspaces ohne weiteren Inhaber.",
  closeTitle: "Konto schließen?",
  closeText:
    "Melden Sie sich innerhalb von 30 Tagen an, um es wieder zu öffnen. Danach löschen wir Ihr Konto und alle Workspaces, deren einziger Inhaber Sie sind.",
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
  endAllText:
    "Sie werden auf allen Geräten abgemeldet, auch auf diesem. API-Schlüssel und Agenten funktionieren weiter.",
  language: "Sprache",
  appearance: "Darstellung",
  scheme: { system: "System", light: "Hell", dark: "Dunkel" },
  schemeHint: { system: "Wie auf Ihrem Gerät eingestellt.", light: undefined, dark: undefined },
  mailsToo: "Auch E-Mails an Sie senden wir in dieser Sprache.",
};

export default de;
