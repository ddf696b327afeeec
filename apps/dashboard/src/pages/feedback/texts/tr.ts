import type en from "./en.ts";

const tr: typeof en = {
  title: "Geri bildirim",
  messages: "Mesajlar",
  customers: "Müşteriler",
  search: "Mesajlarda ara",
  statusLabel: "Durum",
  open: "Açık",
  done: "Tamamlandı",
  empty: { OPEN: "Açık mesaj yok", DONE: "Tamamlanan mesaj yok" },
  emptyText: "Web sitenizin ziyaretçilerinden gelen mesajlar burada görünür.",
  noResults: "Sonuç yok",
  customer: "Müşteri",
  guest: "Misafir",
  onSite: (name) => `${name} web sitesinden`,
  markDone: "Tamamlandı olarak işaretle",
  reopen: "Yeniden aç",
  markedDone: "Tamamlandı olarak işaretlendi",
  reopened: "Mesaj yeniden açıldı",
  searchCustomers: "Ada veya e-postaya göre ara",
  noCustomers: "Henüz müşteri yok",
  noCustomersText:
    "Web sitenizde giriş yapan kişiler burada görünür. Talep üzerine verilerini dışa aktarabilir veya silebilirsiniz.",
  name: "Ad",
  email: "E-posta",
  since: "Kayıt tarihi",
  exportData: "Verileri dışa aktar",
  erase: "Verileri sil",
  eraseTitle: (name) => `${name} adlı müşterinin tüm verileri silinsin mi?`,
  eraseText: "Profil, oturumlar, görüşmeler ve geri bildirimler kalıcı olarak silinir. Bu işlem geri alınamaz.",
  erased: (name) => `${name} adlı müşterinin verileri silindi`,
};

export default tr;
