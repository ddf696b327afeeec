// The product's terms: one per concept and language. Texts of the web apps, sites, mails and docs use them. A house test refuses
// the synonyms under `not`.

export interface Term {
  readonly en: string;
  readonly de: string;
  readonly tr: string;
  /** Synonyms that mean the same and confuse readers. Matched as whole words, in any case. */
  readonly not?: { readonly en?: readonly string[]; readonly de?: readonly string[]; readonly tr?: readonly string[] };
}

export const GLOSSARY = {
  // People and workspaces
  account: { en: "account", de: "Konto", tr: "hesap" },
  workspace: {
    en: "workspace",
    de: "Workspace",
    tr: "çalışma alanı",
    not: { de: ["Arbeitsbereich", "Arbeitsbereiche"] },
  },
  owner: { en: "owner", de: "Inhaber", tr: "sahip" },
  staffRole: { en: "staff", de: "Team", tr: "ekip", not: { de: ["Mitarbeit"] } },
  billingRole: { en: "billing", de: "Abrechnung", tr: "faturalama" },
  member: { en: "member", de: "Mitglied", tr: "üye" },
  invitation: { en: "invitation", de: "Einladung", tr: "davet" },
  role: { en: "role", de: "Rolle", tr: "rol" },
  transferOwnership: {
    en: "transfer ownership",
    de: "Inhaberschaft übertragen",
    tr: "sahipliği devret",
    not: { en: ["hand over"] },
  },
  platformStaff: {
    en: "the Vitrine team",
    de: "das Vitrine-Team",
    tr: "Vitrine ekibi",
    not: { en: ["the platform's staff"] },
  },
  signIn: {
    en: "sign in",
    de: "anmelden",
    tr: "giriş yapmak",
    not: { tr: ["oturum aç", "oturum açın", "oturum açma"] },
  },
  signOut: { en: "sign out", de: "abmelden", tr: "çıkış yapmak" },
  session: { en: "session", de: "Sitzung", tr: "oturum" },
  code: { en: "code", de: "Code", tr: "kod" },
  password: { en: "password", de: "Passwort", tr: "parola", not: { tr: ["şifre", "şifreniz"] } },
  suspended: { en: "suspended", de: "gesperrt", tr: "askıya alındı" },

  // Catalogue
  product: { en: "product", de: "Produkt", tr: "ürün" },
  collection: { en: "collection", de: "Kollektion", tr: "koleksiyon", not: { de: ["Sammlung", "Sammlungen"] } },
  tag: { en: "tag", de: "Tag", tr: "etiket", not: { de: ["Schlagwort", "Schlagwörter", "Schlagworte"] } },
  brand: { en: "brand", de: "Marke", tr: "marka" },
  sku: { en: "SKU", de: "SKU", tr: "SKU" },
  barcode: { en: "barcode", de: "Barcode", tr: "barkod" },
  stock: { en: "stock", de: "Bestand", tr: "stok" },
  outOfStock: { en: "out of stock", de: "nicht vorrätig", tr: "stokta yok" },
  soldOut: { en: "sold out", de: "ausverkauft", tr: "tükendi" },
  description: { en: "description", de: "Beschreibung", tr: "açıklama" },
  productInformation: { en: "product information", de: "Produktinformationen", tr: "ürün bilgileri" },
  salesLink: { en: "sales link", de: "Shop-Link", tr: "satış bağlantısı" },
  // Turkish uses “Bağlı” for connections, “Kullanımda” for keys and “Açık” for switches.
  statusActive: { en: "Active", de: "Aktiv", tr: "Yayında", not: { tr: ["etkin"] } },
  statusInactive: { en: "Inactive", de: "Inaktiv", tr: "Yayında değil" },
  statusDeleted: { en: "Deleted", de: "Gelöscht", tr: "Silindi" },
  bulkEdit: {
    en: "bulk edit",
    de: "Mehrfachbearbeitung",
    tr: "toplu düzenleme",
    not: { en: ["edit together"], de: ["gemeinsam bearbeiten"], tr: ["birlikte düzenle"] },
  },
  undo: { en: "undo", de: "rückgängig machen", tr: "geri al", not: { en: ["take back", "taken back"] } },
  recentlyDeleted: { en: "Recently deleted", de: "Kürzlich gelöscht", tr: "Son silinenler" },
  restore: { en: "restore", de: "wiederherstellen", tr: "geri yükle" },
  deletePermanently: {
    en: "delete permanently",
    de: "endgültig löschen",
    tr: "kalıcı olarak sil",
    not: { en: ["for good"] },
  },
  history: { en: "history", de: "Verlauf", tr: "geçmiş" },
  savedView: { en: "saved view", de: "gespeicherte Ansicht", tr: "kayıtlı görünüm" },
  filter: { en: "filter", de: "Filter", tr: "filtre" },
  readiness: { en: "readiness", de: "Vollständigkeit", tr: "hazırlık" },

  // Media
  media: { en: "media", de: "Medien", tr: "medya" },
  picture: { en: "image", de: "Bild", tr: "görsel" },
  altText: { en: "alt text", de: "Alternativtext", tr: "alternatif metin" },
  upload: { en: "upload", de: "hochladen", tr: "yükle" },
  replace: { en: "replace", de: "ersetzen", tr: "değiştir" },

  // Imports and exports
  import: { en: "import", de: "Import", tr: "içe aktarma" },
  export: { en: "export", de: "Export", tr: "dışa aktarma" },
  column: { en: "column", de: "Spalte", tr: "sütun" },
  row: { en: "row", de: "Zeile", tr: "satır" },
  format: { en: "format", de: "Format", tr: "biçim" },
  preview: { en: "preview", de: "Vorschau", tr: "önizleme" },
  sampleFile: { en: "sample file", de: "Beispieldatei", tr: "örnek dosya" },
  failed: { en: "Failed", de: "Fehlgeschlagen", tr: "Başarısız", not: { en: ["broke off"] } },
  pending: { en: "Pending", de: "Ausstehend", tr: "Bekliyor" },

  // Website
  website: { en: "website", de: "Website", tr: "web sitesi", not: { de: ["Webseite"] } },
  draft: { en: "draft", de: "Entwurf", tr: "taslak" },
  publish: { en: "publish", de: "veröffentlichen", tr: "yayınla", not: { tr: ["yayımla", "yayımlama", "yayımlandı"] } },
  versions: { en: "versions", de: "Versionen", tr: "sürümler", not: { de: ["Stände"] } },
  template: { en: "template", de: "Vorlage", tr: "şablon" },
  section: { en: "section", de: "Abschnitt", tr: "bölüm" },
  heroImage: { en: "hero image", de: "Titelbild", tr: "kapak görseli" },
  tagline: { en: "tagline", de: "Slogan", tr: "slogan" },
  navigation: { en: "navigation", de: "Navigation", tr: "gezinme" },
  subdomain: { en: "subdomain", de: "Subdomain", tr: "alt alan adı" },
  customDomain: {
    en: "custom domain",
    de: "eigene Domain",
    tr: "özel alan adı",
    not: { en: ["host of your own", "hosts of your own"], de: ["eigener Host"] },
  },
  dnsProvider: { en: "DNS provider", de: "DNS-Anbieter", tr: "DNS sağlayıcısı", not: { en: ["name provider"] } },
  pendingVerification: {
    en: "Pending verification",
    de: "Bestätigung ausstehend",
    tr: "Doğrulama bekliyor",
    not: { en: ["not proved yet"], de: ["Prüfung ausstehend"] },
  },
  verified: { en: "verified", de: "bestätigt", tr: "doğrulandı", not: { de: ["verifiziert", "verifizierte"] } },
  feed: { en: "product feed", de: "Produkt-Feed", tr: "ürün feed’i", not: { tr: ["ürün akışı", "ürün akışları"] } },
  searchEngine: { en: "search engine", de: "Suchmaschine", tr: "arama motoru" },
  visitor: { en: "visitor", de: "Besucher", tr: "ziyaretçi" },
  guest: { en: "guest", de: "Gast", tr: "misafir" },
  customer: { en: "customer", de: "Kunde", tr: "müşteri" },
  feedback: { en: "feedback", de: "Feedback", tr: "geri bildirim", not: { de: ["Rückmeldung", "Rückmeldungen"] } },
  accessPolicy: { en: "access policy", de: "Zugriffsregeln", tr: "erişim kuralları" },
  botProtection: {
    en: "bot protection",
    de: "Bot-Schutz",
    tr: "bot koruması",
    not: { en: ["check that a person asks"] },
  },

  // Assistant
  assistant: { en: "assistant", de: "Assistent", tr: "asistan" },
  playground: { en: "playground", de: "Testbereich", tr: "deneme alanı" },
  question: { en: "question", de: "Frage", tr: "soru" },
  unansweredQuestions: {
    en: "unanswered questions",
    de: "unbeantwortete Fragen",
    tr: "yanıtlanmamış sorular",
    not: { en: ["questions without an answer"] },
  },
  suggestedQuestion: { en: "suggested question", de: "Vorgeschlagene Frage", tr: "önerilen soru" },
  source: { en: "source", de: "Quelle", tr: "kaynak" },
  routine: { en: "routine", de: "Routine", tr: "rutin" },
  faceAnalysis: { en: "face analysis", de: "Gesichtsanalyse", tr: "yüz analizi" },
  guidance: { en: "instructions", de: "Anweisungen", tr: "talimatlar" },
  conversation: { en: "conversation", de: "Unterhaltung", tr: "görüşme" },
  industry: { en: "industry", de: "Branche", tr: "sektör" },

  // Credits
  credits: { en: "credits", de: "Credits", tr: "kredi", not: { en: ["purse"] } },
  balance: { en: "balance", de: "Guthaben", tr: "bakiye" },
  transactions: { en: "transactions", de: "Buchungen", tr: "hareketler" },
  usage: { en: "usage", de: "Nutzung", tr: "kullanım" },
  receipt: { en: "receipt", de: "Beleg", tr: "makbuz" },
  refunded: { en: "refunded", de: "erstattet", tr: "iade edildi" },
  lowCreditAlert: { en: "low-credit alert", de: "Guthabenwarnung", tr: "düşük kredi uyarısı" },
  currentRate: {
    en: "at your current rate",
    de: "beim aktuellen Verbrauch",
    tr: "şu anki kullanımla",
    not: { en: ["at the present pace"] },
  },
  limit: { en: "limit", de: "Limit", tr: "sınır" },

  // Integrations
  integration: { en: "integration", de: "Integration", tr: "entegrasyon" },
  apiKey: { en: "API key", de: "API-Schlüssel", tr: "API anahtarı" },
  siteKey: { en: "site key", de: "Website-Schlüssel", tr: "site anahtarı" },
  secret: { en: "secret", de: "Secret", tr: "gizli anahtar" },
  permission: { en: "permission", de: "Berechtigung", tr: "izin" },
  agent: { en: "agent", de: "Agent", tr: "ajan" },
  connection: { en: "connection", de: "Verbindung", tr: "bağlantı" },
  webhook: { en: "webhook", de: "Webhook", tr: "webhook" },
  endpoint: { en: "endpoint", de: "Endpunkt", tr: "uç nokta" },
  event: { en: "event", de: "Ereignis", tr: "olay" },
  delivery: { en: "delivery", de: "Zustellung", tr: "gönderim", not: { tr: ["teslimat", "teslimatlar"] } },
  revoke: { en: "revoke", de: "widerrufen", tr: "iptal et" },
  expiresIn: { en: "expires in", de: "läuft ab in", tr: "geçerlilik süresi" },
  allowedOrigins: {
    en: "allowed origins",
    de: "erlaubte Adressen",
    tr: "izin verilen adresler",
    not: { tr: ["izinli kaynak", "izinli kaynaklar"] },
  },
  widget: { en: "website widget", de: "Website-Widget", tr: "site widget’ı", not: { tr: ["site bileşeni"] } },

  // Actions and states of every page
  save: { en: "Save", de: "Speichern", tr: "Kaydet" },
  saved: { en: "Saved", de: "Gespeichert", tr: "Kaydedildi" },
  cancel: { en: "Cancel", de: "Abbrechen", tr: "Vazgeç" },
  discard: { en: "Discard", de: "Verwerfen", tr: "Değişiklikleri sil", not: { tr: ["değişiklikleri at"] } },
  delete: { en: "Delete", de: "Löschen", tr: "Sil" },
  remove: { en: "Remove", de: "Entfernen", tr: "Kaldır" },
  tryAgain: { en: "Try again", de: "Erneut versuchen", tr: "Yeniden dene" },
  search: { en: "Search", de: "Suchen", tr: "Ara" },
  home: { en: "Home", de: "Start", tr: "Ana sayfa" },
  settings: { en: "Settings", de: "Einstellungen", tr: "Ayarlar" },
  none: { en: "None", de: "Keine", tr: "Yok" },
} as const satisfies Record<string, Term>;
