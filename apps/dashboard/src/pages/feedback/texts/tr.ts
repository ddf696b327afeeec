import type en from "./en.ts";

const tr: typeof en = {
  title: "Geri bildirim",
  messages: "Mesajlar",
  customers: "Müşteriler",
  search: "Mesajlarda ara",
  statusLabel: "Durum",
  open: "Açık",
  done: "Tamamlanan",
  empty: { OPEN: "Açık mesaj yok", DONE: "Tamamlanan mesaj yok" },
  emptyText: "Site ziyaretçilerinizin mesajları burada görünür.",
  nothingFound: "Sonuç yok",
  customer: "Müşteri",
  guest: "Misafir",
  onSite: (name) => `site: ${name}`,
  markDone: "Tamamlandı olarak işaretle",
  reopen: "Yeniden aç",
  markedDone: "Tamamlandı olarak işaretlendi",
  reopened: "Mesaj yeniden açıldı",
  searchCustomers: "Ad veya e-posta ile ara",
  noCustomers: "Henüz müşteri yok",
  noCustomersText:
    "Sitenizde giriş yapanlar burada görünür. İstek üzerine verilerini dışa aktarabilir veya silebilirsiniz.",
  name: "Ad",
  email: "E-posta",
  since: "Katılım",
  exportData: "Verileri dışa aktar",
  erase: "Verileri sil",
  eraseTitle: (name) => `Tüm veriler silinsin mi: ${name}?`,
  eraseText: "Profil, oturumlar, görüşmeler ve geri bildirimler kalıcı olarak silinir. Bu işlem geri alınamaz.",
  erased: (name) => `Veriler silindi: ${name}`,
};

export default tr;
