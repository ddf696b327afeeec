import type en from "./en.ts";

const de: typeof en = {
  title: "Ihre Arbeitsbereiche",
  create: "Neuer Arbeitsbereich",
  none: "Noch keine Arbeitsbereiche",
  noneText: "Legen Sie einen an oder öffnen Sie den Link einer Einladung.",
  suspended: "Geschlossen oder gesperrt",
  role: { OWNER: "Inhaber", STAFF: "Personal", BILLING: "Abrechnung" },
  closed: "Geschlossen",
  erasedOn: (day) => `Wird am ${day} gelöscht`,
  reopen: "Wieder öffnen",
  reopened: (name) => `${name} ist wieder offen`,
};

export default de;
