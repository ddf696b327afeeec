import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("de");

const de: typeof en = {
  title: "Einstellungen",
  tab: { profile: "Profil", access: "Zugriffsregeln", billing: "Abrechnung", danger: "Kritische Aktionen" },
  activity: "Aktivitäten",
  reload: "Neu laden",
  staleText: "Diese Einstellungen wurden inzwischen geändert. Laden Sie die Seite neu. Ihre Eingaben bleiben erhalten.",
  name: "Name",
  visible: "Website ist online",
  visibleHint: "Ist sie offline, sehen Besucher eine „Nicht gefunden“-Seite.",
  cooldown: (day) => `Sie können die Subdomain ab ${day} wieder ändern.`,
  movingText: (before) =>
    `Danach ist 30 Tage lang keine Änderung möglich. In dieser Zeit leitet „${before}“ auf die neue Adresse weiter.`,
  workspaceId: "Workspace-ID",
  site: "Website",
  billingEmail: "Rechnungs-E-Mail",
  billingEmailHint: "Erhält Belege und Guthabenwarnungen.",
  change: "Ändern",
  changeBillingEmail: "Rechnungs-E-Mail ändern",
  changeBillingEmailText: "Wir senden einen Bestätigungscode an die neue Adresse.",
  billingEmailChanged: (email) => `Rechnungs-E-Mail in ${email} geändert`,
  newEmail: "Neue Adresse",
  noAddress: "Geben Sie eine gültige E-Mail-Adresse ein",
  code: "Code",
  codeSentTo: (email) => `Wir haben einen Code an ${email} gesendet.`,
  sendCode: "Code senden",
  confirmEmail: "Adresse bestätigen",
  otherAddress: "Andere Adresse verwenden",
  countryCode: "Landesvorwahl",
  billingPhone: "Telefon für Rechnungsfragen",
  websiteAccess: "Zugriff auf die Website",
  siteLegend: "Wer die Website sehen kann",
  siteAccess: {
    PUBLIC: { label: "Alle", hint: "Auch Suchmaschinen." },
    SIGN_IN: { label: "Angemeldete Kunden", hint: "Andere Besucher müssen sich per E-Mail anmelden." },
    CLOSED: { label: "Geschlossen", hint: "Besucher sehen, dass die Website vorübergehend geschlossen ist." },
  },
  assistantAccess: "Zugriff auf den Assistenten",
  aiLegend: "Wer dem Assistenten Fragen stellen kann",
  aiAccess: {
    EVERYONE: { label: "Alle", hint: "Auch Gäste." },
    CUSTOMERS: { label: "Angemeldete Kunden", hint: "Gäste müssen sich anmelden, um Fragen zu stellen." },
    OFF: { label: "Aus", hint: "Die Website hat keinen Chat." },
  },
  challengeLegend: "Bot-Schutz",
  challenge: {
    GUESTS: { label: "Nur Gäste", hint: "Eine Prüfung im Hintergrund blockiert Bots." },
    ALWAYS: { label: "Alle", hint: "Auch angemeldete Kunden." },
    NEVER: { label: "Aus", hint: "Bots können Ihre Credits verbrauchen." },
  },
  howMuch: "Limits",
  guestLimit: "Fragen pro Gast und Tag",
  customerLimit: "Fragen pro Kunde und Tag",
  perDay: "Bei 0 sind keine Fragen möglich.",
  guestsCeiling: "Credits pro Tag für alle Gäste",
  ceiling: "Credits pro Tag für alle Besucher",
  emptyIsNone: "Ohne Eingabe gilt kein Limit.",
  guestMeets: "Das sehen Gäste",
  guest: {
    PUBLIC: "Gäste sehen die gesamte Website.",
    SIGN_IN: "Gäste müssen sich per E-Mail anmelden, um die Website zu sehen.",
    CLOSED: "Gäste sehen, dass die Website geschlossen ist.",
    noAssistant: "Die Website hat keinen Chat.",
    signInToAsk: "Gäste müssen sich anmelden, um den Chat zu nutzen.",
    noQuestions: "Gäste können keine Fragen stellen, weil ihr Limit 0 ist.",
    asks: (questions) =>
      count(questions, {
        one: "Gäste können eine Frage pro Tag stellen und müssen sich danach anmelden.",
        other: "Gäste können # Fragen pro Tag stellen und müssen sich danach anmelden.",
      }),
    check: "Eine Prüfung im Hintergrund blockiert Bots vor der ersten Frage.",
    until: (credits) =>
      count(credits, {
        one: "Nach # Credit am Tag pausiert der Chat bis Mitternacht (UTC).",
        other: "Nach # Credits am Tag pausiert der Chat bis Mitternacht (UTC).",
      }),
  },
  export: "Exportieren",
  exportText: "Laden Sie alle Daten als ZIP-Datei oder einzelne Tabellen herunter.",
  exportAll: "Alle Daten",
  exports: { products: "Produkte", usage: "Nutzung", entries: "Buchungen" },
  transferOwnership: "Inhaberschaft übertragen",
  transferHint:
    "Ernennen Sie ein anderes Mitglied zum Inhaber. Ihre API-Schlüssel und Agenten verlieren den Zugriff auf diesen Workspace.",
  transferNeedsMember: "Laden Sie zuerst ein weiteres Mitglied ein.",
  transferTitle: (name) => `Inhaberschaft an ${name} übertragen?`,
  transferText: "Nur der neue Inhaber kann Sie wieder zum Inhaber machen.",
  theirLimit: "Dieses Mitglied hat sein Workspace-Limit erreicht.",
  newOwner: "Neuer Inhaber",
  youBecome: "Ihre neue Rolle",
  stay: { STAFF: "Team", BILLING: "Abrechnung", leave: "Keine (Workspace verlassen)" },
  continueLabel: "Weiter",
  cancel: "Abbrechen",
  close: "Workspace schließen",
  closeHint:
    "Die Website geht offline, und alle Zugriffe werden sofort widerrufen. Sie können den Workspace innerhalb von 30 Tagen wieder öffnen. Danach werden alle Daten gelöscht.",
  closeTitle: (name) => `${name} schließen?`,
  closeText:
    "Die Website geht offline. Mitglieder, API-Schlüssel und Agenten verlieren sofort den Zugriff. Nicht genutzte Credits verfallen nach 30 Tagen.",
};

export default de;
