import type en from "./en.ts";

const tr: typeof en = {
  title: "Çalışma alanlarınız",
  create: "Yeni çalışma alanı",
  none: "Henüz çalışma alanı yok",
  noneText: "Bir çalışma alanı oluşturun veya davetinizdeki bağlantıyı açın.",
  suspended: "Kapatıldı veya askıya alındı",
  role: { OWNER: "Sahip", STAFF: "Ekip", BILLING: "Faturalama" },
  closed: "Kapatılanlar",
  erasedOn: (day) => `Veriler ${day} tarihinde silinecek`,
  reopen: "Yeniden aç",
  reopened: (name) => `${name} yeniden açıldı`,
};

export default tr;
