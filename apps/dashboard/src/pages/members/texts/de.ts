import type en from "./en.ts";

const de: typeof en = {
  title: "Mitglieder",
  lead: "Die Menschen, die diesen Arbeitsbereich betreten dürfen, und was jeder von ihnen darf.",
  leadForOthers:
    "Die Menschen, die diesen Arbeitsbereich betreten dürfen. Inhaber laden ein, ändern Rollen und entfernen.",
  invite: "Einladen",
  name: "Name",
  roleHead: "Rolle",
  roleOf: (name) => `Rolle von ${name}`,
  mayHead: "Darf",
  since: "Mitglied seit",
  you: "Sie",
  role: { OWNER: "Inhaber", STAFF: "Personal", BILLING: "Abrechnung" },
  roleText: {
    OWNER: "Alles: Menschen, Schlüssel, Guthaben, Einstellungen, Schließen",
    STAFF: "Produkte, Medien, Website, Assistent und Rückmeldungen; kein Geld, keine Mitglieder",
    BILLING: "Guthaben, Käufe und Nutzung; kein Katalog",
  },
  changedRole: (name, role) => `${name} ist jetzt: ${role}`,
  lastOwner:
    "Ein Arbeitsbereich braucht einen Inhaber, und dies ist der letzte. Machen Sie zuerst jemand anderen dazu.",
  remove: "Entfernen",
  removeTitle: (name) => `${name} entfernen?`,
  removeText: "Ab sofort ist kein Zutritt mehr möglich. Sie können die Person wieder einladen.",
  removed: (name) => `${name} ist entfernt`,
  leave: "Arbeitsbereich verlassen",
  leaveTitle: "Diesen Arbeitsbereich verlassen?",
  leaveText: "Ab sofort können Sie ihn nicht mehr betreten. Ein Inhaber kann Sie wieder einladen.",
  invitations: "Einladungen",
  noInvitations: "Zurzeit ist niemand eingeladen.",
  expires: (when) => `gültig bis ${when}`,
  sendAgain: "Erneut senden",
  withdraw: "Zurückziehen",
  withdrawn: (email) => `Die Einladung an ${email} ist zurückgezogen`,
  inviteTitle: "Jemanden einladen",
  email: "E-Mail",
  inviteHint: "Die Person erhält einen Link, der 7 Tage und nur für diese Adresse gilt.",
  ownerWarning:
    "Ein weiterer Inhaber darf alles, was Sie dürfen: Sie entfernen, Guthaben ausgeben, den Arbeitsbereich schließen.",
  isMember: "Diese Person ist bereits Mitglied.",
  send: "Einladung senden",
  sent: (email) => `Eine Einladung an ${email} ist unterwegs`,
  cancel: "Abbrechen",
};

export default de;
