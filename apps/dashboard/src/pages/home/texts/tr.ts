import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Ana sayfa",
  hello: (name) => `Merhaba ${name}`,
  firstSteps: "İlk adımlar",
  stepsDone: (done, all) => `${all} adımdan ${done} tamam`,
  step: {
    ADD_PRODUCT: { title: "Ürün ekleyin", text: "Elle veya bir dosyadan topluca.", action: "Ürün ekle" },
    ADD_PICTURE: { title: "Görsel ekleyin", text: "Mağazanızın rengini görseller verir.", action: "Yükle" },
    SHAPE_WEBSITE: { title: "Sitenizi biçimlendirin", text: "Renk, logo ve bölümleri seçin.", action: "Siteyi aç" },
    GET_CREDITS: { title: "Kredi yükleyin", text: "Asistan yanıtlamak için kullanır.", action: "Kredi yükle" },
    TRY_ASSISTANT: { title: "Asistanı deneyin", text: "Bir ziyaretçinin soracağını sorun.", action: "Sor" },
  },
  toDo: "Sırada ne var",
  nothingToDo: "Sizi bekleyen bir şey yok.",
  todo: {
    IN_DEBT: (credits) => count(Math.abs(credits), { other: "# kredi eksik: asistan dinleniyor" }),
    NO_CREDITS: () => "Kredi bitti: asistan dinleniyor",
    LOW_CREDITS: (credits, left) =>
      left === null ? count(credits, { other: "# kredi kaldı" }) : count(left, { other: "# günlük kredi kaldı" }),
    UNANSWERED_QUESTIONS: (questions) => count(questions, { other: "# soru yanıtsız" }),
    SOLD_OUT: (products) => count(products, { other: "# ürün tükendi" }),
    FAILED_IMPORTS: (imports) => count(imports, { other: "# içe aktarma başarısız" }),
    INCOMPLETE_IMPORTS: (imports) => count(imports, { other: "# içe aktarmada alınamayan satır var" }),
    OPEN_FEEDBACK: (messages) => count(messages, { other: "# ziyaretçi mesajı bekliyor" }),
    UNPUBLISHED_PRODUCTS: (products) => count(products, { other: "# ürün sitede değil" }),
    WEBSITE_HIDDEN: () => "Site henüz bulunamıyor: ayarlardan açın",
  },
  lastDays: "Son 7 gün",
  figure: {
    visits: "Ziyaret",
    productViews: "Ürün görüntüleme",
    searches: "Arama",
    requests: "Soru",
    credits: "Kullanılan kredi",
  },
  asBefore: "önceki haftayla aynı",
  more: (number) => `önceki haftaya göre +${number}`,
  fewer: (number) => `önceki haftaya göre −${number}`,
  feedback: "Son geri bildirimler",
  allFeedback: "Bütün geri bildirimler",
  noFeedback: "Açık mesaj yok. Ziyaretçilerin sitenizde yazdıkları buraya gelir.",
};

export default tr;
