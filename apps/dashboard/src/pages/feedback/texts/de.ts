import type en from "./en.ts";

const de: typeof en = {
  title: "Feedback",
  messages: "Nachrichten",
  customers: "Kunden",
  search: "Nachrichten suchen",
  statusLabel: "Status",
  open: "Offen",
  done: "Erledigt",
  empty: { OPEN: "Keine offenen Nachrichten", DONE: "Keine erledigten Nachrichten" },
  emptyText: "Hier erscheinen Nachrichten von Besuchern Ihrer Website.",
  nothingFound: "Keine Ergebnisse",
  customer: "Kunde",
  guest: "Gast",
  onSite: (name) => `über ${name}`,
  markDone: "Als erledigt markieren",
  reopen: "Wieder öffnen",
  markedDone: "Als erledigt markiert",
  reopened: "Nachricht wieder geöffnet",
  searchCustomers: "Nach Name oder E-Mail suchen",
  noCustomers: "Noch keine Kunden",
  noCustomersText:
    "Hier erscheinen Personen, die sich auf Ihrer Website anmelden. Auf Wunsch exportieren oder löschen Sie ihre Daten.",
  name: "Name",
  email: "E-Mail",
  since: "Registriert",
  exportData: "Daten exportieren",
  erase: "Daten löschen",
  eraseTitle: (name) => `Alle Daten von ${name} löschen?`,
  eraseText:
    "Profil, Sitzungen, Unterhaltungen und Feedback werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.",
  erased: (name) => `Daten von ${name} gelöscht`,
};

export default de;
