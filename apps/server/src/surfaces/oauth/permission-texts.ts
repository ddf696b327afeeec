import type { Language, Scope } from "@vitrine/contract";

/** Descriptions of each permission for the user who decides. */
export const PERMISSIONS: Record<Scope, Record<Language, string>> = {
  "account:read": {
    en: "See your account: name, email, phone and language",
    tr: "Hesabınızı görmek: ad, e-posta, telefon ve dil",
    de: "Ihr Konto sehen: Name, E-Mail, Telefon und Sprache",
  },
  "workspaces:read": {
    en: "See which workspaces you own",
    tr: "Sahibi olduğunuz çalışma alanlarını görmek",
    de: "Sehen, welche Arbeitsbereiche Ihnen gehören",
  },
  "workspaces:write": {
    en: "Create workspaces",
    tr: "Çalışma alanı oluşturmak",
    de: "Arbeitsbereiche anlegen",
  },
  "workspace:read": {
    en: "See your workspaces' profiles, business contacts, assistant instructions and activity",
    tr: "Çalışma alanlarınızın profilini, iletişim bilgilerini, asistan talimatlarını ve hareketlerini görmek",
    de: "Profile, Geschäftskontakte, Assistenten-Anweisungen und Aktivität Ihrer Arbeitsbereiche sehen",
  },
  "workspace:write": {
    en: "Change your workspaces' profiles, addresses and assistant instructions",
    tr: "Çalışma alanlarınızın profilini, adresini ve asistan talimatlarını değiştirmek",
    de: "Profile, Adressen und Assistenten-Anweisungen Ihrer Arbeitsbereiche ändern",
  },
  "website:read": {
    en: "See your websites' design and the templates",
    tr: "Web sitelerinizin tasarımını ve şablonları görmek",
    de: "Die Gestaltung Ihrer Websites und die Vorlagen sehen",
  },
  "website:write": {
    en: "Change your websites' design and texts",
    tr: "Web sitelerinizin tasarımını ve metinlerini değiştirmek",
    de: "Die Gestaltung und Texte Ihrer Websites ändern",
  },
  "products:read": {
    en: "See your products, unpublished ones included",
    tr: "Yayınlanmamış olanlar dahil ürünlerinizi görmek",
    de: "Ihre Produkte sehen, auch unveröffentlichte",
  },
  "products:write": {
    en: "Create, change and delete products",
    tr: "Ürün oluşturmak, değiştirmek ve silmek",
    de: "Produkte anlegen, ändern und löschen",
  },
  "collections:read": {
    en: "See your collections",
    tr: "Koleksiyonlarınızı görmek",
    de: "Ihre Kollektionen sehen",
  },
  "collections:write": {
    en: "Create, change and delete collections",
    tr: "Koleksiyon oluşturmak, değiştirmek ve silmek",
    de: "Kollektionen anlegen, ändern und löschen",
  },
  "tags:read": { en: "See your tags", tr: "Etiketlerinizi görmek", de: "Ihre Schlagwörter sehen" },
  "tags:write": {
    en: "Create, rename and delete tags",
    tr: "Etiket oluşturmak, yeniden adlandırmak ve silmek",
    de: "Schlagwörter anlegen, umbenennen und löschen",
  },
  "media:read": { en: "See your images", tr: "Görsellerinizi görmek", de: "Ihre Bilder sehen" },
  "media:write": {
    en: "Upload, replace and delete images",
    tr: "Görsel yüklemek, değiştirmek ve silmek",
    de: "Bilder hochladen, ersetzen und löschen",
  },
  "assistant:read": {
    en: "See the assistant's settings and questions",
    tr: "Asistanın ayarlarını ve sorularını görmek",
    de: "Einstellungen und Fragen des Assistenten sehen",
  },
  "assistant:write": {
    en: "Change the assistant's settings and questions",
    tr: "Asistanın ayarlarını ve sorularını değiştirmek",
    de: "Einstellungen und Fragen des Assistenten ändern",
  },
  "feedback:read": {
    en: "Read what visitors wrote to you",
    tr: "Ziyaretçilerin size yazdıklarını okumak",
    de: "Lesen, was Besucher Ihnen geschrieben haben",
  },
  "usage:read": {
    en: "See how your workspaces are used, and by whom",
    tr: "Çalışma alanlarınızın kim tarafından, nasıl kullanıldığını görmek",
    de: "Sehen, wie und von wem Ihre Arbeitsbereiche genutzt werden",
  },
  "wallet:read": {
    en: "See your credit balances",
    tr: "Kredi bakiyenizi görmek",
    de: "Ihre Guthaben sehen",
  },
  "webhooks:read": {
    en: "See which addresses are told what happens, and what was sent to them",
    tr: "Olanların hangi adreslere bildirildiğini ve onlara gönderilenleri görmek",
    de: "Sehen, welchen Adressen Ereignisse gemeldet werden und was ihnen gesendet wurde",
  },
  "webhooks:write": {
    en: "Have what happens in your workspaces sent to addresses of its choice",
    tr: "Çalışma alanlarınızda olanları seçtiği adreslere göndertmek",
    de: "Ereignisse Ihrer Arbeitsbereiche an Adressen seiner Wahl senden lassen",
  },
  "storefront:read": {
    en: "Read your published catalogue as a visitor sees it",
    tr: "Yayınlanan kataloğunuzu ziyaretçinin gördüğü gibi okumak",
    de: "Ihren veröffentlichten Katalog lesen, wie Besucher ihn sehen",
  },
  "visitors:read": {
    en: "See your sites' customers who are signed in",
    tr: "Sitelerinizde oturum açmış müşterileri görmek",
    de: "Angemeldete Kunden Ihrer Websites sehen",
  },
  "visitors:write": {
    en: "Sign customers in and out, and send feedback and events for visitors",
    tr: "Müşterilerin oturumunu açıp kapatmak, ziyaretçiler adına geri bildirim ve olay göndermek",
    de: "Kunden an- und abmelden, Rückmeldungen und Ereignisse für Besucher senden",
  },
  "ai:write": {
    en: "Use the assistant for visitors, which spends your credits",
    tr: "Ziyaretçiler için asistanı kullanmak; bu kredinizi harcar",
    de: "Den Assistenten für Besucher nutzen; das verbraucht Ihr Guthaben",
  },
};
