import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Ana sayfa",
  hello: (name) => `Merhaba ${name}`,
  firstSteps: "İlk adımlar",
  stepsDone: (done, all) => `${done}/${all} adım tamamlandı`,
  step: {
    ADD_PRODUCT: {
      title: "Ürün ekleyin",
      text: "Tek tek ekleyin veya bir dosyadan topluca aktarın.",
      action: "Ürün ekle",
    },
    ADD_PICTURE: { title: "Görsel ekleyin", text: "Ziyaretçilere ürünlerinizi gösterin.", action: "Yükle" },
    SHAPE_WEBSITE: {
      title: "Web sitenizi tasarlayın",
      text: "Renk, logo ve bölümleri seçin.",
      action: "Düzenleyiciyi aç",
    },
    GET_CREDITS: { title: "Kredi satın alın", text: "Asistanın her yanıtı kredi harcar.", action: "Kredi satın al" },
    TRY_ASSISTANT: { title: "Asistanı deneyin", text: "Ziyaretçilerin aldığı yanıtları görün.", action: "Sor" },
  },
  toDo: "Yapılacaklar",
  allDone: "Her şey tamam",
  todo: {
    IN_DEBT: (credits) => count(Math.abs(credits), { other: "Bakiye: −# kredi. Asistan duraklatıldı" }),
    NO_CREDITS: () => "Kredi kalmadı. Asistan duraklatıldı",
    LOW_CREDITS: (credits, left) =>
      left === null
        ? count(credits, { other: "# kredi kaldı" })
        : count(left, { other: "Yaklaşık # günlük kredi kaldı" }),
    UNANSWERED_QUESTIONS: (questions) => count(questions, { other: "# yanıtlanmamış soru" }),
    SOLD_OUT: (products) => count(products, { other: "# ürün stokta yok" }),
    FAILED_IMPORTS: (imports) => count(imports, { other: "# başarısız içe aktarma" }),
    INCOMPLETE_IMPORTS: (imports) => count(imports, { other: "# sorunlu içe aktarma" }),
    OPEN_FEEDBACK: (messages) => count(messages, { other: "# yeni mesaj" }),
    UNPUBLISHED_PRODUCTS: (products) => count(products, { other: "# ürün yayında değil" }),
    WEBSITE_HIDDEN: () => "Web sitesi kapalı. Ayarlardan açın",
  },
  lastDays: "Son 7 gün",
  figure: {
    visits: "Ziyaret",
    productViews: "Ürün görüntüleme",
    searches: "Arama",
    requests: "Soru",
    credits: "Kullanılan kredi",
  },
  asBefore: "Değişiklik yok",
  more: (number) => `önceki haftaya göre +${number}`,
  fewer: (number) => `önceki haftaya göre −${number}`,
  feedback: "Son geri bildirimler",
  allFeedback: "Tüm geri bildirimler",
  noFeedback: "Açık mesaj yok. Web sitenizden gelen geri bildirimler burada görünür.",
};

export default tr;
