import type en from "./en.ts";

const de: typeof en = {
  title: "Feedback",
  messages: "Nachrichten",
  customers: "Kunden",
  search: "In Nachrichten suchen",
  statusLabel: "Welche Nachrichten",
  open: "Offen",
  done: "Erledigt",
  empty: { OPEN: "Nichts wartet", DONE: "Noch nichts erledigt" },
  emptyText: "Was Besucher Ihnen von der Website schreiben, steht hier, bis Sie es als erledigt markieren.",
  nothingFound: "Nichts passt dazu",
  customer: "Kunde",
  guest: "Gast",
  onSite: (name) => `auf der Website von ${name}`,
  markDone: "Als erledigt markieren",
  reopen: "Wieder öffnen",
  markedDone: "Als erledigt markiert.",
  reopened: "Die Nachricht ist wieder offen.",
  searchCustomers: "Nach Name oder Adresse suchen",
  noCustomers: "Noch keine Kunden",
  noCustomersText:
    "Wer sich auf Ihrer Website anmeldet, steht hier. Auf Wunsch geben Sie die Daten heraus oder löschen sie.",
  name: "Name",
  email: "E-Mail",
  since: "Seit",
  exportData: "Herunterladen, was bekannt ist",
  erase: "Löschen",
  eraseTitle: (name) => `${name} löschen?`,
  eraseText: "Profil, Sitzungen, Gespräche und Feedback werden endgültig gelöscht. Das lässt sich nicht zurücknehmen.",
  erased: (name) => `${name} ist gelöscht.`,
};

export default de;
