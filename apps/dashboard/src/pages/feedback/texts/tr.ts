import type en from "./en.ts";

const tr: typeof en = {
  title: "Geri bildirim",
  messages: "Mesajlar",
  customers: "Müşteriler",
  search: "Mesajlarda arayın",
  statusLabel: "Hangi mesajlar",
  open: "Açık",
  done: "Tamamlanan",
  empty: { OPEN: "Bekleyen yok", DONE: "Henüz tamamlanan yok" },
  emptyText: "Ziyaretçilerin siteden size yazdıkları, siz tamamlandı diye işaretleyene kadar burada durur.",
  nothingFound: "Eşleşen yok",
  customer: "Müşteri",
  guest: "Misafir",
  onSite: (name) => `${name} sitesinden`,
  markDone: "Tamamlandı olarak işaretle",
  reopen: "Yeniden aç",
  markedDone: "Tamamlandı olarak işaretlendi.",
  reopened: "Mesaj yeniden açık.",
  searchCustomers: "Ad ya da adresle arayın",
  noCustomers: "Henüz müşteri yok",
  noCustomersText: "Sitenizde oturum açanlar burada durur. İstediklerinde verilerini verebilir ya da silebilirsiniz.",
  name: "Ad",
  email: "E-posta",
  since: "Ne zamandır",
  exportData: "Bilinenleri indir",
  erase: "Sil",
  eraseTitle: (name) => `${name} silinsin mi?`,
  eraseText: "Profil, oturumlar, sohbetler ve geri bildirimler kalıcı olarak silinir. Geri alınamaz.",
  erased: (name) => `${name} silindi.`,
};

export default tr;
