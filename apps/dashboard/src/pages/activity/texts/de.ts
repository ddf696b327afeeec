import type en from "./en.ts";

const de: typeof en = {
  title: "Aktivität",
  kind: "Art",
  everything: "Alles",
  kinds: {
    member: "Mitglieder",
    invitation: "Einladungen",
    workspace: "Arbeitsbereich",
    website: "Website",
    access_policy: "Zugang",
    customer: "Kunden",
    wallet: "Guthaben",
  },
  empty: "Noch ist nichts geschehen",
  emptyText: "Wer wen eingeladen, wer veröffentlicht, wer was geändert hat: Es steht hier, und niemand kann es ändern.",
  through: (name) => `über ${name}`,
  somebody: "Jemand",
  platform: "Das Team der Plattform",
  roles: { OWNER: "Inhaber", STAFF: "Personal", BILLING: "Abrechnung" },
  deeds: {
    "member.set": ({ who, whom, role }) => `${who} hat eine Rolle vergeben: ${whom}, ${role}`,
    "member.remove": ({ who, whom }) => `${who} hat die Mitgliedschaft beendet: ${whom}`,
    "invitation.send": ({ who, whom, role }) => `${who} hat ${whom} eingeladen: ${role}`,
    "invitation.cancel": ({ who }) => `${who} hat eine Einladung zurückgezogen`,
    "workspace.create": ({ who }) => `${who} hat den Arbeitsbereich angelegt`,
    "workspace.update": ({ who }) => `${who} hat das Profil geändert`,
    "workspace.close": ({ who }) => `${who} hat den Arbeitsbereich geschlossen`,
    "workspace.reopen": ({ who }) => `${who} hat den Arbeitsbereich wieder geöffnet`,
    "workspace.suspend": ({ who }) => `${who} hat den Arbeitsbereich gesperrt`,
    "workspace.activate": ({ who }) => `${who} hat den Arbeitsbereich freigegeben`,
    "workspace.storage_limits": ({ who }) => `${who} hat die Grenzen des Speichers geändert`,
    "website.publish": ({ who }) => `${who} hat die Website veröffentlicht`,
    "website.update": ({ who }) => `${who} hat die Website geändert`,
    "website.feeds": ({ who }) => `${who} hat die Produkt-Feeds ein- oder ausgeschaltet`,
    "access_policy.change": ({ who }) => `${who} hat geändert, wer die Website sehen und fragen darf`,
    "customer.erase": ({ who }) => `${who} hat die Daten eines Kunden gelöscht`,
    "wallet.adjust": ({ who, amount }) => `${who} hat das Guthaben berichtigt: ${amount}`,
  },
  otherDeed: ({ who }) => `${who} hat etwas am Arbeitsbereich getan`,
};

export default de;
