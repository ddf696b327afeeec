import type { AnswerSource } from "@vitrine/contract";

export interface Texts {
  ask: string;
  askAboutThis: string;
  title: (shop: string) => string;
  close: string;
  loading: string;
  whichProduct: string;
  search: string;
  find: string;
  nothingFound: string;
  otherProduct: string;
  about: (product: string) => string;
  question: string;
  send: string;
  thinking: string;
  you: string;
  assistant: string;
  left: (questions: number) => string;
  machine: string;
  /** Title of the quoted sources, and labels of their fields. */
  sources: string;
  fields: Record<AnswerSource["field"], string>;
  open: (product: string) => string;
  isOff: string;
  signIn: string;
  toSite: string;
  noneLeft: string;
  tooOften: string;
  noConnection: string;
  noAnswer: string;
  notFound: string;
  noWords: string;
  tryAgain: string;
}

const en: Texts = {
  ask: "Ask the assistant",
  askAboutThis: "Ask about this product",
  title: (shop) => `${shop} assistant`,
  close: "Close",
  loading: "Loading…",
  whichProduct: "Which product is your question about?",
  search: "Search products",
  find: "Search",
  nothingFound: "No products found. Try another word.",
  otherProduct: "Choose another product",
  about: (product) => `Ask a question about ${product}.`,
  question: "Your question",
  send: "Send",
  thinking: "Searching the product information…",
  you: "You",
  assistant: "Assistant",
  left: (questions) => (questions === 1 ? "1 question left today" : `${questions} questions left today`),
  machine: "AI-generated answers can contain mistakes",
  sources: "Sources",
  fields: { DESCRIPTION: "Description", INFORMATION: "Details", TAG: "Tag" },
  open: (product) => `${product} (opens in a new tab)`,
  isOff: "The assistant is currently unavailable.",
  signIn: "Sign in on the shop's website to ask a question.",
  toSite: "Open website",
  noneLeft: "No questions left today. Try again tomorrow.",
  tooOften: "Too many questions. Wait a minute and try again.",
  noConnection: "You're offline. Check your connection and try again.",
  noAnswer: "The assistant couldn't answer. Try again later.",
  notFound: "This product is no longer available.",
  noWords: "Enter a question.",
  tryAgain: "Try again",
};

const tr: Texts = {
  ask: "Asistana sor",
  askAboutThis: "Bu ürün hakkında soru sor",
  title: (shop) => `${shop} asistanı`,
  close: "Kapat",
  loading: "Yükleniyor…",
  whichProduct: "Sorunuz hangi ürün hakkında?",
  search: "Ürünlerde ara",
  find: "Ara",
  nothingFound: "Ürün bulunamadı. Başka bir kelime deneyin.",
  otherProduct: "Başka ürün seç",
  about: (product) => `${product} hakkında soru sorun.`,
  question: "Sorunuz",
  send: "Gönder",
  thinking: "Ürün bilgileri aranıyor…",
  you: "Siz",
  assistant: "Asistan",
  left: (questions) => `Bugün ${questions} soru hakkınız kaldı`,
  machine: "Yapay zekâ yanıtları hata içerebilir",
  sources: "Kaynaklar",
  fields: { DESCRIPTION: "Açıklama", INFORMATION: "Ayrıntılar", TAG: "Etiket" },
  open: (product) => `${product} (yeni sekmede açılır)`,
  isOff: "Asistan şu anda kullanılamıyor.",
  signIn: "Asistana soru sormak için mağazanın web sitesinde giriş yapın.",
  toSite: "Web sitesini aç",
  noneLeft: "Bugün soru hakkınız kalmadı. Yarın yeniden deneyin.",
  tooOften: "Çok fazla soru gönderdiniz. Bir dakika bekleyip yeniden deneyin.",
  noConnection: "İnternet bağlantısı yok. Bağlantınızı kontrol edip yeniden deneyin.",
  noAnswer: "Asistan yanıt veremedi. Daha sonra yeniden deneyin.",
  notFound: "Bu ürün artık mevcut değil.",
  noWords: "Sorunuzu yazın.",
  tryAgain: "Yeniden dene",
};

const de: Texts = {
  ask: "Assistenten fragen",
  askAboutThis: "Frage zum Produkt stellen",
  title: (shop) => `Assistent von ${shop}`,
  close: "Schließen",
  loading: "Wird geladen…",
  whichProduct: "Zu welchem Produkt haben Sie eine Frage?",
  search: "Produkte suchen",
  find: "Suchen",
  nothingFound: "Keine Produkte gefunden. Versuchen Sie ein anderes Wort.",
  otherProduct: "Anderes Produkt wählen",
  about: (product) => `Stellen Sie Ihre Frage zu ${product}.`,
  question: "Ihre Frage",
  send: "Senden",
  thinking: "Produktinformationen werden durchsucht…",
  you: "Sie",
  assistant: "Assistent",
  left: (questions) => (questions === 1 ? "Heute noch 1 Frage" : `Heute noch ${questions} Fragen`),
  machine: "KI-Antworten können Fehler enthalten",
  sources: "Quellen",
  fields: { DESCRIPTION: "Beschreibung", INFORMATION: "Details", TAG: "Tag" },
  open: (product) => `${product} (öffnet in neuem Tab)`,
  isOff: "Der Assistent ist derzeit nicht verfügbar.",
  signIn: "Melden Sie sich auf der Website des Shops an, um Fragen zu stellen.",
  toSite: "Website öffnen",
  noneLeft: "Für heute sind keine Fragen mehr übrig. Versuchen Sie es morgen erneut.",
  tooOften: "Zu viele Fragen. Warten Sie eine Minute und versuchen Sie es erneut.",
  noConnection: "Sie sind offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  noAnswer: "Der Assistent konnte nicht antworten. Versuchen Sie es später erneut.",
  notFound: "Dieses Produkt ist nicht mehr verfügbar.",
  noWords: "Geben Sie eine Frage ein.",
  tryAgain: "Erneut versuchen",
};

export const TEXTS = { en, tr, de };

export const languageOf = (tag: string): keyof typeof TEXTS => {
  const [language = ""] = tag.toLowerCase().split("-");
  return language === "tr" || language === "de" ? language : "en";
};
