import type en from "./en.ts";

const tr: typeof en = {
  title: "Son silinenler",
  everything: "Tümü",
  kinds: { PRODUCT: "Ürünler", COLLECTION: "Koleksiyonlar", TAG: "Etiketler" },
  kind: { PRODUCT: "Ürün", COLLECTION: "Koleksiyon", TAG: "Etiket" },
  column: { name: "Ad", kind: "Tür", who: "Silen", when: "Silindi", until: "Son tarih" },
  keptUntil: (day) => `Son tarih: ${day}`,
  somebody: "Bir üye",
  through: (person, connection) => `${person} (${connection} aracılığıyla)`,
  restore: "Geri yükle",
  restoreOne: (name) => `Geri yükle: ${name}`,
  noLimit: "Süresiz",
  restored: (name) => `“${name}” geri yüklendi`,
  restoredInactive: (name) => `“${name}” yayında olmadan geri yüklendi`,
  taken: {
    PRODUCT: (name) =>
      `“${name}” geri yüklenemiyor: adını, SKU'sunu veya barkodunu başka bir ürün kullanıyor. Önce o ürünü değiştirin.`,
    COLLECTION: (name) =>
      `“${name}” geri yüklenemiyor: bu adı başka bir koleksiyon kullanıyor. Önce onun adını değiştirin.`,
    TAG: (name) => `“${name}” geri yüklenemiyor: bu adı başka bir etiket kullanıyor. Önce onun adını değiştirin.`,
  },
  full: (name) => `“${name}” geri yüklenemiyor: çalışma alanı sınırına ulaştı. Önce başka öğeleri silin.`,
  gone: (name) => `“${name}” daha önce geri yüklendi ya da kalıcı olarak silindi.`,
  noneHere: "Bu türde silinen öğe yok",
  showAll: "Tümünü göster",
  empty: "Silinen öğe yok",
  emptyText: (days) => `Silinen ürünler, koleksiyonlar ve etiketler ${days} gün saklanır.`,
};

export default tr;
