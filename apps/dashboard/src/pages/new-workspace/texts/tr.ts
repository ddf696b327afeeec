import type en from "./en.ts";

const tr: typeof en = {
  title: "Yeni çalışma alanı",
  firstTitle: "Vitrininizi açın",
  lead: "Çalışma alanı; sitesi, asistanı ve insanlarıyla tek bir katalogdur. Buradaki her şey sonra değiştirilebilir.",
  name: "Ad",
  namePlaceholder: "Atelier Lumen",
  address: "Sitenin adresi",
  addressSample: "adiniz",
  checking: "Bakılıyor…",
  free: "Boşta",
  held: (day) => `Bu adres yakın zamanda bırakıldı. ${day} tarihinden sonra boştadır.`,
  taken: {
    FREE: "",
    TAKEN: "Bu adres alınmış. Başka bir tane deneyin.",
    HELD: "Bu adres yakın zamanda bırakıldı ve hâlâ tutuluyor.",
    RESERVED: "Bu adres bize ait. Başka bir tane deneyin.",
    MALFORMED: "Küçük harf, rakam ve aralarında tek kısa çizgi kullanın.",
  },
  template: "Şablon",
  templates: {
    classic: { name: "Klasik", text: "Sakin ve ortalı, her kataloğa uyar." },
    minimal: { name: "Sade", text: "Beyaz, küçük yazı, geniş kenarlar." },
    beauty: { name: "Güzellik", text: "Sıcak tonlar ve büyük görseller, yüz analiziyle." },
    textile: { name: "Tekstil", text: "Kenardan kenara görseller, iki sütun." },
    customized: { name: "Size özel", text: "Markanıza göre biz hazırlarız. Sizi ararız." },
  },
  phone: "Telefon",
  phoneHint: "Ülke koduyla, örneğin +905321234567. Tasarımınızı konuşmak için ararız.",
  cancel: "Vazgeç",
  create: "Çalışma alanı oluştur",
  limitTitle: "Sahip olabileceğiniz kadar çalışma alanınız var",
  limitText: (limit) =>
    `Hesabınız ${limit} çalışma alanına sahip olabilir. Daha fazlası için bize yazın veya birini kapatın.`,
  toWorkspaces: "Çalışma alanlarınız",
};

export default tr;
