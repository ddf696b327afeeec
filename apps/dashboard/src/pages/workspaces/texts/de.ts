import type en from "./en.ts";

const de: typeof en = {
  title: "Ihre Workspaces",
  create: "Neuer Workspace",
  none: "Noch keine Workspaces",
  noneText: "Erstellen Sie einen Workspace oder öffnen Sie einen Einladungslink.",
  suspended: "Geschlossen oder gesperrt",
  role: { OWNER: "Inhaber", STAFF: "Mitarbeit", BILLING: "Abrechnung" },
  closed: "Geschlossen",
  erasedOn: (day) => `Daten werden am ${day} gelöscht`,
  reopen: "Wieder öffnen",
  reopened: (name) => `${name} wieder geöffnet`,
};

export default de;
