import type en from "./en.ts";

const de: typeof en = {
  title: "Aktivitäten",
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
  formerMember: "einem ehemaligen Mitglied",
  platform: "Das Vitrine-Team",
  roles: { OWNER: "Inhaber", STAFF: "Team", BILLING: "Abrechnung" },
  deeds: {
    "member.set": ({ who, whom, role }) => `${who} hat die Rolle von ${whom} geändert: ${role}`,
    "member.remove": ({ who }) => `${who} hat ein Mitglied entfernt`,
    "invitation.send": ({ who, whom, role }) => `${who} hat ${whom} mit der Rolle ${role} eingeladen`,
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
    "website.feeds": ({ who }) => `${who} hat die Produkt-Feeds geändert`,
    "access_policy.change": ({ who }) => `${who} hat die Zugriffsregeln geändert`,
    "customer.erase": ({ who }) => `${who} hat die Daten eines Kunden gelöscht`,
    "wallet.adjust": ({ who, amount }) => `${who} hat das Guthaben um ${amount} korrigiert`,
  },
  otherDeed: ({ who }) => `${who} hat den Workspace geändert`,
};

export default de;
