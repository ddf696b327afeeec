import type en from "./en.ts";

const tr: typeof en = {
  title: "Çalışma alanlarınız",
  create: "Yeni çalışma alanı",
  none: "Henüz çalışma alanı yok",
  noneText: "Bir tane oluşturun veya bir davetin bağlantısını açın.",
  suspended: "Kapalı veya askıda",
  role: { OWNER: "Sahip", STAFF: "Personel", BILLING: "Muhasebe" },
  closed: "Kapatılanlar",
  erasedOn: (day) => `${day} tarihinde silinecek`,
  reopen: "Yeniden aç",
  reopened: (name) => `${name} yeniden açıldı`,
};

export default tr;
