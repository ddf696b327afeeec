import type { AnswerSource } from "@vitrine/contract";

export interface Texts {
  ask: string;
  askAboutThis: string;
  title: (shop: string) => string;
  close: string;
  loading: string;
  whichProduct: string;
  search: string;
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
  title: (shop) => `${shop}: assistant`,
  close: "Close",
  loading: "One moment…",
  whichProduct: "Which product is it about?",
  search: "Search products",
  nothingFound: "Nothing found. Try another word.",
  otherProduct: "Another product",
  about: (product) => `Ask anything about ${product}.`,
  question: "Your question",
  send: "Send",
  thinking: "Reading up…",
  you: "You",
  assistant: "Assistant",
  left: (questions) => (questions === 1 ? "1 question left today" : `${questions} questions left today`),
  machine: "Answers are written by a machine.",
  sources: "Where this comes from",
  fields: { DESCRIPTION: "Description", INFORMATION: "Details", TAG: "Tag" },
  open: (product) => `${product}, opens in a new tab`,
  isOff: "The assistant is not here right now.",
  signIn: "The assistant answers customers who have signed in on the shop's site.",
  toSite: "Go to the site",
  noneLeft: "That was the last question for today. Come back tomorrow.",
  tooOften: "That was quick. Wait a minute, then ask again.",
  noConnection: "There is no connection. Check it, then try again.",
  noAnswer: "There is no answer right now. Try again in a while.",
  notFound: "This product is not on show any more.",
  noWords: "Ask in words, please.",
  tryAgain: "Try again",
};

const tr: Texts = {
  ask: "Asistana sorun",
  askAboutThis: "Bu ürün hakkında sorun",
  title: (shop) => `${shop}: asistan`,
  close: "Kapat",
  loading: "Bir saniye…",
  whichProduct: "Hangi ürün hakkında?",
  search: "Ürün ara",
  nothingFound: "Bir şey bulunamadı. Başka bir kelime deneyin.",
  otherProduct: "Başka bir ürün",
  about: (product) => `${product} hakkında istediğinizi sorun.`,
  question: "Sorunuz",
  send: "Gönder",
  thinking: "Bakıyorum…",
  you: "Siz",
  assistant: "Asistan",
  left: (questions) => `Bugün ${questions} soru hakkınız kaldı`,
  machine: "Yanıtları bir makine yazar.",
  sources: "Bu bilgi nereden geliyor",
  fields: { DESCRIPTION: "Açıklama", INFORMATION: "Ayrıntılar", TAG: "Etiket" },
  open: (product) => `${product}, yeni sekmede açılır`,
  isOff: "Asistan şu anda burada değil.",
  signIn: "Asistan, mağazanın sitesinde oturum açmış müşterilere yanıt verir.",
  toSite: "Siteye git",
  noneLeft: "Bugünün son sorusuydu. Yarın yine gelin.",
  tooOften: "Biraz hızlı oldu. Bir dakika bekleyip yeniden sorun.",
  noConnection: "Bağlantı yok. Kontrol edip yeniden deneyin.",
  noAnswer: "Şu anda yanıt yok. Biraz sonra yeniden deneyin.",
  notFound: "Bu ürün artık sergilenmiyor.",
  noWords: "Lütfen kelimelerle sorun.",
  tryAgain: "Yeniden dene",
};

const de: Texts = {
  ask: "Assistenten fragen",
  askAboutThis: "Zu diesem Produkt fragen",
  title: (shop) => `${shop}: Assistent`,
  close: "Schließen",
  loading: "Einen Moment…",
  whichProduct: "Um welches Produkt geht es?",
  search: "Produkte suchen",
  nothingFound: "Nichts gefunden. Versuchen Sie ein anderes Wort.",
  otherProduct: "Anderes Produkt",
  about: (product) => `Fragen Sie alles zu ${product}.`,
  question: "Ihre Frage",
  send: "Senden",
  thinking: "Ich lese nach…",
  you: "Sie",
  assistant: "Assistent",
  left: (questions) => (questions === 1 ? "Heute noch 1 Frage" : `Heute noch ${questions} Fragen`),
  machine: "Die Antworten schreibt eine Maschine.",
  sources: "Woher das stammt",
  fields: { DESCRIPTION: "Beschreibung", INFORMATION: "Einzelheiten", TAG: "Schlagwort" },
  open: (product) => `${product}, öffnet sich in einem neuen Tab`,
  isOff: "Der Assistent ist gerade nicht da.",
  signIn: "Der Assistent antwortet Kundinnen und Kunden, die auf der Seite des Shops angemeldet sind.",
  toSite: "Zur Seite",
  noneLeft: "Das war die letzte Frage für heute. Kommen Sie morgen wieder.",
  tooOften: "Das war schnell. Warten Sie eine Minute, dann fragen Sie noch einmal.",
  noConnection: "Keine Verbindung. Prüfen Sie sie, dann versuchen Sie es noch einmal.",
  noAnswer: "Gerade kommt keine Antwort. Versuchen Sie es etwas später noch einmal.",
  notFound: "Dieses Produkt wird nicht mehr gezeigt.",
  noWords: "Bitte fragen Sie in Worten.",
  tryAgain: "Noch einmal versuchen",
};

export const TEXTS = { en, tr, de };

export const languageOf = (tag: string): keyof typeof TEXTS => {
  const [language = ""] = tag.toLowerCase().split("-");
  return language === "tr" || language === "de" ? language : "en";
};
