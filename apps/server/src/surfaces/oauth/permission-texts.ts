import type { Language, Scope } from "@vitrine/contract";

/** Permissions in words. The consent page and the dashboard show the same texts. */
export const PERMISSIONS: Record<Scope, Record<Language, string>> = {
  "account:read": {
    en: "View your account: name, email, phone and language",
    tr: "Hesabınızı görüntüleme: ad, e-posta, telefon ve dil",
    de: "Konto ansehen: Name, E-Mail, Telefon und Sprache",
  },
  "workspaces:read": {
    en: "View the list of your workspaces",
    tr: "Çalışma alanlarınızın listesini görüntüleme",
    de: "Liste Ihrer Workspaces ansehen",
  },
  "workspaces:write": {
    en: "Create workspaces",
    tr: "Çalışma alanı oluşturma",
    de: "Workspaces erstellen",
  },
  "workspace:read": {
    en: "View workspace profiles, business contacts, assistant instructions and activity",
    tr: "Çalışma alanı profillerini, iletişim bilgilerini, asistan talimatlarını ve etkinlikleri görüntüleme",
    de: "Workspace-Profile, Geschäftskontakte, Assistenten-Anweisungen und Aktivitäten ansehen",
  },
  "workspace:write": {
    en: "Edit workspace profiles, addresses and assistant instructions",
    tr: "Çalışma alanı profillerini, adreslerini ve asistan talimatlarını düzenleme",
    de: "Workspace-Profile, Adressen und Assistenten-Anweisungen bearbeiten",
  },
  "website:read": {
    en: "View your websites' design and templates",
    tr: "Web sitelerinizin tasarımını ve şablonları görüntüleme",
    de: "Design Ihrer Websites und Vorlagen ansehen",
  },
  "website:write": {
    en: "Edit your websites' design and texts",
    tr: "Web sitelerinizin tasarımını ve metinlerini düzenleme",
    de: "Design und Texte Ihrer Websites bearbeiten",
  },
  "products:read": {
    en: "View products, including inactive ones",
    tr: "Yayında olmayanlar dahil ürünleri görüntüleme",
    de: "Produkte ansehen, auch inaktive",
  },
  "products:write": {
    en: "Create, edit and delete products",
    tr: "Ürün oluşturma, düzenleme ve silme",
    de: "Produkte erstellen, bearbeiten und löschen",
  },
  "collections:read": {
    en: "View collections",
    tr: "Koleksiyonları görüntüleme",
    de: "Kollektionen ansehen",
  },
  "collections:write": {
    en: "Create, edit and delete collections",
    tr: "Koleksiyon oluşturma, düzenleme ve silme",
    de: "Kollektionen erstellen, bearbeiten und löschen",
  },
  "tags:read": {
    en: "View tags",
    tr: "Etiketleri görüntüleme",
    de: "Tags ansehen",
  },
  "tags:write": {
    en: "Create, rename and delete tags",
    tr: "Etiket oluşturma, yeniden adlandırma ve silme",
    de: "Tags erstellen, umbenennen und löschen",
  },
  "media:read": {
    en: "View images",
    tr: "Görselleri görüntüleme",
    de: "Bilder ansehen",
  },
  "media:write": {
    en: "Upload, replace and delete images",
    tr: "Görsel yükleme, değiştirme ve silme",
    de: "Bilder hochladen, ersetzen und löschen",
  },
  "assistant:read": {
    en: "View the assistant's settings and questions",
    tr: "Asistan ayarlarını ve sorularını görüntüleme",
    de: "Einstellungen und Fragen des Assistenten ansehen",
  },
  "assistant:write": {
    en: "Edit the assistant's settings and questions",
    tr: "Asistan ayarlarını ve sorularını düzenleme",
    de: "Einstellungen und Fragen des Assistenten bearbeiten",
  },
  "feedback:read": {
    en: "Read visitor feedback",
    tr: "Ziyaretçi geri bildirimlerini okuma",
    de: "Feedback von Besuchern lesen",
  },
  "usage:read": {
    en: "View usage by day and by visitor",
    tr: "Kullanımı güne ve ziyaretçiye göre görüntüleme",
    de: "Nutzung nach Tag und Besucher ansehen",
  },
  "wallet:read": {
    en: "View credit balances",
    tr: "Kredi bakiyelerini görüntüleme",
    de: "Guthaben ansehen",
  },
  "webhooks:read": {
    en: "View webhook endpoints and deliveries",
    tr: "Webhook uç noktalarını ve gönderim kayıtlarını görüntüleme",
    de: "Webhook-Endpunkte und Zustellungen ansehen",
  },
  "webhooks:write": {
    en: "Create webhooks that send your workspaces' events to other servers",
    tr: "Çalışma alanı olaylarını başka sunuculara gönderen webhook oluşturma",
    de: "Webhooks erstellen, die Ereignisse Ihrer Workspaces an andere Server senden",
  },
  "storefront:read": {
    en: "Read the published catalogue",
    tr: "Yayındaki kataloğu okuma",
    de: "Veröffentlichten Katalog lesen",
  },
  "visitors:read": {
    en: "View signed-in customers",
    tr: "Giriş yapmış müşterileri görüntüleme",
    de: "Angemeldete Kunden ansehen",
  },
  "visitors:write": {
    en: "Sign customers in and out, and send feedback and events on their behalf",
    tr: "Müşteriler adına giriş ve çıkış yapma, geri bildirim ve olay gönderme",
    de: "Kunden an- und abmelden sowie Feedback und Ereignisse in ihrem Namen senden",
  },
  "ai:write": {
    en: "Use the assistant on behalf of visitors, which uses your credits",
    tr: "Asistanı ziyaretçiler adına kullanma (kredinizden düşülür)",
    de: "Den Assistenten für Besucher nutzen; das verbraucht Ihre Credits",
  },
};
