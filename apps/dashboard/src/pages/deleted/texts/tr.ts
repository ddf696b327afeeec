import type en from "./en.ts";

const tr: typeof en = {
  title: "Son silinenler",
  everything: "Her şey",
  kinds: { PRODUCT: "Ürünler", COLLECTION: "Koleksiyonlar", TAG: "Etiketler" },
  kind: { PRODUCT: "Ürün", COLLECTION: "Koleksiyon", TAG: "Etiket" },
  column: { name: "Ad", kind: "Tür", who: "Silen", when: "Silindi", until: "Saklanır" },
  keptUntil: (day) => `${day} gününe kadar saklanır`,
  somebody: "Biri",
  through: (person, connection) => `${person}, ${connection} aracılığıyla`,
  restore: "Geri getir",
  restoreOne: (name) => `${name}: geri getir`,
  noLimit: "Süresiz",
  restored: (name) => `“${name}” geri getirildi`,
  restoredInactive: (name) => `“${name}” yayında olmadan geri getirildi`,
  taken: {
    PRODUCT: (name) =>
      `${name} burada kaldı: adını, SKU'sunu ya da barkodunu artık başka bir ürün kullanıyor. Önce onu değiştirin, sonra bunu geri getirin.`,
    COLLECTION: (name) =>
      `${name} burada kaldı: bu ad artık başka bir koleksiyonda. Önce onun adını değiştirin, sonra bunu geri getirin.`,
    TAG: (name) =>
      `${name} burada kaldı: bu ad artık başka bir etikette. Önce onun adını değiştirin, sonra bunu geri getirin.`,
  },
  full: (name) => `${name} burada kaldı: çalışma alanı dolu. Önce başka bir şey silin, sonra bunu geri getirin.`,
  gone: (name) => `${name} artık burada değil. Biri geri getirmiş ya da süresi dolmuş olabilir.`,
  noneHere: "Bu türden bir şey yok",
  showAll: "Her şeyi göster",
  empty: "Hiçbir şey silinmedi",
  emptyText: (days) => `Silinen ürünler, koleksiyonlar ve etiketler ${days} gün burada kalır.`,
};

export default tr;
