import type en from "./en.ts";

const de: typeof en = {
  title: "Ihre Workspaces",
  create: "Neuer Workspace",
  none: "Noch keine Workspaces",
  noneText: "Erstellen Sie einen Workspace oder öffnen Sie den Link in Ihrer Einladung.",
  suspended: "Geschlossen oder gesperrt",
  role: { OWNER: "Inhaber", STAFF: "Team", BILLING: "Abrechnung" },
  closed: "Geschlossen",
  erasedOn: (day) => `Die Daten werden am ${day} gelöscht`,
  reopen: "Wieder öffnen",
  reopened: (name) => `${name} wieder geöffnet`,
};

export default de;
