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
  noResults: "Keine Ergebnisse",
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
    "Hier erscheinen Kunden, die sich auf Ihrer Website anmelden. Auf Wunsch der Kunden können Sie deren Daten exportieren oder löschen.",
  name: "Name",
  email: "E-Mail",
  since: "Registriert",
  exportData: "Daten exportieren",
  erase: "Daten löschen",
  eraseTitle: (name) => `Alle Daten von ${name} löschen?`,
  eraseText:
    "Profil, Sitzungen, Unterhaltungen und Feedback werden endgültig gelöscht. Dies kann nicht rückgängig gemacht werden.",
  erased: (name) => `Die Daten von ${name} wurden gelöscht`,
};

export default de;
