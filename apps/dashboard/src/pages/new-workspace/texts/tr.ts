import type en from "./en.ts";

const tr: typeof en = {
  title: "Yeni çalışma alanı",
  firstTitle: "Çalışma alanınızı oluşturun",
  lead: "Çalışma alanı; kataloğunuzu, web sitenizi ve asistanınızı içerir. Hepsini daha sonra değiştirebilirsiniz.",
  name: "Ad",
  namePlaceholder: "Atelier Lumen",
  address: "Alt alan adı",
  addressSample: "adiniz",
  checking: "Kontrol ediliyor…",
  free: "Kullanılabilir",
  reservedUntil: (day) => `Bu alt alan adı yakın zamanda kullanıldı. ${day} tarihinden sonra kullanılabilir.`,
  taken: {
    FREE: "",
    TAKEN: "Bu alt alan adı kullanılıyor. Başka bir ad deneyin.",
    HELD: "Bu alt alan adı yakın zamanda kullanıldı, henüz kullanılamaz",
    RESERVED: "Bu alt alan adı kullanıma kapalı. Başka bir ad deneyin.",
    MALFORMED: "Küçük harf, rakam ve tek kısa çizgi kullanın",
  },
  template: "Şablon",
  templates: {
    classic: { name: "Klasik", text: "Ortalı, serifli yazı, her kataloğa uygun." },
    minimal: { name: "Minimal", text: "Beyaz, küçük yazı, geniş kenarlar." },
    beauty: { name: "Güzellik", text: "Sıcak tonlar, büyük kapak görseli, yüz analizi." },
    textile: { name: "Tekstil", text: "İki sütunda büyük görseller." },
    customized: { name: "Özel", text: "Vitrine ekibi markanıza göre tasarlar." },
  },
  phone: "Telefon",
  phoneHint: "Ülke koduyla girin, örneğin +905321234567. Tasarımı görüşmek için sizi arayacağız.",
  cancel: "Vazgeç",
  create: "Çalışma alanı oluştur",
  limitTitle: "Çalışma alanı sınırına ulaştınız",
  limitText: (limit) =>
    `En fazla ${limit} çalışma alanına sahip olabilirsiniz. Daha fazlası için bize yazın veya birini kapatın.`,
  toWorkspaces: "Çalışma alanlarınız",
};

export default tr;
