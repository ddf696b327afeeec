import type en from "./en.ts";

const de: typeof en = {
  title: "Einladung",
  invites: (who, where) => (who ? `${who} lädt Sie zu ${where} ein` : `Sie sind zu ${where} eingeladen`),
  role: { OWNER: "Als Inhaber", STAFF: "Als Personal", BILLING: "Für die Abrechnung" },
  roleText: {
    OWNER: "Sie dürfen alles: Menschen, Schlüssel, Guthaben, Einstellungen, den Arbeitsbereich schließen.",
    STAFF: "Sie kümmern sich um Produkte, Medien, Website, Assistent und Rückmeldungen.",
    BILLING: "Sie kümmern sich um Guthaben, Käufe und Nutzung.",
  },
  forAddress: (email) => `Die Einladung gilt für ${email}.`,
  until: (when) => `Sie kann bis ${when} angenommen werden.`,
  join: "Beitreten",
  signInToJoin: "Zum Beitreten anmelden",
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
  otherAccount: "Anderes Konto verwenden",
  wrongAccount: (email) => `Die Einladung gilt für eine andere Adresse als ${email}. Melden Sie sich mit jener an.`,
  expired: "Diese Einladung ist abgelaufen",
  expiredText: (who, where) => `Bitten Sie ${who || "die einladende Person"}, Sie erneut zu ${where} einzuladen.`,
  used: "Diese Einladung wurde bereits angenommen.",
  unknown: "Diese Einladung gibt es nicht",
  unknownText: "Sie wurde zurückgezogen oder durch eine neuere ersetzt. Suchen Sie die letzte Mail.",
  toStart: "Zum Anfang",
};

export default de;
