import type en from "./en.ts";

const de: typeof en = {
  title: "Einladung",
  invites: (who, where) => (who ? `${who} hat Sie zu „${where}“ eingeladen` : `Sie wurden zu „${where}“ eingeladen`),
  role: { OWNER: "Rolle: Inhaber", STAFF: "Rolle: Team", BILLING: "Rolle: Abrechnung" },
  roleText: {
    OWNER: "Vollzugriff, auch auf Mitglieder, Credits und Einstellungen.",
    STAFF: "Zugriff auf Produkte, Medien, Website, Assistent und Feedback.",
    BILLING: "Zugriff auf Credits, Käufe und Nutzung.",
  },
  forAddress: (email) => `Die Einladung gilt für ${email}.`,
  until: (when) => `Sie läuft ${when} ab.`,
  join: "Einladung annehmen",
  signInToJoin: "Zum Annehmen anmelden",
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
  otherAccount: "Anderes Konto verwenden",
  wrongAccount: (email) =>
    `Diese Einladung gilt nicht für ${email}. Melden Sie sich mit der Adresse an, an die wir die Einladung gesendet haben.`,
  expired: "Einladung abgelaufen",
  expiredText: (who, where) => `Bitten Sie ${who || "einen Inhaber"} um eine neue Einladung zu „${where}“.`,
  used: "Diese Einladung wurde bereits angenommen.",
  unknown: "Einladung nicht gefunden",
  unknownText:
    "Die Einladung wurde widerrufen oder durch eine neuere ersetzt. Öffnen Sie den Link in der neuesten E-Mail.",
  toStart: "Zur Startseite",
};

export default de;
