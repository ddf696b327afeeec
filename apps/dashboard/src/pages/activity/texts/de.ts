import type en from "./en.ts";

const de: typeof en = {
  title: "Aktivität",
  kind: "Typ",
  everything: "Alle Aktivitäten",
  kinds: {
    member: "Mitglieder",
    invitation: "Einladungen",
    workspace: "Workspace",
    website: "Website",
    access_policy: "Zugriffsregeln",
    customer: "Kunden",
    wallet: "Credits",
  },
  empty: "Noch keine Aktivitäten",
  emptyText: "Hier erscheinen Änderungen an Mitgliedern, Einstellungen und Website.",
  through: (name) => `über ${name}`,
  /** Starts a sentence. */
  formerActor: "Ein ehemaliges Mitglied",
  formerMember: "ein ehemaliges Mitglied",
  platform: "Das Vitrine-Team",
  roles: { OWNER: "Inhaber", STAFF: "Mitarbeit", BILLING: "Abrechnung" },
  deeds: {
    "member.set": ({ who, whom, role }) => `${who} hat eine Rolle geändert: ${whom}, ${role}`,
    "member.remove": ({ who, whom }) => `${who} hat ${whom} entfernt`,
    "invitation.send": ({ who, whom, role }) => `${who} hat ${whom} eingeladen: ${role}`,
    "invitation.cancel": ({ who }) => `${who} hat eine Einladung widerrufen`,
    "workspace.create": ({ who }) => `${who} hat den Workspace erstellt`,
    "workspace.update": ({ who }) => `${who} hat das Workspace-Profil bearbeitet`,
    "workspace.close": ({ who }) => `${who} hat den Workspace geschlossen`,
    "workspace.reopen": ({ who }) => `${who} hat den Workspace wieder geöffnet`,
    "workspace.suspend": ({ who }) => `${who} hat den Workspace gesperrt`,
    "workspace.activate": ({ who }) => `${who} hat die Sperre aufgehoben`,
    "workspace.storage_limits": ({ who }) => `${who} hat das Speicherlimit geändert`,
    "website.publish": ({ who }) => `${who} hat die Website veröffentlicht`,
    "website.update": ({ who }) => `${who} hat die Website bearbeitet`,
    "website.feeds": ({ who }) => `${who} hat die Produkt-Feeds ein- oder ausgeschaltet`,
    "access_policy.change": ({ who }) => `${who} hat die Zugriffsregeln geändert`,
    "customer.erase": ({ who }) => `${who} hat die Daten eines Kunden gelöscht`,
    "wallet.adjust": ({ who, amount }) => `${who} hat das Guthaben korrigiert: ${amount}`,
  },
  otherDeed: ({ who }) => `${who} hat den Workspace geändert`,
};

export default de;
