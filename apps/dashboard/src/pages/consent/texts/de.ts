import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Agent autorisieren",
  asks: (name) => `${name} bittet um Zugriff`,
  asksMore: (name) => `${name} bittet um weiteren Zugriff`,
  proven: (host) => `Bestätigte Domain: ${host}`,
  onComputer: (host) =>
    `Die Anfrage kommt von einer nicht bestätigten App auf Ihrem Computer (${host}). Fahren Sie nur fort, wenn Sie die App gerade selbst gestartet haben.`,
  unproven: (host) => `Name und Herkunft sind nicht bestätigt. Fahren Sie nur fort, wenn Sie ${host} vertrauen.`,
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
  otherAccount: "Anderes Konto verwenden",
  readAccess: "Lesezugriff",
  writeAccess: "Schreibzugriff",
  readOnly: "Nur Lesezugriff",
  readOnlyHint: "Entfernt alle Schreibberechtigungen.",
  new: "neu",
  where: "Workspaces",
  whereLegend: "Zugriff auf",
  allWorkspaces: "Alle Ihre Workspaces",
  allHint: "Auch künftige.",
  chosenWorkspaces: "Ausgewählte Workspaces",
  chooseOne: "Wählen Sie mindestens einen Workspace aus",
  howLong: "Gültigkeit",
  days: (days) => count(days, { one: "# Tag", other: "# Tage" }),
  until: (day) => `Der Zugriff läuft am ${day} ab. Unter „Integrationen“ können Sie ihn jederzeit widerrufen.`,
  allow: "Erlauben",
  deny: "Ablehnen",
  goesTo: (host) => `Sie werden zu ${host} weitergeleitet`,
  over: "Anfrage abgelaufen",
  overText:
    "Die Anfrage wurde bereits beantwortet oder ist älter als zehn Minuten. Starten Sie die Verbindung im Agenten neu.",
  blocked: "Agent gesperrt",
  tooManyConnections:
    "Sie haben Ihr Verbindungslimit erreicht. Widerrufen Sie unter „Integrationen“ eine Verbindung und versuchen Sie es erneut.",
  blockedText: "Das Vitrine-Team hat diesen Agenten gesperrt.",
};

export default de;
