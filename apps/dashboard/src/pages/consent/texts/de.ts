import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Agenten erlauben",
  asks: (name) => `${name} möchte für Sie handeln`,
  asksMore: (name) => `${name} möchte mehr für Sie tun`,
  proven: (host) => `Kommt nachweislich von ${host}`,
  onComputer: (host) =>
    `Es ist ein Programm auf Ihrem eigenen Computer (${host}) und hat seinen Namen selbst gewählt. Fahren Sie nur fort, wenn Sie es eben gestartet haben.`,
  unproven: (host) =>
    `Niemand hat nachgewiesen, woher es kommt; den Namen hat es selbst gewählt. Fahren Sie nur fort, wenn Sie ${host} vertrauen.`,
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
  otherAccount: "Anderes Konto verwenden",
  mayRead: "Es darf lesen",
  mayChange: "Es darf ändern",
  readOnly: "Nur lesen",
  readOnlyHint: "Lässt alles weg, was etwas ändert.",
  new: "neu",
  where: "In welchen Arbeitsbereichen",
  whereLegend: "Es darf handeln in",
  allWorkspaces: "Allen Arbeitsbereichen, die Ihnen gehören",
  allHint: "Auch in solchen, die Sie später anlegen.",
  chosenWorkspaces: "Nur diesen",
  chooseOne: "Wählen Sie mindestens einen Arbeitsbereich.",
  howLong: "Für wie lange",
  days: (days) => count(days, { one: "# Tag", other: "# Tage" }),
  until: (day) => `Am ${day} muss es Sie neu fragen. Unter Integrationen können Sie es jederzeit beenden.`,
  allow: "Erlauben",
  deny: "Ablehnen",
  goesTo: (host) => `Ihre Antwort geht an ${host}.`,
  over: "Diese Anfrage ist vorbei",
  overText: "Sie wurde schon beantwortet oder hat länger als zehn Minuten gewartet. Beginnen Sie im Agenten von vorn.",
  blocked: "Dieser Agent ist gesperrt",
  tooManyConnections:
    "Ihr Konto hat so viele Verbindungen, wie es haben darf. Beenden Sie eine unter Integrationen und erlauben Sie es dann noch einmal.",
  blockedText: "Die Plattform lässt ihn zurzeit nicht ein.",
};

export default de;
